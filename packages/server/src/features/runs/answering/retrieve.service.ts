import { BYTES_PER_TOKEN, cutText } from '#core/text.ts'
import { SEARCH_QUERY_MAX } from '@parlance/contract/core/limits.ts'
import type { CitedPassage, MessagePart, RetrievalStep } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import type { TextSection } from '#db/json-columns.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import { type Passage, search } from '#features/retrieval/search.service.ts'
import { historyBudget, passageRoom } from './prompt.service.ts'
import { sectionsOf, usableBases, type UsableBase, type WholeText, wholeTexts } from './knowledge.queries.ts'

/** A passage in the prompt, with the number to cite. */
export type GivenPassage = { title: string; text: string; passage: CitedPassage; sections: TextSection[] }
export type Retrieved = { step: RetrievalStep; passages: GivenPassage[] }

type Knowledge = Pick<RunnableAssistant, 'id' | 'knowledge_base_ids' | 'document_ids' | 'knowledge_mode'>

const PASSAGES_MAX = 8
const QUOTE_MAX = 280
/** Tokens of a typical passage. */
const PASSAGE_TOKENS = 500
/** A question with fewer words probably refers to the previous one. */
const WORDS_ALONE = 6

/** Whether an assistant has anything to answer from. */
export function hasKnowledge({ knowledge_base_ids, document_ids }: Knowledge): boolean {
  return knowledge_base_ids.length + document_ids.length > 0
}

/** Bytes of a conversation for a model besides an assistant's passages. */
export function historyRoom(assistant: Knowledge, model: { context_size: number | null }): number {
  return historyBudget(model.context_size, hasKnowledge(assistant) ? assistant.knowledge_mode : null)
}

/**
 * What an assistant's documents have for a question, as far as its reader can read them at this moment: an assistant
 * never gives access to a base. `room`: bytes available in the prompt.
 */
export async function retrieve(
  ctx: UserCtx,
  assistant: Knowledge,
  query: string,
  room: { search: number; whole: number },
): Promise<Retrieved> {
  const bases = await usableBases(ctx, assistant)
  const whole =
    assistant.knowledge_mode === 'whole' && bases.length > 0
      ? await wholeTexts(ctx, assistant, room.whole)
      : null
  const passages =
    whole === null
      ? await given(ctx, fitting(await searchIn(ctx, assistant, bases, query), room.search))
      : whole.map((text, at) => givenWhole(text, at))
  const step: RetrievalStep = {
    ...begunStep(assistant, query),
    state: 'done',
    mode: whole === null ? 'search' : 'whole',
    knowledge_bases: bases.filter((base) => !base.is_own).map((base) => base.name),
    passages: passages.length,
  }
  return { step, passages }
}

/** The step before the search has results. */
export function begunStep(assistant: Knowledge, query: string): RetrievalStep {
  return {
    state: 'running',
    mode: assistant.knowledge_mode,
    query,
    knowledge_bases: [],
    files: assistant.document_ids.length,
    passages: 0,
    duration_ms: null,
  }
}

/** Estimated tokens of passages before the search. */
export function passageTokens(assistant: Knowledge, contextSize: number | null): number {
  if (!hasKnowledge(assistant)) return 0
  const room = Math.ceil(passageRoom(contextSize)[assistant.knowledge_mode] / BYTES_PER_TOKEN)
  return assistant.knowledge_mode === 'whole' ? room : Math.min(room, PASSAGES_MAX * PASSAGE_TOKENS)
}

/** The search query: the last question, with the previous one if it is too short on its own. */
export function queryOf(
  history: readonly { role: string; parts: readonly { type: string; text?: unknown }[] }[],
): string {
  const asked = history.filter(({ role }) => role === 'user').map(({ parts }) => textOf(parts))
  const last = asked.at(-1) ?? ''
  const before = asked.at(-2)
  const isShort = (last.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < WORDS_ALONE
  const query = isShort && before !== undefined ? `${last}\n${before}` : last
  return cutText(query, SEARCH_QUERY_MAX).trim()
}

/**
 * Gives passages the numbers by which an answer already cites them; new passages are left out. For a
 * continued answer.
 */
export function renumbered(
  passages: readonly GivenPassage[],
  before: readonly MessagePart[],
): GivenPassage[] {
  const known = before.flatMap((part) => (part.type === 'source' && part.passage ? [part.passage] : []))
  return passages.flatMap((given) => {
    const same = known.find(
      (one) =>
        one.document_id === given.passage.document_id &&
        (one.chunk_id === given.passage.chunk_id || given.passage.chunk_id === null),
    )
    return same === undefined ? [] : [{ ...given, passage: { ...given.passage, number: same.number } }]
  })
}

/** Searches bases and assistant files separately, because only some of the files belong to the version. */
async function searchIn(
  ctx: UserCtx,
  { document_ids: documents }: Knowledge,
  bases: readonly UsableBase[],
  query: string,
): Promise<Passage[]> {
  if (query === '') return []
  const input = { query, limit: PASSAGES_MAX, group: 'chunk' } as const
  const idsOf = (isOwn: boolean) => bases.filter((base) => base.is_own === isOwn).map((base) => base.id)
  const [shared, own] = [idsOf(false), idsOf(true)]
  const found = await Promise.all([
    shared.length === 0 ? [] : search(ctx, { ...input, knowledge_base_ids: shared }),
    own.length === 0 ? [] : search(ctx, { ...input, knowledge_base_ids: own, documents }),
  ])
  return found
    .flat()
    .toSorted((a, b) => b.score - a.score)
    .slice(0, PASSAGES_MAX)
}

function fitting(passages: readonly Passage[], room: number): Passage[] {
  let left = room
  return passages.filter((passage) => (left -= Buffer.byteLength(passage.text)) >= 0)
}

async function given(ctx: UserCtx, passages: readonly Passage[]): Promise<GivenPassage[]> {
  const paged = passages.filter(({ page }) => page !== null).map(({ document_id }) => document_id)
  const sections = await sectionsOf(ctx, paged)
  return passages.map((found, at) => givenPassage(found, at, sections.get(found.document_id) ?? []))
}

function givenPassage(found: Passage, at: number, sections: TextSection[]): GivenPassage {
  const { document_name, text, chunk_id, document_id, knowledge_base_id, knowledge_base_name } = found
  const { page, heading, start_offset, end_offset, indexed_at } = found
  return {
    title: document_name,
    text,
    sections,
    passage: {
      number: at + 1,
      state: 'current',
      knowledge_base_id,
      knowledge_base_name,
      document_id,
      chunk_id,
      page,
      heading: heading || firstHeading(text),
      quote: beginningOf(text),
      start_offset,
      end_offset,
      as_of: indexed_at,
      unproven: [],
    },
  }
}

function givenWhole(whole: WholeText, at: number): GivenPassage {
  const { document_id, document_name, knowledge_base_id, knowledge_base_name, markdown, indexed_at } = whole
  return {
    title: document_name,
    text: markdown,
    sections: whole.sections,
    passage: {
      number: at + 1,
      state: 'current',
      knowledge_base_id,
      knowledge_base_name,
      document_id,
      chunk_id: null,
      page: null,
      heading: '',
      quote: beginningOf(markdown),
      start_offset: null,
      end_offset: null,
      as_of: indexed_at,
      unproven: [],
    },
  }
}

/** The start of a passage without its headings, which are shown separately. */
function beginningOf(text: string): string {
  const plain = text
    .replace(/^(?:\s*#{1,6} [^\n]*\n+)+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (plain.length <= QUOTE_MAX) return plain
  const cut = cutText(plain, QUOTE_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), QUOTE_MAX / 2))}…`
}

function textOf(parts: readonly { type: string; text?: unknown }[]): string {
  return parts.map((part) => (part.type === 'text' ? String(part.text) : '')).join('\n')
}

/** The same for a passage that begins with its own heading. */
function firstHeading(text: string): string {
  return /^\s*#{1,6} +([^\n]+)/.exec(text)?.[1]?.trim() ?? ''
}
