import type { HistoryMessage } from '#features/runs/messages.queries.ts'
import { fittingHistory } from '../prompt.service.ts'
import type { StoredSummary } from './summaries.fragments.ts'

/** The conversation given to an answer: the newest messages, and a summary of those before. */
export type GivenConversation = { said: readonly HistoryMessage[]; summary: StoredSummary | null }

/** The approximate number of bytes of a message in a prompt. */
export const bytesOf = ({ parts }: Pick<HistoryMessage, 'parts'>) => Buffer.byteLength(JSON.stringify(parts))

/**
 * The whole conversation if it fits into this many bytes, otherwise the newest summary with the messages after it;
 * null if neither fits. `history`: the newest messages, at least as many as there is room for.
 */
export function fittingConversation(
  history: readonly HistoryMessage[],
  room: number,
): GivenConversation | null {
  const said = fittingHistory(history, room)
  if (said[0]?.parent_id === null) return { said, summary: null }
  const after = said.slice(0, -1).findLastIndex(({ summary }) => summary !== null)
  const summary = said[after]?.summary ?? null
  if (summary === null) return null
  const rest = said.slice(after + 1)
  const bytes = rest.reduce((sum, message) => sum + bytesOf(message), Buffer.byteLength(summary.text))
  return bytes <= room ? { said: rest, summary } : null
}

/** The division of a conversation: the messages to keep, beginning with a question, and those to summarise. */
export function divided(
  path: readonly HistoryMessage[],
  bytes: number,
): { older: readonly HistoryMessage[]; kept: readonly HistoryMessage[] } {
  const lastQuestion = path.findLastIndex(({ role }) => role === 'user')
  let left = bytes
  let from = path.length
  for (const [back, message] of path.toReversed().entries()) {
    const at = path.length - 1 - back
    left -= bytesOf(message)
    if (left < 0 && at < lastQuestion) break
    if (message.role === 'user') from = at
  }
  return { older: path.slice(0, from), kept: path.slice(from) }
}
