import type { CallWait, MessagePart } from '@parlance/contract/chat/runs.ts'
import type { ToolDecision } from '@parlance/contract/chat/tool-approvals.ts'
import type { ToolFailure } from '@parlance/contract/chat/tool-failures.ts'
import { z } from 'zod'
import type { UserCtx } from '#core/context.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import type { AnswerCost } from './answer-cost.ts'
import type { GivenPassage } from '../passages.service.ts'
import type { OpenedPages } from './web/opened-pages.ts'
import type { ChatRequest } from '#adapters/llm/port.ts'

/** The answer that a tool is called for. Tools have the permissions of the reader, never of the assistant's owner. */
export type ToolRun = {
  id: string
  ctx: UserCtx
  language: 'en' | 'fr'
  assistant: RunnableAssistant
  /** The files of the conversation's path. */
  attached: readonly string[]
  /** Of the model, in tokens; null if it is not known. */
  window: number | null
  /** The addresses that can currently be opened. */
  addresses: () => ReadonlySet<string>
  /** Adds passages to the sources of the answer, with citation numbers. */
  cite: (passages: readonly GivenPassage[]) => Promise<GivenPassage[]>
  /**
   * Shows that a call is waiting and returns the person's decision; null if there is none in time. `isSettled` ends
   * the wait for another reason than a decision.
   */
  wait: (
    callId: string,
    tool: Tool,
    kind: CallWait['kind'],
    signal: AbortSignal,
    isSettled?: () => Promise<boolean>,
  ) => Promise<ToolDecision | null>
  /** Stores a picture as a file of the answer and shows it; if it cannot be stored, the answer shows a notice. */
  keep: (picture: Buffer, signal: AbortSignal) => Promise<void>
  /** Stores a result that is too long for the answer; does not throw. */
  keepWhole: (callId: string, text: string) => Promise<void>
  /** A result of this conversation that was stored completely; null if there is none. */
  whole: (callId: string) => Promise<string | null>
  /** The calls of the conversation so far. */
  calls: () => Extract<MessagePart, { type: 'tool' }>[]
  /** Whether the person allowed the tool earlier. */
  isAllowed: (callId: string, tool: Tool, signal: AbortSignal) => Promise<boolean>
  /** The pages that were opened for this answer. */
  pages: OpenedPages
  /** Calls so far of tools with a limit set by an administrator. */
  counts: { searches: number }
  /** Adds images to the answer. Throws `ToolRefusal`. */
  draw: (asked: AskedDrawing, signal: AbortSignal) => Promise<Drawn>
  /** Of the tools of this answer. */
  cost: AnswerCost
}

export type AskedDrawing = {
  prompt: string
  /** Width and height in pixels, for example 1024x1024; null: the model decides. */
  size: string | null
  count: number
  change_newest: boolean
}
/** The result for the model that called the tool. */
export type Drawn = { drawn: number; model: string; changed_a_picture: boolean }

/** A tool in the form used by an answer. */
export type Tool = {
  /** The name by which models call it: a letter, then letters, digits and underscores, at most 64. */
  id: string
  /** The name shown to people; null for a built-in tool, for which the page has texts. */
  title: string | null
  /** For the model, in English. */
  description: string
  input_schema: ToolDefinition['input_schema']
  /** Parses the arguments. Throws `ToolRefusal` with the error. */
  read: (input: unknown) => unknown
  /** Whether each call needs the person's approval, unless they allowed the tool earlier. */
  asks: boolean
  /** Changes with the definition, so that an approval only covers the definition that the person saw. */
  fingerprint: string
  /** The server that receives the arguments. */
  server: CallWait['server']
  /** Its id in stored approvals. */
  key: string
  /** The time limit of a call. */
  max_ms: number
  /** Signs the person in if the tool needs it; returns why that failed. `again`: their sign-in was refused. */
  ready?: (
    run: ToolRun,
    tool: Tool,
    callId: string,
    again: boolean,
    signal: AbortSignal,
  ) => Promise<ToolFailure | null>
  /**
   * Returns JSON or a `ToolOutput`. Throws `ToolRefusal` for errors that the model can correct, and `SignInNeeded`.
   */
  run: (run: ToolRun, input: unknown, signal: AbortSignal, callId: string) => Promise<unknown>
}

/** The defaults of a built-in tool. */
const CALL_MAX_MS = 30_000

/** A built-in tool, with its input type. */
export function houseTool<T extends z.ZodType>({
  input,
  run,
  max_ms = CALL_MAX_MS,
  ...tool
}: Pick<Tool, 'id' | 'description'> & {
  input: T
  max_ms?: number
  run: (run: ToolRun, input: z.output<T>, signal: AbortSignal) => Promise<unknown>
}): Tool {
  const { $schema: _, ...input_schema } = z.toJSONSchema(input, { io: 'input' })
  return {
    ...tool,
    title: null,
    input_schema,
    read: (given) => {
      const read = input.safeParse(given)
      if (!read.success) throw new ToolRefusal(`Wrong arguments.\n${z.prettifyError(read.error)}`)
      return read.data
    },
    asks: false,
    fingerprint: '',
    server: null,
    key: tool.id,
    max_ms,
    run: (of, given, signal) => run(of, input.parse(given), signal),
  }
}

/**
 * A result that is stored only in part: the model also gets quoted text, which is stored with the citations of the
 * answer, and pictures, which are files of the answer.
 */
export class ToolOutput {
  readonly stored: unknown
  /** Shown completely, without the usual limit. */
  readonly shown: string | undefined
  readonly pictures: readonly Buffer[]
  constructor(stored: unknown, { shown, pictures = [] }: { shown?: string; pictures?: readonly Buffer[] }) {
    this.stored = stored
    this.shown = shown
    this.pictures = pictures
  }
}

/** A call failed; the message is a `ToolFailure` or a text for the model. */
export class ToolRefusal extends Error {
  override name = 'ToolRefusal'
}

/** The service of the tool refused the person's sign-in and did not make the call. */
export class SignInNeeded extends Error {
  override name = 'SignInNeeded'
}

export type ToolDefinition = ChatRequest['tools'][number]
