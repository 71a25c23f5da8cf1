import type { MessagePart } from '@parlance/contract/chat/runs.ts'

/** A step of an answer before or between its texts. */
export type StepPart = Extract<MessagePart, { type: 'reasoning' | 'tool' }>
export type ToolPart = Extract<StepPart, { type: 'tool' }>
