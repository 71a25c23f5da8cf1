import type { MessagePart, UsageTotals } from '@parlance/contract/chat/runs.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import type { CallableModel } from '#features/models/models.service.ts'
import type { Reservation } from '#features/usage/usage.service.ts'
import type { Candidate } from '#features/runs/answering/generate.service.ts'
import type { DrawOptions } from './asked-run.ts'
import type { HistoryMessage } from '#features/runs/messages.queries.ts'

/** A stored run with everything that its start has decided. */
export type PreparedRun = {
  id: string
  thread_id: string
  message_id: string
  /** The question. */
  parent_id: string
  assistant: RunnableAssistant
  model: CallableModel
  /** Its reservation in the budgets, and the booking of its cost. */
  reservation: Reservation
  /** How images are to be made, if the model makes images. */
  image: DrawOptions | null
  /** Whether a curated answer can be used. */
  use_curated: boolean
  /** The existing parts of a continued answer. */
  continued: MessagePart[]
  /** Whether a continued answer had reached the limit of its tools. */
  works_on: boolean
  /** The existing cost of a continued answer. */
  spent: Omit<UsageTotals, 'currency'> | null
  /** Data read while the question was stored; null if it still has to be read. */
  ahead: { history: HistoryMessage[]; attached: string[]; candidates: Promise<Candidate[]> } | null
}
