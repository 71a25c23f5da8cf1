import type { ModelErrorCode } from '@parlance/contract/models/model-errors.ts'
import type { AudioFormat } from '#core/audio/audio-facts.ts'
import type { ModelInterface } from '@parlance/contract/models/model-interfaces.ts'

export type { ModelInterface }

/**
 * The language models as the rest of the server sees them: a request in, a stream of events out. There is one file
 * per interface next to this one; the registry chooses it by the model's `interface`.
 */

/** The connection settings of a provider, with the decrypted key. */
export type ProviderCredentials = {
  interface: ModelInterface
  base_url: string | null
  region: string | null
  headers: Record<string, string>
  api_key: string | null
  /** Milliseconds. Defaults: connect 5,000, first token 60,000, between tokens 30,000, total 600,000. */
  timeouts: { connect_ms: number; first_token_ms: number; idle_ms: number; total_ms: number }
  /**
   * `host[:port]` values that the operator named for this provider; outgoing calls are allowed to exactly that host
   * and port.
   */
  allowed_hosts: readonly string[]
}

/**
 * An opaque value, such as a signature, that a model expects back unchanged with a part that it wrote. It is only
 * given to the same model of the same provider.
 */
export type Opaque = { origin: string; data: Record<string, Record<string, unknown>> }

export type PromptPart =
  | { type: 'text'; text: string }
  | { type: 'image'; media_type: string; data: Uint8Array }
  | { type: 'tool_call'; tool_call_id: string; tool_name: string; input: unknown; opaque?: Opaque }
  /** The reasoning of a model before its calls, only for this model. */
  | { type: 'reasoning'; text: string; opaque: Opaque }
  | { type: 'tool_result'; tool_call_id: string; tool_name: string; output: unknown }

export type PromptMessage = { role: 'user' | 'assistant' | 'tool'; parts: PromptPart[] }

/** The start of a prompt part with passages. Its content is quoted material, never a question of the person. */
export const PASSAGES_OPENING = '<passages>'

/** The same for a summary of earlier messages. */
export const SUMMARY_OPENING = '<summary>'

/** Whether a text of a prompt is material that the person did not write. */
export function isQuoted(text: string): boolean {
  return text.startsWith(PASSAGES_OPENING) || text.startsWith(SUMMARY_OPENING)
}

/** A passage found by retrieval. */
export type Grounding = { number: number; title: string; text: string }

export type ChatRequest = {
  provider: ProviderCredentials
  /** The provider's name of the model. */
  model: string
  system: string
  messages: PromptMessage[]
  temperature: number | null
  max_output_tokens: number | null
  /** `strict`: the input must match the schema; if it is absent, the interface decides. */
  tools: { name: string; description: string; input_schema: Record<string, unknown>; strict?: boolean }[]
  /** Passages for the demo model, with the numbers to cite. Other models read them in `messages`. */
  grounding: Grounding[]
  /** The text so far of an answer to be continued; `messages` contain the same request in words. */
  continues: string | null
  /**
   * The same for requests with a common beginning, such as those of one conversation, so that the beginning can be
   * cached.
   */
  cache_key?: string
  /** The reader's language, for the demo model's own sentences. */
  language: 'en' | 'fr'
  /** The task of a system assistant, for the demo model; other models read it in `system`. */
  helper?: HelperTask
  /** Milliseconds for which text can be collected after the last piece; 0 if absent. */
  pace?: () => number
  /** Additional parameters of programs; an interface ignores those it does not support. */
  wishes?: ChatWishes
}

/** Parameters of an answer that most interfaces support. */
export type ChatWishes = {
  top_p?: number
  stop?: readonly string[]
  seed?: number
  presence_penalty?: number
  frequency_penalty?: number
  /** One of `tools` by its name, any of them, none, or the model's choice. */
  tool_choice?: 'auto' | 'none' | 'required' | { tool_name: string }
  parallel_tool_calls?: boolean
  /** JSON only, of this schema if there is one. */
  json?: { name: string; description?: string; schema: Record<string, unknown> | null; strict: boolean }
}

/** The tasks of system assistants that the demo model supports; titles are not among them. */
export type HelperTask = 'prompt_improvement' | 'follow_up' | 'summary' | 'image_prompt'

export type Usage = {
  input_tokens: number | null
  cached_input_tokens: number | null
  /** Input that was written to the provider's cache, if this costs more than other input. */
  cache_write_tokens?: number | null
  output_tokens: number | null
  reasoning_tokens: number | null
  /** The number of images; absent for a call that makes none. */
  images?: number
  /** The length of the audio in milliseconds; absent for a call without audio. */
  audio_ms?: number
}

/** The usage of a call that was never sent. */
export const NO_TOKENS: Usage = {
  input_tokens: 0,
  cached_input_tokens: 0,
  output_tokens: 0,
  reasoning_tokens: 0,
}

/** The usage of a call with a provider that reports none. */
export const UNKNOWN_USAGE: Usage = {
  input_tokens: null,
  cached_input_tokens: null,
  output_tokens: null,
  reasoning_tokens: null,
}

export type FinishReason = 'stop' | 'length' | 'content_filter' | 'refusal' | 'tool_calls' | 'other'

export type ModelEvent =
  /** `pieces`: the number of pieces in which upstream sent it, a lower bound for its tokens; 1 if absent. */
  | { type: 'text'; text: string; pieces?: number }
  | { type: 'reasoning'; text: string; pieces?: number }
  /**
   * A piece of a call that the model is still writing; the first piece can be empty. The complete `tool_call`
   * follows.
   */
  | { type: 'tool_input'; tool_call_id: string; tool_name: string; text: string }
  /**
   * `unreadable`: the arguments as the model wrote them if they are not JSON; `input` is null then. `title`: the name
   * shown to people, which is not part of the model's output.
   */
  | {
      type: 'tool_call'
      tool_call_id: string
      tool_name: string
      input: unknown
      unreadable?: string
      title?: string
      opaque?: Opaque
    }
  /** Reasoning that was already sent in pieces, as a whole, if the model expects it back. */
  | { type: 'reasoning_end'; reasoning: string; opaque: Opaque }
  | { type: 'tool_result'; tool_call_id: string; tool_name: string; output: unknown }
  | { type: 'source'; source_id: string; url: string | null; title: string }
  /** `data` is null if upstream sent an address instead of the bytes; it is not fetched. */
  | { type: 'file'; media_type: string; data: Uint8Array | null }
  /** The last event of a complete answer. A stream that ends without it was cut and throws `ModelError`. */
  | { type: 'finish'; reason: FinishReason; usage: Usage }

const NEVER_REACHED: ReadonlySet<ModelErrorCode> = new Set([
  'connect_failed',
  'connect_timeout',
  'address_refused',
  'key_missing',
])

/** Thrown by `stream` before or during an answer. Contains no secret, no address and no stack trace. */
export class ModelError extends Error {
  override name = 'ModelError'
  readonly code: ModelErrorCode
  /** Upstream's HTTP status, if there was one. */
  readonly status: number | null
  /** Seconds, from upstream's Retry-After header. */
  readonly retry_after: number | null
  /** The provider's own message, only for administrators; truncated plain text. */
  readonly provider_message: string | null
  constructor(
    code: ModelErrorCode,
    options: {
      status?: number
      retry_after?: number
      provider_message?: string | null
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.status = options.status ?? null
    this.retry_after = options.retry_after ?? null
    this.provider_message = options.provider_message ?? null
  }

  /** Whether the provider refused the call or was never reached. */
  get was_refused(): boolean {
    return this.status !== null || NEVER_REACHED.has(this.code)
  }
}

/**
 * Streams one answer. Aborting the signal closes the upstream connection immediately and ends the iteration with the
 * signal's reason. Throws `ModelError` for every upstream error; events yielded before remain valid.
 */
export type ChatModel = (request: ChatRequest, signal: AbortSignal) => AsyncIterable<ModelEvent>

/**
 * Returns texts as vectors, in order. `dimensions`: their size, if the model supports a choice; `purpose`: passage or
 * question, for models that distinguish them.
 */
export type EmbedTexts = (
  request: {
    provider: ProviderCredentials
    model: string
    texts: readonly string[]
    dimensions: number | null
    purpose?: 'document' | 'query'
  },
  signal: AbortSignal,
) => Promise<{ vectors: number[][]; input_tokens: number | null }>

/**
 * Makes images from a description, returned as the provider made them, based on other pictures (PNG or JPEG) if the
 * model accepts them. Throws `ModelError` like a chat model.
 */
export type MakeImages = (
  request: {
    provider: ProviderCredentials
    model: string
    prompt: string
    count: number
    size: string | null
    inputs?: readonly Uint8Array[]
  },
  signal: AbortSignal,
) => Promise<{
  images: Uint8Array[]
  usage: Usage
  /** Whether `inputs` were sent; without inputs it has no meaning. */
  took_inputs: boolean
}>

/**
 * Returns the text of a recording, in the spoken language (ISO 639-1) or the one that the model detects. `audio_ms`
 * of the usage is only set if the provider reports it. Throws `ModelError` like a chat model.
 */
export type TranscribeAudio = (
  request: {
    provider: ProviderCredentials
    model: string
    audio: Uint8Array
    format: AudioFormat
    language: string | null
  },
  signal: AbortSignal,
) => Promise<{ text: string; usage: Usage }>

/** Lists the models of a provider, for providers with a list that is read in the background. */
export type ListModels = (
  provider: ProviderCredentials,
  signal: AbortSignal,
) => Promise<{ identifier: string }[]>
