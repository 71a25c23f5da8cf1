import type { MessagePart, SummaryStep } from '@parlance/contract/chat/runs.ts'
import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { ChatModel, ModelInterface } from '#adapters/llm/port.ts'
import type { UserCtx } from '#core/context.ts'
import { retryWhileDatabaseUnavailable } from '#db/retry.ts'
import type { HistoryMessage } from '#features/runs/messages.queries.ts'
import {
  canSummarise,
  type Said,
  summariseForContext,
} from '#features/system-assistants/context-summary.service.ts'
import { fittingHistory } from '../prompt.service.ts'
import { bytesOf, divided, fittingConversation, type GivenConversation } from './conversation-plan.ts'
import { pathSinceSummary, storeSummary } from './summaries.queries.ts'

type Models = (name: ModelInterface) => Promise<ChatModel>

/** With fewer bytes for the conversation, a summary would take the room of the messages themselves. */
const ROOM_MIN = 6_000
/** The share of the room for the messages after a summary, so that several turns fit before the next one. */
const KEPT = 0.5
/** The share of the room for the summary itself. */
const SUMMARY = 0.25

type Asked = {
  thread_id: string
  assistant_id: string | null
  /** The last message. */
  leaf: string
  history: readonly HistoryMessage[]
  /** Bytes for the conversation. */
  room: number
}

/**
 * The conversation in the form given to an answer. If it does not fit, it is summarised first, at most once per turn;
 * if that fails, the oldest messages are left out and the answer shows it. Throws only if `signal` is aborted.
 */
export async function conversationForModel(
  ctx: UserCtx,
  models: Models,
  asked: Asked,
  say: (event: RunEvent) => void,
  signal: AbortSignal,
): Promise<GivenConversation> {
  const { history, room } = asked
  const fitting = fittingConversation(history, room)
  if (fitting !== null) return fitting
  const emit = (data: SummaryStep) => say({ type: 'data-summary', id: 'summary', data })
  const onRetry = (err: unknown) => ctx.log.warn({ err }, 'reading a conversation failed; retrying')
  const path = await retryWhileDatabaseUnavailable({ signal, onRetry }, () =>
    pathSinceSummary(ctx, asked.thread_id, asked.leaf),
  )
  const made = await summarised(ctx, models, asked, path, emit, signal)
  if (made !== null) return made
  const left = leftOut(path, room)
  const before = left.summary === null ? (path[0]?.summary?.messages ?? 1) - 1 : -1
  const messages = path.length - left.said.length + before
  if (messages > 0) emit({ state: 'left_out', messages, duration_ms: null })
  return left
}

async function summarised(
  ctx: UserCtx,
  models: Models,
  { assistant_id, room }: Asked,
  path: readonly HistoryMessage[],
  emit: (step: SummaryStep) => void,
  signal: AbortSignal,
): Promise<GivenConversation | null> {
  const previous = path[0]?.summary ?? null
  const { older, kept } = divided(previous === null ? path : path.slice(1), room * KEPT)
  const last = older.at(-1)
  if (room < ROOM_MIN || last === undefined || !(await canSummarise(ctx))) return null
  const messages = older.length + (previous?.messages ?? 0)
  emit({ state: 'running', messages, duration_ms: null })
  const began = performance.now()
  const replaced = older.reduce((sum, message) => sum + bytesOf(message), 0)
  const text = await summariseForContext(
    ctx,
    models,
    {
      assistant_id,
      previous: previous?.text ?? null,
      messages: older.map(saidIn),
      bytes: Math.floor(Math.min(room * SUMMARY, replaced + Buffer.byteLength(previous?.text ?? ''))),
      store: (tx, summary) => storeSummary(tx, { message_id: last.id, messages, text: summary }),
    },
    signal,
  )
  if (text === null) return null
  emit({ state: 'done', messages, duration_ms: Math.round(performance.now() - began) })
  const summary = { text, messages, created_at: new Date().toISOString() }
  // the last question is always included, however long it is
  return { said: fittingHistory(kept, room - Buffer.byteLength(text)), summary }
}

/** The newest messages that fit, after the last summary if there is one. */
function leftOut(path: readonly HistoryMessage[], room: number): GivenConversation {
  const summary = path[0]?.summary ?? null
  const bytes = summary === null ? 0 : Buffer.byteLength(summary.text)
  if (summary === null || bytes > room * SUMMARY) return { said: fittingHistory(path, room), summary: null }
  return { said: fittingHistory(path.slice(1), room - bytes), summary }
}

/** The text of the messages, without reasoning and steps. */
function saidIn({ role, parts }: HistoryMessage): Said {
  return { role, text: parts.flatMap(textOf).join('\n') }
}

function textOf(part: MessagePart): string[] {
  if (part.type === 'text') return [part.text]
  return part.type === 'attachment' ? [`(Attached file: ${part.name})`] : []
}
