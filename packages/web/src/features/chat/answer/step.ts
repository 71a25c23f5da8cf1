import type { MessagePart } from '@parlance/contract/chat/runs.ts'

/** What an answer did before or between its words. */
export type StepPart = Extract<MessagePart, { type: 'reasoning' | 'tool' }>
