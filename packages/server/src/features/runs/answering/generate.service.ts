import type {
  ChatModel,
  ChatRequest,
  FinishReason,
  ModelEvent,
  ModelInterface,
  Usage,
} from '#adapters/llm/port.ts'
import { ModelError, UNKNOWN_USAGE } from '#adapters/llm/port.ts'
import { pause } from '#core/pause.ts'
import type { CuttingBudget } from '@parlance/contract/chat/runs.ts'
import type { CallableModel, ReportingCredentials } from '#features/models/models.service.ts'
import { askWithKeys, isKeyRefused } from '#features/usage/billed-calls.service.ts'
import type { Allowance } from '#features/usage/usage.service.ts'
import { TokenCount } from '#features/runs/answer-tokens.ts'
import type { RunWriter } from '#features/runs/saving/run-writer.ts'

/** Receives the events of the model and notices of failures. */
export type Listener = Pick<RunWriter, 'say' | 'write'> & {
  /** Stores and shows a file of the answer; without it, files are dropped. */
  keep?: (file: Extract<ModelEvent, { type: 'file' }>) => Promise<void>
}

const RETRY_BASE_MS = 400
/** Maximum wait before a retry; beyond it the person is asked to try later. */
const RETRY_WAIT_MAX_MS = 5_000

/** A model with one connection for each key of its provider. */
export type Candidate = {
  model: CallableModel
  credentials: readonly ReportingCredentials[]
  /** For a fallback: whether it can be used now that the previous model has failed. */
  admit?: () => Promise<boolean>
}

export type Generated<Reason extends string = FinishReason> = {
  model: CallableModel
  finish_reason: Reason
  usage: Usage
  first_token_ms: number | null
  /** Received tokens by our own count; 0 if no budget needed it. */
  received: number
  /** The budget that ended the answer. */
  cut_by: CuttingBudget | null
}

/** The model failed and no other model answered; the text so far is kept. */
export class GenerationFailed extends Error {
  override name = 'GenerationFailed'
  readonly model: CallableModel
  override readonly cause: ModelError
  readonly first_token_ms: number | null
  constructor(model: CallableModel, cause: ModelError, firstTokenMs: number | null) {
    super(cause.code)
    this.model = model
    this.cause = cause
    this.first_token_ms = firstTokenMs
  }
}

export type Request = Omit<ChatRequest, 'provider' | 'model' | 'max_output_tokens'> & {
  max_output_tokens: number | null
  /** The allowance of the current reservation; read again for each model. */
  allowance: () => Allowance | null
  /** Messages and tools for one of the models, if they differ. */
  adapted?: (model: CallableModel) => Pick<ChatRequest, 'messages' | 'tools'>
}

/**
 * Streams one answer into the writer. Before the first token a failed call is retried once (with each of the
 * provider's keys after 401 and 429), then the fallback model answers, with a notice. After the first token nothing
 * is retried.
 */
export async function generate(
  chatModel: (name: ModelInterface) => Promise<ChatModel>,
  candidates: readonly Candidate[],
  request: Request,
  writer: Listener,
  signal: AbortSignal,
): Promise<Generated> {
  let failed: { model: CallableModel; error: ModelError } | null = null
  for (const { model, credentials, admit } of candidates) {
    if (failed !== null) {
      if (admit !== undefined && !(await admit())) continue
      const data = { from: nameOf(failed.model), to: nameOf(model), code: failed.error.code }
      writer.say({ type: 'data-fallback', data })
    }
    const attempt: Attempt = { model, first_token_ms: null }
    try {
      return await askWithKeys(
        credentials,
        (provider) => attemptOnce(chatModel, attempt, provider, request, writer, signal),
        {
          tries: 2,
          shouldRetry: async (error, tried) => {
            if (attempt.first_token_ms !== null) return false
            const wait = waitBefore(error, credentials.length > 1)
            // a refused key is replaced by another; for other failures one retry is enough
            if (wait === null || (wait > 0 && tried > 0)) return false
            writer.say({
              type: 'data-retry',
              data: { attempt: tried + 2, after_ms: Math.round(wait), code: error.code },
              transient: true,
            })
            await pause(wait, signal)
            return true
          },
        },
      )
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ModelError)) throw error
      if (attempt.first_token_ms !== null) throw new GenerationFailed(model, error, attempt.first_token_ms)
      failed = { model, error }
    }
  }
  if (failed === null) throw new Error('no model to ask')
  throw new GenerationFailed(failed.model, failed.error, null)
}

/** Attempts with one model; none after its first token. */
type Attempt = { model: CallableModel; first_token_ms: number | null }

async function attemptOnce(
  chatModel: (name: ModelInterface) => Promise<ChatModel>,
  attempt: Attempt,
  provider: ReportingCredentials,
  request: Request,
  writer: Listener,
  signal: AbortSignal,
): Promise<Generated> {
  const { model } = attempt
  const began = performance.now()
  const allowance = request.allowance()
  const count = new TokenCount()
  let received = 0
  try {
    const stream = await chatModel(model.interface)
    const adapted = request.adapted?.(model)
    const limit = smaller(request.max_output_tokens, model.max_output_tokens)
    const max = smaller(limit, allowance?.max_output_tokens ?? null)
    const ended = (finish_reason: FinishReason, usage: Usage): Generated => {
      const { first_token_ms } = attempt
      return { model, finish_reason, usage, first_token_ms, received, cut_by: allowance?.cut_by ?? null }
    }
    for await (const event of stream(
      { ...request, ...adapted, provider, model: model.identifier, max_output_tokens: max },
      signal,
    )) {
      if (event.type === 'finish') {
        if (event.reason === 'length' && max !== limit) await allowance?.explain()
        return ended(event.reason, event.usage)
      }
      attempt.first_token_ms ??= Math.round(performance.now() - began)
      if (event.type === 'file') await writer.keep?.(event)
      else writer.write(event)
      if (allowance === null) continue
      const tokens = count.add(event)
      received += tokens
      const maySpend = allowance.spend(tokens)
      if (maySpend === true || (await maySpend)) continue
      return ended('length', UNKNOWN_USAGE)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
  signal.throwIfAborted()
  throw new ModelError('stream_cut')
}

/** The smaller of two limits; null if there is none. */
function smaller(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

const RETRYABLE = new Set([
  'rate_limited',
  'provider_error',
  'overloaded',
  'connect_failed',
  'connect_timeout',
])

/** Milliseconds before a retry; null if a retry makes no sense. */
function waitBefore(error: ModelError, otherKey: boolean): number | null {
  if (otherKey && isKeyRefused(error)) return 0
  if (!RETRYABLE.has(error.code)) return null
  const wait = error.retry_after === null ? RETRY_BASE_MS * (0.5 + Math.random()) : error.retry_after * 1_000
  return wait <= RETRY_WAIT_MAX_MS ? wait : null
}

/** The name of a model in a notice. */
export function nameOf(model: CallableModel): string {
  return model.label.en ?? model.label.fr ?? model.identifier
}
