import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { Grounding } from '#adapters/llm/port.ts'
import type { UserCtx } from '#core/context.ts'
import { BYTES_PER_TOKEN, PICTURE_TOKENS } from '#core/text.ts'
import { withDeadline } from '#core/deadline.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import type { PictureReader } from './attached.service.ts'
import { historyBudget, type FoundPassages, passageRoom, type PromptPassage } from './prompt.service.ts'
import { type GivenPassage, type Ground, sentOf } from './passages.service.ts'
import type { SearchQuery } from './search-query.service.ts'
import {
  type Curated,
  curatedAnswerTo,
  type CuratedMatch,
  curatedPassage,
  documentOfCurated,
  isWhole,
  usedCurated,
  withCurated,
} from './curated/curated.service.ts'
import { type Declined, hasSupport, nearestOf } from './documents-only/declined.service.ts'
import { canBeSent } from './documents-only/sent-questions.service.ts'
import {
  begunStep,
  hasSources,
  isDocumentsOnly,
  renumbered,
  retrieve,
  type Retrieved,
} from './retrieve.service.ts'

/** Maximum time of a search before the answer starts without it. */
const SEARCH_MAX_MS = 15_000
/** The same if files of the conversation may still be being read. */
const READ_AND_SEARCH_MAX_MS = 75_000

type Asked = {
  assistant: RunnableAssistant
  /** Null for a program. */
  thread_id: string | null
  /** The files of the conversation's path. */
  attached: readonly string[]
  readPictures: PictureReader
  query: SearchQuery
  context_size: number | null
  /** The existing parts of a continued answer, with the passages it cites. */
  continued: readonly MessagePart[]
  /** Whether a curated answer can be used. */
  use_curated: boolean
}

/**
 * Searches for a question and shows the steps. A failed search is shown but does not fail the run: the answer
 * continues without passages. A continued answer keeps its passages and their numbers. If there is a curated answer to
 * the question, it is the answer or its first passage.
 */
export async function grounded(
  ctx: UserCtx,
  asked: Asked,
  say: (event: RunEvent) => void,
  signal: AbortSignal,
): Promise<Ground | Declined | Curated> {
  const { assistant, thread_id, attached, readPictures, query, context_size, continued } = asked
  const searched = { assistant, attached, readPictures }
  if (!hasSources(searched)) return null
  const isContinued = continued.length > 0
  const emit: typeof say = (event) => {
    if (!isContinued) say(event)
  }
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  const mayDecline = isDocumentsOnly(assistant) && !isContinued
  const begun = () => begunStep(searched, query.wording)
  emit({ type: 'data-retrieval', id: 'retrieval', data: begun() })
  const cite = (passages: readonly GivenPassage[]) => {
    for (const { title, passage } of passages) {
      const sourceId = String(passage.number)
      const source = { type: 'source-document', sourceId, mediaType: 'text/markdown', title } as const
      emit({ ...source, providerMetadata: { parlance: passage } })
    }
  }
  const verbatim = (match: CuratedMatch): Curated => {
    const data = { ...begun(), state: 'done', curated: usedCurated(match, true) } as const
    emit({ type: 'data-retrieval', id: 'retrieval', data: { ...data, duration_ms: since() } })
    cite(documentOfCurated(match))
    return { verbatim: match }
  }
  try {
    let curated = await curatedAnswerTo(ctx, asked, query.own)
    if (isWhole(curated, attached, asked)) return verbatim(curated)
    const room = passageRoom(context_size)
    const found = await withDeadline(
      retrieve(ctx, searched, query, room, signal),
      attached.length === 0 ? SEARCH_MAX_MS : READ_AND_SEARCH_MAX_MS,
      { signal },
    )
    const { query: rewritten, rewritten_from } = query.wording
    if (rewritten_from !== null) curated ??= await curatedAnswerTo(ctx, asked, rewritten)
    if (isWhole(curated, attached, asked)) return verbatim(curated)
    const isDeclined =
      mayDecline && curated === undefined && !hasSupport(found.step, found.passages, query.own)
    const { step, passages } = isDeclined
      ? declinedStep(found, await canBeSent(ctx, thread_id, assistant.id))
      : curated === undefined
        ? found
        : withCurated(found, curatedPassage(ctx, curated), usedCurated(curated, false))
    emit({ type: 'data-retrieval', id: 'retrieval', data: { ...step, duration_ms: since() } })
    cite(passages)
    if (isDeclined) return { declined: 'unsupported', nearest: passages }
    return isContinued ? renumbered(passages, continued) : passages
  } catch (error) {
    const state = signal.aborted ? 'interrupted' : 'failed'
    const declined = mayDecline && !signal.aborted ? NOT_SEARCHED : null
    emit({
      type: 'data-retrieval',
      id: 'retrieval',
      data: { ...begun(), state, declined, duration_ms: since() },
    })
    signal.throwIfAborted()
    ctx.log.warn({ err: error, assistant_id: assistant.id }, 'the search for an answer failed')
    return mayDecline ? { declined: 'not_searched', nearest: [] } : 'failed'
  }
}

const NOT_SEARCHED = { why: 'not_searched', can_be_sent: false, sent: null } as const

/** The step and the nearest documents of an answer that is declined: the model is given nothing. */
function declinedStep({ step, passages }: Retrieved, can_be_sent: boolean): Retrieved {
  return {
    step: {
      ...step,
      passages: 0,
      found: step.found.map((one) => ({ ...one, number: null, neighbours: 0 })),
      declined: { why: 'unsupported', can_be_sent, sent: null },
    },
    passages: nearestOf(passages),
  }
}

/** Bytes of the conversation for a model, next to these passages and this number of pictures. */
export function roomBeside(ground: Ground, pictures: number, contextSize: number | null): number {
  const used = listed(ground).reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  const shown = pictures * PICTURE_TOKENS * BYTES_PER_TOKEN
  return Math.max(0, historyBudget(contextSize) - used - shown)
}

/** Passages in the form of the prompt. */
export function promptPassages(ground: Ground): FoundPassages {
  return ground === null || ground === 'failed' ? ground : listed(ground)
}

function listed(ground: Ground): PromptPassage[] {
  if (ground === null || ground === 'failed') return []
  return ground.map((given) => {
    const { title, is_curated } = given
    const { number, heading, page } = given.passage
    const { text } = sentOf(given)
    return { number, title, heading, page, text, ...(is_curated && { is_curated }) }
  })
}

/** Passages in the form that the demo model quotes. */
export function groundingOf(ground: Ground): Grounding[] {
  if (ground === null || ground === 'failed') return []
  return ground.map(({ title, text, passage: { number } }) => ({ number, title, text }))
}
