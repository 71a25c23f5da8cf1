import type { CallWait, MessagePart } from '@parlance/contract/chat/runs.ts'
import type { ToolDecision } from '@parlance/contract/chat/tool-approvals.ts'
import type { ToolFailure } from '@parlance/contract/chat/tool-failures.ts'
import { z } from 'zod'
import type { UserCtx } from '#core/context.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import type { AnswerCost } from './answer-cost.ts'
import type { GivenPassage } from '../passages.service.ts'
import type { OpenedPages } from './opened-pages.ts'
import type { ChatRequest } from '#adapters/llm/port.ts'

/** What a tool knows of the answer that it is called for. It has the rights of the reader, never of the assistant's owner. */
export type ToolRun = {
  id: string
  ctx: UserCtx
  language: 'en' | 'fr'
  assistant: RunnableAssistant
  /** The files of the conversation's path. */
  attached: readonly string[]
  /** Of the model, in tokens; null where it is not known. */
  window: number | null
  /** The addresses that can be opened at this moment. */
  addresses: () => ReadonlySet<string>
  /** Adds passages to the sources of the answer, with the numbers to cite. */
  cite: (passages: readonly GivenPassage[]) => Promise<GivenPassage[]>
  /**
   * Shows that a call waits and returns what the person decides; null if they do not in time. `isSettled` ends a wait
   * for something else than a decision.
   */
  wait: (
    callId: string,
    tool: Tool,
    kind: CallWait['kind'],
    signal: AbortSignal,
    isSettled?: () => Promise<boolean>,
  ) => Promise<ToolDecision | null>
  /** Stores a picture as a file of the answer and shows it; the answer says so if it cannot be kept. */
  keep: (picture: Buffer, signal: AbortSignal) => Promise<void>
  /** Stores a result that is too long for the answer; does not throw. */
  keepWhole: (callId: string, text: string) => Promise<void>
  /** A result of this conversation that was stored whole; null if there is none. */
  whole: (callId: string) => Promise<string | null>
  /** The calls of the conversation so far. */
  calls: () => Extract<MessagePart, { type: 'tool' }>[]
  /** Whether the person allowed the tool earlier. */
  isAllowed: (callId: string, tool: Tool, signal: AbortSignal) => Promise<boolean>
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
/** The result for the model that called the tool. */
export type Drawn = { drawn: number; model: string; changed_a_picture: boolean }

/** A tool as an answer can call it. */
export type Tool = {
  /** The name by which models call it: a letter, then letters, digits and underscores, at most 64. */
  id: string
  /** What people read in place of the name; null for a tool of the product, which the page has texts for. */
  title: string | null
  /** For the model, in English. */
  description: string
  input_schema: ToolDefinition['input_schema']
  /** Reads the arguments. Throws `ToolRefusal` with what is wrong with them. */
  read: (input: unknown) => unknown
  /** Whether the person is asked before each call, unless they allowed the tool earlier. */
  asks: boolean
  /** Changes with the definition, so that an approval covers the one that the person saw. */
  fingerprint: string
  /** The server that gets the arguments. */
  server: CallWait['server']
  /** How it is known where approvals are kept. */
  key: string
  /** After so long a call is given up. */
  max_ms: number
  /** Signs the person in where the tool needs it; returns why that failed. `again`: their sign-in was refused. */
  ready?: (
    run: ToolRun,
    tool: Tool,
    callId: string,
    again: boolean,
    signal: AbortSignal,
  ) => Promise<ToolFailure | null>
  /** Returns JSON or a `ToolOutput`. Throws `ToolRefusal` for what the model can correct, `SignInNeeded`. */
  run: (run: ToolRun, input: unknown, signal: AbortSignal, callId: string) => Promise<unknown>
}

/** The same for a tool of the product that says nothing else. */
const CALL_MAX_MS = 30_000

/** A tool that the server runs itself, with its input type. */
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
 * A result of which the model sees more than is stored: what it quotes is kept with the citations of the answer, and
 * pictures are files of the answer.
 */
export class ToolOutput {
  readonly stored: unknown
  /** Read whole, without a limit of its own. */
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

/** The service of the tool refused the person's sign-in, and so did not make the call. */
export class SignInNeeded extends Error {
  override name = 'SignInNeeded'
}

export type ToolDefinition = ChatRequest['tools'][number]
