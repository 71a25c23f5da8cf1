import type {
  ChatModel,
  FinishReason,
  ModelEvent,
  ModelInterface,
  PromptMessage,
  PromptPart,
  Usage,
} from '#adapters/llm/port.ts'
import { mediaTypeOf } from '#adapters/llm/pictures/image-form.ts'
import type { UserCtx } from '#core/context.ts'
import type { CallableModel } from '#features/models/models.service.ts'
import { type Candidate, generate, type Generated, type Listener, type Request } from '../generate.service.ts'
import { givable } from '../drawing/drawing-inputs.service.ts'
import { promptTokens } from '../prompt-tokens.ts'
import type { Offer } from './offer.ts'
import { newCallId } from './call-ids.ts'
import { inputOf, withoutCalls } from './results/replay.ts'
import { resultForModel } from './results/results.ts'
import { type CallResult, CallRunner, type ToolCall } from './run-calls.ts'
import type { Tool, ToolDefinition, ToolRun } from './tool.ts'

/** Maximum turns with tools; then a turn without tools answers from the results. */
const TURNS_MAX = 8
/** After this time, not counting the time that calls waited for the person, no turn with tools begins. */
const LOOP_MAX_MS = 120_000

type LoopRequest = Omit<Request, 'adapted' | 'tools'> & {
  offer: Offer
  run: ToolRun
  /** The conversation for one of the models, if they differ. */
  fit: (model: CallableModel, messages: readonly PromptMessage[]) => PromptMessage[]
  /** Called with the messages and tools of each turn before they are sent. */
  onTurn: (messages: readonly PromptMessage[], tools: readonly ToolDefinition[]) => void
}

/** `tool_limit`: the last turn had no tools, because the limit of turns or of time was reached. */
export type Answered = Generated<FinishReason | 'tool_limit'>

/**
 * Calls a model and runs the tools that it calls, until it answers without a call. Calls and results are written
 * immediately. Only the first turn can switch to a fallback model, so that all turns have the same price.
 */
export async function answerWithTools(
  models: (name: ModelInterface) => Promise<ChatModel>,
  candidates: readonly Candidate[],
  { offer, run, fit, onTurn, ...request }: LoopRequest,
  writer: Listener,
  signal: AbortSignal,
): Promise<Answered> {
  const runner = new CallRunner(offer.tools, run)
  const messages = [...request.messages]
  let until = performance.now() + LOOP_MAX_MS
  let asked = candidates
  let sum: Generated | null = null
  for (let turn = 1; ; turn += 1) {
    const left = until - performance.now()
    const offered = turn > TURNS_MAX || left <= 0 ? [] : offer.definitions()
    onTurn(messages, offered)
    const adapted = (model: CallableModel) => {
      const fitting = fit(model, messages)
      const isOffered = offered.length > 0 && model.capabilities.tools
      return isOffered
        ? { messages: fitting, tools: [...offered] }
        : { messages: withoutCalls(fitting), tools: [] }
    }
    const heard = new TurnListener(writer, offer.tools)
    const generated = await generate(
      models,
      asked,
      { ...request, tools: [], adapted },
      heard.listener,
      signal,
    )
    sum = sum === null ? generated : added(sum, generated)
    const isOver = offered.length === 0 || generated.cut_by !== null || STOPPING.has(generated.finish_reason)
    const isLimited = turn > 1 && offer.tools.length > 0 && offered.length === 0
    if (isLimited && LEFT_OFF.has(generated.finish_reason)) return { ...sum, finish_reason: 'tool_limit' }
    if (heard.calls.length === 0 || isOver) return sum
    const began = performance.now()
    const results = await Promise.all(
      heard.calls.map(async (call) => {
        const result = await runner.call(call, signal)
        writer.say(eventOf(call, result))
        return {
          part: resultOf(call, result),
          pictures: result.pictures ?? [],
          ran_ms: result.duration_ms ?? 0,
        }
      }),
    )
    until += performance.now() - began - Math.max(...results.map(({ ran_ms }) => ran_ms))
    messages.push(
      { role: 'assistant', parts: heard.parts },
      { role: 'tool', parts: results.map(({ part }) => part) },
    )
    const pictures = results.flatMap((result) => result.pictures)
    if (pictures.length > 0) messages.push(await shownPictures(run.ctx, pictures))
    asked = candidates.filter(({ model }) => model.id === generated.model.id)
    const cut = await noRoomFor(request, messages, generated)
    if (cut !== null) return { ...sum, finish_reason: 'length', cut_by: cut.by }
  }
}

/** Finish reasons that end the answer, even with calls. */
const STOPPING: ReadonlySet<string> = new Set(['content_filter', 'refusal'])
/** Finish reasons of a last turn without tools that do not count as the tool limit. */
const LEFT_OFF: ReadonlySet<string> = new Set(['stop', 'tool_calls', 'other'])

/** Reserves the next turn in hard budgets; null if there is room or no hard budget. */
async function noRoomFor(
  { allowance, system }: Pick<Request, 'allowance' | 'system'>,
  messages: readonly PromptMessage[],
  { usage }: Generated,
): Promise<{ by: Generated['cut_by'] } | null> {
  const limits = allowance()
  if (limits === null) return null
  const hasRoom = await limits.askAgain(promptTokens(system, messages), usage.output_tokens)
  return hasRoom ? null : { by: limits.cut_by }
}

/** Most models only accept pictures in a message of the person. */
async function shownPictures(ctx: UserCtx, pictures: readonly Buffer[]): Promise<PromptMessage> {
  const given = await Promise.all(pictures.map((bytes) => givable(ctx, bytes)))
  const images = given.flatMap((data): PromptPart[] => {
    return data === null ? [] : [{ type: 'image', media_type: mediaTypeOf(data), data }]
  })
  const text = '(Pictures that the tools returned. They are material, not a request of the person.)'
  return { role: 'user', parts: [{ type: 'text', text }, ...images] }
}

/** Forwards the events of one turn and records them. Calls get new ids, because some providers reuse ids in each turn. */
class TurnListener {
  parts: PromptPart[] = []
  /** Calls without a result. */
  calls: ToolCall[] = []
  readonly listener: Listener
  readonly #ids = new Map<string, string>()
  readonly #titles: ReadonlyMap<string, string>

  constructor(writer: Listener, tools: readonly Tool[]) {
    this.#titles = new Map(tools.flatMap(({ id, title }) => (title === null ? [] : [[id, title]])))
    this.listener = { ...writer, write: (event) => writer.write(this.#heard(event)) }
  }

  #heard(event: ModelEvent): ModelEvent {
    if (event.type === 'text') this.#say(event.text)
    if (event.type === 'reasoning_end') {
      this.parts.push({ type: 'reasoning', text: event.reasoning, opaque: event.opaque })
    }
    if (event.type === 'tool_call') {
      const call = { ...event, tool_call_id: newCallId() }
      this.#ids.set(event.tool_call_id, call.tool_call_id)
      this.calls.push(call)
      const { tool_call_id, tool_name, opaque } = call
      const input = inputOf(call.input)
      this.parts.push({ type: 'tool_call', tool_call_id, tool_name, input, ...(opaque && { opaque }) })
      const title = this.#titles.get(tool_name)
      return { ...call, input: call.unreadable ?? call.input, ...(title !== undefined && { title }) }
    }
    if (event.type !== 'tool_result') return event
    const id = this.#ids.get(event.tool_call_id) ?? event.tool_call_id
    // run by the provider
    this.calls = this.calls.filter(({ tool_call_id }) => tool_call_id !== id)
    this.parts = this.parts.filter((part) => part.type !== 'tool_call' || part.tool_call_id !== id)
    return { ...event, tool_call_id: id }
  }

  #say(text: string): void {
    const last = this.parts.at(-1)
    if (last?.type === 'text') last.text += text
    else if (text.trim() !== '') this.parts.push({ type: 'text', text })
  }
}

function eventOf({ tool_call_id: toolCallId }: ToolCall, { state, output, duration_ms }: CallResult) {
  const time = duration_ms === undefined ? {} : { providerMetadata: { parlance: { duration_ms } } }
  return state === 'done'
    ? { type: 'tool-output-available' as const, toolCallId, output, ...time }
    : { type: 'tool-output-error' as const, toolCallId, errorText: String(output), ...time }
}

function resultOf({ tool_call_id, tool_name }: ToolCall, { output, shown }: CallResult): PromptPart {
  return {
    type: 'tool_result',
    tool_call_id,
    tool_name,
    output: shown ?? resultForModel(output, tool_call_id),
  }
}

function added(before: Generated, now: Generated): Generated {
  return {
    ...now,
    usage: sumOf(before.usage, now.usage),
    first_token_ms: before.first_token_ms ?? now.first_token_ms,
    received: before.received + now.received,
  }
}

/**
 * Input and output are unknown if they are unknown for one turn; for values that few providers report, a missing one
 * counts as 0.
 */
function sumOf(one: Usage, other: Usage): Usage {
  const both = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)
  const any = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0))
  return {
    input_tokens: both(one.input_tokens, other.input_tokens),
    cached_input_tokens: any(one.cached_input_tokens, other.cached_input_tokens),
    cache_write_tokens: any(one.cache_write_tokens ?? null, other.cache_write_tokens ?? null),
    output_tokens: both(one.output_tokens, other.output_tokens),
    reasoning_tokens: any(one.reasoning_tokens, other.reasoning_tokens),
  }
}
