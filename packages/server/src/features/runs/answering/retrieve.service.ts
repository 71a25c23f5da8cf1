import { BYTES_PER_TOKEN } from '#core/text.ts'
import type { MessagePart, RetrievalStep } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import { find, type Found, type Passage } from '#features/retrieval/search.service.ts'
import { historyBudget, passageRoom } from './prompt.service.ts'
import { fromAttached, type PictureReader } from './attached.service.ts'
import type { SearchQuery, Wording } from './search-query.service.ts'
import { usableBases, type UsableBase } from './knowledge.queries.ts'
import { wholeTextsOf } from './whole-texts.service.ts'
import {
  fitting,
  FOUND_MAX,
  foundOf,
  given,
  type GivenPassage,
  givenWhole,
  numbered,
  PASSAGES_MAX,
} from './passages.service.ts'

/** The material of answers: the documents of an assistant and the files of the conversation. */
export type Searched = {
  assistant: Knowledge
  attached: readonly string[]
  readPictures: PictureReader
}
export type Retrieved = { step: RetrievalStep; passages: GivenPassage[] }

type Knowledge = Pick<
  RunnableAssistant,
  'id' | 'knowledge_base_ids' | 'knowledge_filter' | 'document_ids' | 'knowledge_mode' | 'documents_only'
>

/** Tokens of a typical passage. */
const PASSAGE_TOKENS = 500

/** Whether an assistant has documents to answer from. */
export function hasKnowledge({ knowledge_base_ids, document_ids }: Knowledge): boolean {
  return knowledge_base_ids.length + document_ids.length > 0
}

/** Whether an assistant declines what its documents do not answer. */
export function isDocumentsOnly(assistant: Knowledge): boolean {
  return assistant.documents_only && hasKnowledge(assistant)
}

export function hasSources({ assistant, attached }: Pick<Searched, 'assistant' | 'attached'>): boolean {
  return attached.length > 0 || hasKnowledge(assistant)
}

/** Bytes of a conversation for a model, next to an assistant's passages. */
export function historyRoom(assistant: Knowledge, model: { context_size: number | null }): number {
  return historyBudget(model.context_size, hasKnowledge(assistant) ? assistant.knowledge_mode : null)
}

/**
 * Bytes of complete files in a prompt; together with the passages of an assistant they leave room for the
 * conversation.
 */
export function roomForFiles(assistant: Knowledge, room: { search: number; whole: number }): number {
  return hasKnowledge(assistant) ? room.search : room.whole
}

/**
 * The passages of an assistant's documents for a question, restricted to those that its reader can currently read: an
 * assistant never gives access to a base. `room`: bytes available in the prompt.
 */
export async function retrieve(
  ctx: UserCtx,
  searched: Searched,
  query: SearchQuery,
  room: { search: number; whole: number },
  signal: AbortSignal,
): Promise<Retrieved> {
  const { assistant, attached, readPictures } = searched
  const whole = roomForFiles(assistant, room)
  const [files, known] = await Promise.all([
    fromAttached(ctx, attached, query, { ...room, whole }, readPictures, signal),
    fromKnowledge(ctx, searched, query, attached.length > 0 ? { ...room, whole } : room),
  ])
  const passages = numbered([...files.passages, ...known.passages])
  return {
    step: {
      ...known.step,
      // either of the two can have rewritten it
      ...query.wording,
      found: foundOf(passages, [...files.rest, ...known.rest]),
      mode: hasKnowledge(assistant) ? known.step.mode : modeOf(files.files),
      attached: files.files,
      passages: passages.length,
    },
    passages,
  }
}

const modeOf = (files: RetrievalStep['attached']) =>
  files.some(({ use }) => use === 'searched') ? 'search' : 'whole'

async function fromKnowledge(
  ctx: UserCtx,
  searched: Searched,
  query: SearchQuery,
  room: { search: number; whole: number },
): Promise<Retrieved & { rest: Passage[] }> {
  const { assistant } = searched
  if (!hasKnowledge(assistant))
    return { step: { ...begunStep(searched, query.wording), state: 'done' }, passages: [], rest: [] }
  const bases = await usableBases(ctx, assistant)
  const whole =
    assistant.knowledge_mode === 'whole' && bases.length > 0
      ? await wholeTextsOf(ctx, assistant, room.whole)
      : null
  const isSearched = whole === null && bases.length > 0
  const found = isSearched ? await searchIn(ctx, assistant, bases, await query.final()) : null
  const { fits, rest } = fitting(found?.passages ?? [], room.search)
  const passages = whole === null ? await given(ctx, fits, room.search) : await givenWhole(ctx, whole)
  const shared = bases.filter((base) => !base.is_own)
  const step: RetrievalStep = {
    ...begunStep(searched, query.wording),
    state: 'done',
    mode: whole === null ? 'search' : 'whole',
    knowledge_bases: shared.map((base) => base.name),
    base_ids: shared.map((base) => base.id),
    filter: shared.length === 0 ? [] : assistant.knowledge_filter,
    passages: passages.length,
    is_reranked: found?.is_reranked ?? false,
  }
  return { step, passages, rest }
}

/** The step before the search has results. */
export function begunStep({ assistant }: Searched, wording: Wording): RetrievalStep {
  return {
    state: 'running',
    mode: assistant.knowledge_mode,
    ...wording,
    knowledge_bases: [],
    base_ids: [],
    filter: [],
    files: assistant.document_ids.length,
    passages: 0,
    found: [],
    declined: null,
    curated: null,
    is_reranked: false,
    duration_ms: null,
    attached: [],
  }
}

/** Estimated tokens of passages before the search. */
export function passageTokens(assistant: Knowledge, contextSize: number | null): number {
  if (!hasKnowledge(assistant)) return 0
  const room = Math.ceil(passageRoom(contextSize)[assistant.knowledge_mode] / BYTES_PER_TOKEN)
  return assistant.knowledge_mode === 'whole' ? room : Math.min(room, PASSAGES_MAX * PASSAGE_TOKENS)
}

/** Numbers passages as an answer already cites them; new passages are left out. For a continued answer. */
export function renumbered(
  passages: readonly GivenPassage[],
  before: readonly MessagePart[],
): GivenPassage[] {
  const known = before.flatMap((part) => (part.type === 'source' && part.passage ? [part.passage] : []))
  return passages.flatMap((given) => {
    const { curated, document_id, chunk_id } = given.passage
    const same = known.find((one) =>
      curated === undefined
        ? one.document_id === document_id && (one.chunk_id === chunk_id || chunk_id === null)
        : one.curated?.id === curated.id,
    )
    return same === undefined ? [] : [{ ...given, passage: { ...given.passage, number: same.number } }]
  })
}

/**
 * Searches bases and assistant files separately, because only some of the files belong to the version, and those have
 * no fields.
 */
async function searchIn(
  ctx: UserCtx,
  { knowledge_filter: filter, document_ids: documents }: Knowledge,
  bases: readonly UsableBase[],
  query: string,
): Promise<Pick<Found, 'passages' | 'is_reranked'>> {
  if (query === '') return NOTHING
  const input = { query, limit: FOUND_MAX, group: 'chunk' } as const
  const idsOf = (isOwn: boolean) => bases.filter((base) => base.is_own === isOwn).map((base) => base.id)
  const [shared, own] = [idsOf(false), idsOf(true)]
  const found = await Promise.all([
    shared.length === 0 ? NOTHING : find(ctx, { ...input, knowledge_base_ids: shared, filter }),
    own.length === 0 ? NOTHING : find(ctx, { ...input, knowledge_base_ids: own, documents }),
  ])
  return {
    passages: found
      .flatMap((one) => one.passages)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, FOUND_MAX),
    is_reranked: found.some((one) => one.is_reranked),
  }
}
const NOTHING = { passages: [], is_reranked: false }
