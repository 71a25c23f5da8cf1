import { RECORDING_MB_MAX, RECORDING_MINUTES_MAX } from '@parlance/contract/core/limits.ts'
import type { ModelErrorCode } from '@parlance/contract/models/model-errors.ts'
import { ModelError, type Usage } from '#adapters/llm/port.ts'
import { createTranscriber } from '#adapters/llm/transcribe.ts'
import { type AudioFacts, audioFacts } from '#core/audio/audio-facts.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { tokensIn } from '#core/text.ts'
import { type CallableModel, speechModel } from '#features/models/models.service.ts'
import { askBilled, billedCall } from '#features/usage/billed-calls.service.ts'

const BYTES_MAX = RECORDING_MB_MAX * 1024 * 1024
/** A recorder that stops at ten minutes delivers slightly more. */
const DURATION_MAX_MS = RECORDING_MINUTES_MAX * 60_000 + 10_000
/** For models that charge by tokens; a high estimate is better than a low one. */
const TOKENS_PER_MINUTE = { input: 1_000, output: 400 }
/** Seconds to wait before another attempt, if the provider reports none. */
const RETRY_AFTER_S = 10

/** The language code in the form that models accept. */
const CODE = /^[a-z]{2,3}(?=-|$)/i

/** Whether this person can use transcription. */
export async function canTranscribeFor(ctx: UserCtx): Promise<boolean> {
  return (await speechModel(ctx)) !== null
}

/**
 * The text of a recording of up to 25 MB and ten minutes. `language` is a BCP 47 tag, or null: the model detects it.
 * Throws ERROR_NO_SPEECH_MODEL, ERROR_TOO_LARGE, ERROR_RECORDING_TOO_LONG, ERROR_UNSUPPORTED_CONTENT_TYPE,
 * ERROR_RECORDING_UNREADABLE, ERROR_TRANSCRIPTION_FAILED, ERROR_UNAVAILABLE, ERROR_TIMEOUT and those of budgets.
 */
export async function transcribe(
  ctx: UserCtx,
  audio: Uint8Array,
  language: string | null,
): Promise<{ text: string; duration_ms: number }> {
  const { format, duration_ms } = checked(audio)
  const model = await speechModel(ctx)
  if (model === null) throw new AppError('ERROR_NO_SPEECH_MODEL')
  const ask = createTranscriber(ctx.deps.outbound)
  const code = language === null ? null : (CODE.exec(language)?.[0].toLowerCase() ?? null)
  const { signal } = new AbortController()
  const spender = { user_id: ctx.actor.user_id, assistant_id: null, feature: 'transcription' as const }
  const estimate = estimateOf(duration_ms)
  try {
    return await billedCall(ctx, { ...spender, model, estimate }, async (call) => {
      const request = { model: model.identifier, audio, format, language: code }
      const answer = await askBilled(ctx, call, (provider) => ask({ ...request, provider }, signal))
      call.received = tokensIn(answer.text)
      call.usage = counted(model, answer.usage, duration_ms)
      return { text: answer.text, duration_ms }
    })
  } catch (error) {
    throw refusalOf(error)
  }
}

type Checked = AudioFacts & { duration_ms: number }

function checked(audio: Uint8Array): Checked {
  if (audio.length > BYTES_MAX) throw new AppError('ERROR_TOO_LARGE')
  const facts = audioFacts(audio)
  if (facts === null) throw new AppError('ERROR_UNSUPPORTED_CONTENT_TYPE')
  const { format, duration_ms } = facts
  if (duration_ms === null) throw new AppError('ERROR_RECORDING_UNREADABLE')
  if (duration_ms > DURATION_MAX_MS) throw new AppError('ERROR_RECORDING_TOO_LONG')
  return { format, duration_ms }
}

function estimateOf(audio_ms: number) {
  const minutes = audio_ms / 60_000
  return {
    input_tokens: Math.ceil(minutes * TOKENS_PER_MINUTE.input),
    output_tokens: Math.ceil(minutes * TOKENS_PER_MINUTE.output),
    audio_ms,
  }
}

/**
 * The usage reported by the provider, with our own measurement of the length if it reports none. A model that charges
 * by the minute has no tokens.
 */
function counted(model: CallableModel, usage: Usage, duration_ms: number): Usage {
  const isByTokens = model.minute_nano === null && (model.input_nano !== null || model.output_nano !== null)
  const unreported = isByTokens ? null : 0
  return {
    ...usage,
    input_tokens: usage.input_tokens ?? unreported,
    output_tokens: usage.output_tokens ?? unreported,
    audio_ms: usage.audio_ms ?? duration_ms,
  }
}

const BUSY: ReadonlySet<ModelErrorCode> = new Set(['rate_limited', 'overloaded'])
const LATE: ReadonlySet<ModelErrorCode> = new Set([
  'connect_timeout',
  'first_token_timeout',
  'idle_timeout',
  'total_timeout',
])

function refusalOf(error: unknown): unknown {
  if (!(error instanceof ModelError)) return error
  if (BUSY.has(error.code)) {
    return new AppError('ERROR_UNAVAILABLE', {
      retry_after: error.retry_after ?? RETRY_AFTER_S,
      cause: error,
    })
  }
  return new AppError(LATE.has(error.code) ? 'ERROR_TIMEOUT' : 'ERROR_TRANSCRIPTION_FAILED', { cause: error })
}
