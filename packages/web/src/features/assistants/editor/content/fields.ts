import { useTranslation } from 'react-i18next'
import type { FieldError, FieldErrors } from '#features/assistants/editor/content/check-content.ts'
import type { DraftContent } from '#features/assistants/draft/draft.queries.ts'
import type { Language } from '#lib/config.ts'
import { formatNumber } from '#lib/texts/format.ts'

/** The props of every part of the form. */
export type FieldsProps = {
  content: DraftContent
  errors: FieldErrors
  onChange: (part: Partial<DraftContent>) => void
}

/** The language in which the texts for others are being written: one for the whole form. */
export type LanguageProps = { language: Language; onLanguage: (language: Language) => void }

/** The error of a field, in the reader's language. */
export function useErrorText(): (error: FieldError | undefined) => string | undefined {
  const { t } = useTranslation()
  return (error) => {
    switch (error?.kind) {
      case undefined:
        return undefined
      case 'required':
        return t('assistantForm.error_required')
      case 'too_long':
        return t('assistantForm.error_too_long', { max: formatNumber(error.max) })
      case 'at_least':
        return t('assistantForm.error_at_least', { min: formatNumber(error.min) })
      case 'at_most':
        return t('assistantForm.error_at_most', { max: formatNumber(error.max) })
      case 'refused':
        return t('assistantForm.error_refused')
      case 'message':
        return error.message
    }
  }
}
