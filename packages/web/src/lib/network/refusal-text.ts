import { MAX_FILE_MB, MAX_TEXT_FILE_MB } from '@parlance/contract/core/limits.ts'
import { i18n } from '#i18n/i18n.ts'
import { translated } from '#lib/network/api-error.ts'

/** Why a file was refused, by `refusalOf` or by the server, in the person's language. */
export function refusalText(error: string): string {
  if (error === 'too_large') return i18n.t('documents.too_large', { limit: MAX_FILE_MB })
  if (error === 'text_too_large') return i18n.t('documents.text_too_large', { limit: MAX_TEXT_FILE_MB })
  return translated(error)
}
