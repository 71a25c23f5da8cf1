import type { ModelErrorCode } from '@parlance/contract/models/model-errors.ts'
import type { AudioFormat } from '#core/audio/audio-facts.ts'
import type { ModelInterface } from '@parlance/contract/models/model-interfaces.ts'

export type { ModelInterface }

/**
 * What the rest of the server knows of a language model: a request in, a stream of events out.
 * One file per interface is beside this one; the registry picks by the model's `interface`.
 */

/** How to reach a provider: what is stored of it, with the key already decrypted. */
export type ProviderCredentials = {
  interface: ModelInterface
  base_url: string | null
  region: string | null
  headers: Record<string, string>
  api_key: string | null
  /** Milliseconds. Defaults: connect 5,000, first token 60,000, between tokens 30,000, total 600,000. */
  timeouts: { connect_ms: number; first_token_ms: number; idle_ms: number; total_ms: number }
  /** `host[:port]` that the operator named for this provider; allowed outbound at exactly that host and port. */
  allowed_hosts: readonly string[]
}

/**
 * What a model wants back unchanged with a part that it wrote, such as a signature. It is given to the same model of the
 * same provider only.
 */
export type Opaque = { origin: string; data: Record<string, Record<string, unknown>> }

export type PromptPart =
  | { type: 'text'; text: string }
  | { type: 'image'; media_type: string; data: Uint8Array }
  | { type: 'tool_call'; tool_call_id: string; tool_name: string; input: unknown; opaque?: Opaque }
  /** What a model thought before its calls, for this model alone. */
  | { type: 'reasoning'; text: string; opaque: Opaque }
  | { type: 'tool_result'; tool_call_id: string; tool_name: string; output: unknown }

export type PromptMessage = { role: 'user' | 'assistant' | 'tool'; parts: PromptPart[] }

/** How the part of a prompt begins that holds passages; what follows is quoted, never asked by the person. */
export const PASSAGES_OPENING = '<passages>'

/** The same for a summary of what was said before. */
export const SUMMARY_OPENING = '<summary>'

/** Whether a text of a prompt is material that the person did not write. */
export function isQuoted(text: string): boolean {
  return text.startsWith(PASSAGES_OPENING) || text.startsWith(SUMMARY_OPENING)
}

/** A passage found by retrieval. */
export type Grounding = { number: number; title: string; text: string }

export type ChatRequest = {
  provider: ProviderCredentials
  /** The provider's own name of the model. */
  model: string
  system: string
  messages: PromptMessage[]
  temperature: number | null
  max_output_tokens: number | null
  /** `strict`: the input is to keep to the schema; where it is not said, the interface decides. */
  tools: { name: string; description: string; input_schema: Record<string, unknown>; strict?: boolean }[]
  /** What the demo model can quote, by the numbers to cite. Other models read it in `messages`. */
  grounding: Grounding[]
  /** What the last answer already says when it is to be gone on with; `messages` ask for it in words as well. */
  continues: string | null
  /** Of requests that begin alike, such as those of one conversation: their beginning is worth caching. */
  cache_key?: string
  /** The reader's language, for the demo model's own sentences. */
  language: 'en' | 'fr'
  /** What the product itself asks for, for the demo model: other models read it in `system`. */
  helper?: HelperTask
  /** Milliseconds for which words can be gathered after the last ones; 0 where it is left out. */
  pace?: () => number
  /** What programs can ask for besides; what an interface does not know has no effect there. */
  wishes?: ChatWishes
}

/** How an answer is to be made, in the terms that most interfaces share. */
export type ChatWishes = {
  top_p?: number
  stop?: readonly string[]
  seed?: number
  presence_penalty?: number
  frequency_penalty?: number
  /** One of `tools` by its name, any of them, none of them, or as the model thinks. */
  tool_choice?: 'auto' | 'none' | 'required' | { tool_name: string }
  parallel_tool_calls?: boolean
  /** JSON alone, of this schema where there is one. */
  json?: { name: string; description?: string; schema: Record<string, unknown> | null; strict: boolean }
}

/** What the demo model can do besides answering; it has no titles to give. */
export type HelperTask = 'prompt_improvement' | 'follow_up' | 'summary' | 'image_prompt'

export type Usage = {
  input_tokens: number | null
  cached_input_tokens: number | null
  /** Input that was written to the provider's cache, where this costs more than other input. */
  cache_write_tokens?: number | null
  output_tokens: number | null
  reasoning_tokens: number | null
  /** How many images were made; absent for a call that makes none. */
  images?: number
  /** The length of the audio in milliseconds; absent for a call without audio. */
  audio_ms?: number
}

/** Of a call that nothing was sent for. */
export const NO_TOKENS: Usage = {
  input_tokens: 0,
  cached_input_tokens: 0,
  output_tokens: 0,
  reasoning_tokens: 0,
}

/** Of a call whose provider tells none. */
export const UNKNOWN_USAGE: Usage = {
  input_tokens: null,
  cached_input_tokens: null,
  output_tokens: null,
  reasoning_tokens: null,
}

export type FinishReason = 'stop' | 'length' | 'content_filter' | 'refusal' | 'tool_calls' | 'other'

export type ModelEvent =
  /** `pieces`: in how many pieces upstream sent it, a floor for its tokens; one where it is left out. */
  | { type: 'text'; text: string; pieces?: number }
  | { type: 'reasoning'; text: string; pieces?: number }
  /** What comes of a call while the model still writes it; the first piece can be empty. `tool_call` follows, whole. */
  | { type: 'tool_input'; tool_call_id: string; tool_name: string; text: string }
  /**
   * `unreadable`: the arguments as the model wrote them where they are no JSON; `input` is null then. `title`: what
   * people read in place of the name, which no model says.
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
  /** Reasoning that was sent before in pieces, whole, where the model wants it back. */
  | { type: 'reasoning_end'; reasoning: string; opaque: Opaque }
  | { type: 'tool_result'; tool_call_id: string; tool_name: string; output: unknown }
  | { type: 'source'; source_id: string; url: string | null; title: string }
  /** `data` is null where upstream gave an address instead of the bytes: it is not asked for. */
  | { type: 'file'; media_type: string; data: Uint8Array | null }
  /** The last event of a whole answer. A stream that ends without it was cut and throws `ModelError`. */
  | { type: 'finish'; reason: FinishReason; usage: Usage }

const NEVER_REACHED: ReadonlySet<ModelErrorCode> = new Set([
  'connect_failed',
  'connect_timeout',
  'address_refused',
  'key_missing',
])

/** Thrown by `stream` before or in the middle of an answer. Carries no secret, no address, no stack. */
export class ModelError extends Error {
  override name = 'ModelError'
  readonly code: ModelErrorCode
  /** Upstream's HTTP status, where there was one. */
  readonly status: number | null
  /** Seconds, from Retry-After, where upstream said. */
  readonly retry_after: number | null
  /** The provider's own words, for administrators alone; cut short, plain text. */
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
 * Streams one answer. Aborting the signal closes the upstream connection at once and ends the iteration
 * with the signal's reason. Throws `ModelError` for every upstream fault; what was yielded before stays valid.
 */
export type ChatModel = (request: ChatRequest, signal: AbortSignal) => AsyncIterable<ModelEvent>

/**
 * Texts as vectors, in their order. `dimensions`: how many, where the model lets itself be asked; `purpose`: what is
 * searched or what searches, for models that tell them apart.
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
 * Images of a description, as the provider made them, from other pictures (PNG or JPEG) where the model takes them.
 * Throws `ModelError` like a chat model.
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
  /** Whether `inputs` were sent; without any it means nothing. */
  took_inputs: boolean
}>

/**
 * The text of a recording, in the language that is spoken (ISO 639-1) or the one that the model recognises. `audio_ms`
 * of the usage is only there if the provider reports it. Throws `ModelError` like a chat model.
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

/** Lists what a provider offers, for providers whose list is read in the background. */
export type ListModels = (
  provider: ProviderCredentials,
  signal: AbortSignal,
) => Promise<{ identifier: string }[]>
