import type { MessagePart, UsageTotals } from '@parlance/contract/chat/runs.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import type { CallableModel } from '#features/models/models.service.ts'
import type { Reservation } from '#features/usage/usage.service.ts'
import type { Candidate } from './answering/generate.service.ts'
import type { HistoryMessage } from './messages.queries.ts'

/** What the start of a run has decided and stored. */
export type PreparedRun = {
  id: string
  thread_id: string
  message_id: string
  /** The question. */
  parent_id: string
  assistant: RunnableAssistant
  model: CallableModel
  /** What it holds of budgets, and whom its cost is booked to. */
  reservation: Reservation
  /** What a continued answer already says. */
  continued: MessagePart[]
  /** What it has already cost. */
  spent: Omit<UsageTotals, 'currency'> | null
  /** What was read while the question was stored; null where it is to be read. */
  ahead: { history: HistoryMessage[]; candidates: Promise<Candidate[]> } | null
}
