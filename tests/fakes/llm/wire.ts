import type { LlmScript } from './script.ts'

export type WireUsage = NonNullable<LlmScript['usage']>
type WireFinish = NonNullable<LlmScript['finish']>
export type WireTool = NonNullable<LlmScript['tool_calls']>[number]
export type WireFile = NonNullable<LlmScript['files']>[number]

/** One event: a named server-sent event, or a ready frame of a binary wire. */
export type Frame = { event?: string; data: string } | { bytes: Uint8Array }

/** How one provider writes an answer; created for every answer, because wires count their blocks. */
export type Wire = {
  content_type: string
  start(): Frame[]
  text(text: string): Frame[]
  reasoning(text: string): Frame[]
  toolCall(call: WireTool): Frame[]
  /** If the wire can carry files. */
  file?(file: WireFile): Frame[]
  /** The reason and the usage, before the end mark. */
  finish(reason: WireFinish, usage: WireUsage): Frame[]
  end(): Frame[]
  error(message: string): Frame[]
  broken(): Frame[]
  /** The body of an answer with this status. */
  refusal(status: number): string
}
