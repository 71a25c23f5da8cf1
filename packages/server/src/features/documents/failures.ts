import { ExtractionError } from '#adapters/text-extraction/extracted.ts'
import { ModelError } from '#adapters/llm/port.ts'
import { AppError } from '#core/errors.ts'

/** After this many attempts, a transient error is treated as permanent. */
const ATTEMPTS_MAX = 5

/** The error code of a permanent failure; null for a transient one. */
export function failureOf(error: unknown, attempts: number): string | null {
  if (error instanceof ExtractionError || error instanceof AppError) return error.code
  if (attempts < ATTEMPTS_MAX) return null
  return error instanceof ModelError ? 'ERROR_EMBEDDING_FAILED' : 'ERROR'
}
