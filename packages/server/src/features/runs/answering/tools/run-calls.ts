import type { ToolFailure } from '@parlance/contract/chat/tool-failures.ts'
import { z } from 'zod'
import { withDeadline } from '#core/deadline.ts'
import type { ModelEvent } from '#adapters/llm/port.ts'
import { storedResult } from './results.ts'
import { type HouseTool, QuotedResult, ToolRefusal, type ToolRun } from './tool.ts'

export type ToolCall = Extract<ModelEvent, { type: 'tool_call' }>
/** `shown`: what the model reads in place of the output. */
export type CallResult = { state: 'done' | 'failed'; output: unknown; shown?: string }

/** How often the same call runs in one answer. */
const REPEATS_MAX = 2

/** Runs the calls of one answer, each for a limited time. */
export class CallRunner {
  readonly #made = new Map<string, number>()
  readonly #tools: readonly HouseTool[]
  readonly #run: ToolRun

  constructor(tools: readonly HouseTool[], run: ToolRun) {
    this.#tools = tools
    this.#run = run
  }

  /** Never fails, unless `signal` is aborted. */
  async call(call: ToolCall, ms: number, signal: AbortSignal): Promise<CallResult> {
    const tool = this.#tools.find(({ id }) => id === call.tool_name)
    if (tool === undefined) return failed('unknown_tool')
    if (call.unreadable !== undefined) return failed('unreadable_arguments')
    const key = `${call.tool_name} ${JSON.stringify(call.input)}`
    const made = this.#made.get(key) ?? 0
    this.#made.set(key, made + 1)
    if (made >= REPEATS_MAX) return failed('repeated')
    const input = tool.input.safeParse(call.input)
    if (!input.success)
      return { state: 'failed', output: `Wrong arguments.\n${z.prettifyError(input.error)}` }
    return await this.#runFor(ms, tool, input.data, signal)
  }

  async #runFor(ms: number, tool: HouseTool, input: unknown, signal: AbortSignal): Promise<CallResult> {
    const late = new AbortController()
    try {
      const work = tool.run(this.#run, input, AbortSignal.any([signal, late.signal]))
      const output = await withDeadline(work, tool.max_ms ?? ms, { signal, late: () => new TimedOut() })
      if (!(output instanceof QuotedResult)) return { state: 'done', output: storedResult(output) }
      return { state: 'done', output: storedResult(output.stored), shown: output.shown }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof TimedOut) return failed('timed_out')
      if (error instanceof ToolRefusal) return { state: 'failed', output: storedResult(error.message) }
      this.#run.ctx.log.warn({ tool: tool.id, err: error }, 'a tool failed')
      return failed('failed')
    } finally {
      late.abort()
    }
  }
}

class TimedOut extends Error {}

function failed(output: ToolFailure): CallResult {
  return { state: 'failed', output }
}
