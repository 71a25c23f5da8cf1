import { pause } from '#core/pause.ts'
import { type DemoStep, planDemoAnswer } from '#adapters/llm/demo/demo-plan.ts'
import { wishOf } from '#adapters/llm/demo/demo-wishes.ts'
import type { ChatModel, ChatRequest, FinishReason, ModelEvent } from '#adapters/llm/port.ts'

const DEFAULT_RATE = 60

/**
 * The built-in demonstration model: no network, no key, no language model. It quotes the passages found and
 * demonstrates the features of the product. Pace: `demo` 60 pieces a second, `demo-200ps` any other number,
 * `demo-fast` no limit.
 */
export const demoModel: ChatModel = async function* stream(request, signal) {
  signal.throwIfAborted()
  const wait = pace(rateOf(request.model), signal)
  const limit = request.max_output_tokens ?? Number.POSITIVE_INFINITY
  let written = 0
  let reasoned = 0
  let calls = 0
  let reason: FinishReason = 'stop'
  for (const step of stepsOf(request)) {
    if (reason === 'length') break
    if (step.type === 'tool') {
      yield* toolEvents(step.tool, (calls += 1))
    } else if (step.type === 'call') {
      reason = 'tool_calls'
      const call = { tool_call_id: 'demo_call', tool_name: step.name }
      for (const text of pieces(JSON.stringify(step.input))) {
        await wait()
        written += 1
        yield { type: 'tool_input', ...call, text }
      }
      yield { type: 'tool_call', ...call, input: step.input }
    } else {
      for (const text of pieces(step.text)) {
        if (written >= limit) {
          reason = 'length'
          break
        }
        await wait()
        written += 1
        if (step.type === 'reasoning') reasoned += 1
        yield { type: step.type, text }
      }
    }
  }
  const usage = {
    input_tokens: inputTokens(request),
    cached_input_tokens: 0,
    output_tokens: written,
    reasoning_tokens: reasoned,
  }
  yield { type: 'finish', reason, usage }
}

/** The plan for the question, or the rest of it if an answer is continued. */
function stepsOf(request: ChatRequest): DemoStep[] {
  const { continues, messages } = request
  const wish = wishOf(request)
  if (wish !== null)
    return ['call' in wish ? { type: 'call', ...wish.call } : { type: 'text', text: wish.text }]
  if (continues === null) return planDemoAnswer(request, new Date())
  let said = continues.length
  return planDemoAnswer({ ...request, messages: messages.slice(0, -2) }, new Date()).flatMap((step) => {
    if (step.type !== 'text') return []
    const rest = step.text.slice(said)
    said = Math.max(0, said - step.text.length)
    return rest === '' ? [] : [{ type: 'text', text: rest }]
  })
}

function* toolEvents(
  tool: { name: string; input: unknown; output: unknown },
  n: number,
): Generator<ModelEvent> {
  const call = { tool_call_id: `demo_${n}`, tool_name: tool.name }
  yield { type: 'tool_call', ...call, input: tool.input }
  yield { type: 'tool_result', ...call, output: tool.output }
}

/** A word with the space after it, long words in halves: similar to a tokenizer. */
function pieces(text: string): string[] {
  return text.match(/\s+|\S{1,8}\s*/gu) ?? []
}

function rateOf(model: string): number {
  if (model.endsWith('-fast')) return Number.POSITIVE_INFINITY
  const named = Number(/-(\d+)ps$/.exec(model)?.[1])
  return named > 0 ? named : DEFAULT_RATE
}

/** The same uneven rhythm in every run: gaps of half to one and a half times the mean. */
function pace(rate: number, signal: AbortSignal): () => Promise<void> {
  let seed = 20_260_101
  return async () => {
    signal.throwIfAborted()
    if (rate === Number.POSITIVE_INFINITY) return
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    await pause((1000 / rate) * (0.5 + seed / 2_147_483_648), signal)
  }
}

function inputTokens({ system, messages }: ChatRequest): number {
  const texts = messages.flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')))
  return Math.ceil([system, ...texts].join(' ').length / 4)
}
