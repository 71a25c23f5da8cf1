import { MAX_FILE_MB, MAX_TEXT_FILE_MB } from '@parlance/contract/core/limits.ts'
import type { TFunction } from 'i18next'
import type { Upload } from '#features/documents/uploads.ts'
import { translated } from '#lib/network/api-error.ts'

/** The result of an upload, or what it is waiting for. */
export function uploadText({ state, error }: Pick<Upload, 'state' | 'error'>, t: TFunction): string {
  if (state === 'refused') {
    if (error === 'too_large') return t('documents.too_large', { limit: MAX_FILE_MB })
    if (error === 'text_too_large') return t('documents.text_too_large', { limit: MAX_TEXT_FILE_MB })
    return translated(error ?? 'ERROR')
  }
  return t(`documents.upload_${state === 'sending' ? 'waiting' : state}`)
}
