import type { TFunction } from 'i18next'
import type { Upload } from '#features/documents/uploads/uploads.ts'
import { refusalText } from '#lib/network/refusal-text.ts'

/** The result of an upload, or what it is waiting for. */
export function uploadText({ state, error }: Pick<Upload, 'state' | 'error'>, t: TFunction): string {
  if (state === 'refused') return refusalText(error ?? 'ERROR')
  return t(`documents.upload_${state === 'sending' ? 'waiting' : state}`)
}
