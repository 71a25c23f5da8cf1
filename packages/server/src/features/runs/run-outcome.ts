import type { MessagePart, ShortReading } from '@parlance/contract/chat/runs.ts'
import { UNKNOWN_USAGE } from '#adapters/llm/port.ts'
import type { UserCtx } from '#core/context.ts'
import { Stopped } from '#core/stopped.ts'
import { GenerationFailed, type Generated } from './answering/generate.service.ts'
import type { SignedStep } from './answering/tools/servers/signed-steps.ts'
import type { RunWriter } from './saving/run-writer.ts'
import type { Ending } from './runs.queries.ts'

/** The outcome of a run before it is stored. */
export type Outcome = Pick<Ending, 'status' | 'finish_reason' | 'error_code'> & {
  generated: Generated<string> | null
  /** Estimated tokens sent to the model; 0 if nothing was sent, so that nothing is billed. */
  sent: number
  /** The cost of its tools, in billionths of the currency; null if unknown. */
  tools_nano: number | null
  /** The opaque values of its model. */
  signed_steps?: readonly SignedStep[] | null
}

/**
 * The outcome when the model has finished. An answer without text or a picture is shown as a failure with Retry, but
 * billed nevertheless. If its only picture could not be stored, a notice has already said so.
 */
export function success(
  writer: RunWriter,
  continued: readonly MessagePart[],
  generated: Generated<string>,
): Omit<Outcome, 'sent' | 'tools_nano' | 'signed_steps'> {
  writer.finish()
  const { finish_reason } = generated
  const isEmpty = finish_reason === 'stop' && continued.length === 0 && !writer.parts.some(isSaid)
  if (!isEmpty) return { status: 'completed', finish_reason, error_code: null, generated }
  const lost = writer.parts.find((part) => part.type === 'error')
  const code = lost?.code ?? 'empty_answer'
  if (lost) writer.say({ type: 'error', errorText: code })
  else writeError(writer, code, null, null)
  return { status: 'failed', finish_reason: null, error_code: code, generated }
}

/** With fewer tokens, or a larger share of them counted, the estimate is too coarse. */
const [SENT_MIN, READ_SHARE] = [4_000, 0.35]
/** No context is smaller than this; a lower count means that tokens are counted differently. */
const WINDOW_MIN = 500

/**
 * The count of a server if it is far below what was sent. Ollama and similar servers silently cut the beginning of a
 * prompt that exceeds their context.
 */
export function shortReading(
  { model, usage }: Pick<Generated, 'model' | 'usage'>,
  sent: number,
): ShortReading | null {
  const read = usage.input_tokens
  if (model.interface !== 'openai-compatible' || read === null || sent < SENT_MIN) return null
  return read >= WINDOW_MIN && read < sent * READ_SHARE ? { sent, read } : null
}

const isSaid = (part: MessagePart) =>
  part.type === 'tool' || part.type === 'file' || (part.type === 'text' && part.text.trim() !== '')

/** The outcome of a run that threw; its text so far is kept. */
export function failure(
  ctx: UserCtx,
  runId: string,
  writer: RunWriter,
  error: unknown,
): Omit<Outcome, 'sent' | 'tools_nano' | 'signed_steps'> {
  if (error instanceof Stopped) {
    if (error.by === 'person') writer.say({ type: 'abort' })
    const status = error.by === 'person' ? 'stopped' : 'interrupted'
    return { status, finish_reason: null, error_code: null, generated: null }
  }
  const known = error instanceof GenerationFailed ? error : null
  ctx.log.warn({ run_id: runId, err: known?.cause ?? error }, 'a run failed')
  const code = known?.cause.code ?? 'internal'
  const status = known?.cause.status ?? null
  writeError(writer, code, status, known?.cause.retry_after ?? null)
  const generated =
    known === null
      ? null
      : {
          model: known.model,
          finish_reason: 'other' as const,
          usage: UNKNOWN_USAGE,
          first_token_ms: known.first_token_ms,
          received: 0,
          cut_by: null,
        }
  return { status: 'failed', finish_reason: null, error_code: code, generated }
}

function writeError(writer: RunWriter, code: string, status: number | null, retryAfter: number | null): void {
  writer.say({ type: 'data-error', data: { code, status, retry_after: retryAfter } })
  writer.say({ type: 'error', errorText: status === null ? code : `${status} ${code}` })
}
