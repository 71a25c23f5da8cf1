import type { ToolFailure } from '@parlance/contract/chat/tool-failures.ts'
import { withDeadline } from '#core/deadline.ts'
import type { ModelEvent } from '#adapters/llm/port.ts'
import { storedResult } from './results/results.ts'
import { SignInNeeded, type Tool, ToolOutput, ToolRefusal, type ToolRun } from './tool.ts'

export type ToolCall = Extract<ModelEvent, { type: 'tool_call' }>
/** `shown`: the text that the model reads instead of the output. */
export type CallResult = {
  state: 'done' | 'failed'
  output: unknown
  shown?: string
  /** Pictures for models with vision. */
  pictures?: readonly Buffer[]
  duration_ms?: number
}

/** How often the same call can run in one answer. */
const REPEATS_MAX = 2

/** Runs the calls of one answer, each with a time limit and, if needed, after the person's approval. */
export class CallRunner {
  readonly #made = new Map<string, number>()
  readonly #tools: readonly Tool[]
  readonly #run: ToolRun

  constructor(tools: readonly Tool[], run: ToolRun) {
    this.#tools = tools
    this.#run = run
  }

  /** Never throws, unless `signal` is aborted. */
  async call(call: ToolCall, signal: AbortSignal): Promise<CallResult> {
    const tool = this.#tools.find(({ id }) => id === call.tool_name)
    if (tool === undefined) return failed('unknown_tool')
    if (call.unreadable !== undefined) return failed('unreadable_arguments')
    const key = `${call.tool_name} ${JSON.stringify(call.input)}`
    const made = this.#made.get(key) ?? 0
    this.#made.set(key, made + 1)
    if (made >= REPEATS_MAX) return failed('repeated')
    try {
      const input = tool.read(call.input)
      const refused =
        (await this.#signIn(call, tool, false, signal)) ?? (await this.#refusal(call, tool, signal))
      if (refused !== null) return failed(refused)
      const result = await this.#runFor(tool, input, call, signal)
      if (result !== 'sign_in') return result
      const unready = await this.#signIn(call, tool, true, signal)
      const again = unready ?? (await this.#runFor(tool, input, call, signal))
      return typeof again === 'string' ? failed('not_signed_in') : again
    } catch (error) {
      return this.#failure(tool, error, signal)
    }
  }

  async #signIn({ tool_call_id }: ToolCall, tool: Tool, again: boolean, signal: AbortSignal) {
    return (await tool.ready?.(this.#run, tool, tool_call_id, again, signal)) ?? null
  }

  async #refusal(
    { tool_call_id: id }: ToolCall,
    tool: Tool,
    signal: AbortSignal,
  ): Promise<ToolFailure | null> {
    if (!tool.asks || (await this.#run.isAllowed(id, tool, signal))) return null
    const decision = await this.#run.wait(id, tool, 'approval', signal)
    if (decision === null) return 'undecided'
    return decision === 'no' ? 'denied' : null
  }

  async #runFor(
    tool: Tool,
    input: unknown,
    { tool_call_id }: ToolCall,
    signal: AbortSignal,
  ): Promise<CallResult | 'sign_in'> {
    const late = new AbortController()
    const began = performance.now()
    const time = () => ({ duration_ms: Math.round(performance.now() - began) })
    try {
      const work = tool.run(this.#run, input, AbortSignal.any([signal, late.signal]), tool_call_id)
      const output = await withDeadline(work, tool.max_ms, {
        signal,
        late: () => new TimedOut(),
      })
      if (!(output instanceof ToolOutput))
        return { state: 'done', ...(await this.#kept(output, tool_call_id)), ...time() }
      const { stored, shown, pictures } = output
      const kept = await this.#kept(stored, tool_call_id)
      return { state: 'done', ...kept, pictures, ...(shown && { shown }), ...time() }
    } catch (error) {
      if (error instanceof SignInNeeded) return 'sign_in'
      return { ...this.#failure(tool, error, signal), ...time() }
    } finally {
      late.abort()
    }
  }

  async #kept(result: unknown, callId: string): Promise<{ output: unknown }> {
    const { stored, whole } = storedResult(result)
    if (whole !== null) await this.#run.keepWhole(callId, whole)
    return { output: stored }
  }

  #failure(tool: Tool, error: unknown, signal: AbortSignal): CallResult {
    signal.throwIfAborted()
    if (error instanceof TimedOut) return failed('timed_out')
    if (error instanceof ToolRefusal) return { state: 'failed', output: storedResult(error.message).stored }
    this.#run.ctx.log.warn({ tool: tool.id, err: error }, 'a tool failed')
    return failed('failed')
  }
}

class TimedOut extends Error {}

function failed(output: ToolFailure): CallResult {
  return { state: 'failed', output }
}
