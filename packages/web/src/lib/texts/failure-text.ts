import { MODEL_ERROR_CODES } from '@parlance/contract/models/model-errors.ts'
import type { TFunction } from 'i18next'

/** A code of the model calls as a sentence; a newer one as it is. */
export function failureText(t: TFunction, code: string): string {
  const known = MODEL_ERROR_CODES.find((one) => one === code)
  return known === undefined ? code : t(`providers.failure_${known}`)
}
