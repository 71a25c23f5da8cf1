import type { z } from 'zod'
import type { UserCtx } from '#core/context.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import type { AnswerCost } from './answer-cost.ts'
import type { GivenPassage } from '../passages.service.ts'
import type { OpenedPages } from './opened-pages.ts'
import type { ChatRequest } from '#adapters/llm/port.ts'

/** What a tool knows of the answer that it is called for. It has the rights of the reader, never of the assistant's owner. */
export type ToolRun = {
  ctx: UserCtx
  language: 'en' | 'fr'
  assistant: RunnableAssistant
  /** The files of the conversation's path. */
  attached: readonly string[]
  /** The addresses that can be opened at this moment. */
  addresses: () => ReadonlySet<string>
  /** Adds passages to the sources of the answer, with the numbers to cite. */
  cite: (passages: readonly GivenPassage[]) => Promise<GivenPassage[]>
  /** The pages that were opened for this answer. */
  pages: OpenedPages
  /** Calls so far that an administrator limits. */
  counts: { searches: number }
  /** Draws pictures into the answer. Throws `ToolRefusal`. */
  draw: (asked: AskedDrawing, signal: AbortSignal) => Promise<Drawn>
  /** Of the tools of this answer. */
  cost: AnswerCost
}

export type AskedDrawing = {
  prompt: string
  /** Width and height in pixels, such as 1024x1024; null: as the model decides. */
  size: string | null
  count: number
  change_newest: boolean
}
/** What the model that called the tool is told. */
export type Drawn = { drawn: number; model: string; changed_a_picture: boolean }

/** A tool that the server runs itself. */
export type HouseTool = {
  /** The name by which models call it: a letter, then letters, digits and underscores, at most 64. */
  id: string
  /** For the model, in English. */
  description: string
  input: z.ZodType
  /** Where a call can take longer than those of other tools. */
  max_ms?: number
  /** Returns JSON or a `QuotedResult`. Throws `ToolRefusal` for what the model can correct. */
  run: (run: ToolRun, input: unknown, signal: AbortSignal) => Promise<unknown>
}

/** A tool with its input type. */
export function houseTool<T extends z.ZodType>(
  tool: Omit<HouseTool, 'input' | 'run'> & {
    input: T
    run: (run: ToolRun, input: z.output<T>, signal: AbortSignal) => Promise<unknown>
  },
): HouseTool {
  return { ...tool, run: (run, input, signal) => tool.run(run, tool.input.parse(input), signal) }
}

/** A result of which the model sees more than is stored: what it quotes is kept with the citations of the answer. */
export class QuotedResult {
  readonly stored: unknown
  readonly shown: string
  constructor(stored: unknown, shown: string) {
    this.stored = stored
    this.shown = shown
  }
}

/** A call failed; the message is a `ToolFailure` or a text for the model. */
export class ToolRefusal extends Error {
  override name = 'ToolRefusal'
}

export type ToolDefinition = ChatRequest['tools'][number]
