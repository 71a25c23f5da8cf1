import { i18n } from '#i18n/i18n.ts'

type Bilingual = { en?: string | undefined; fr?: string | undefined }

/** A text in the reader's language, else in the other one. */
export function inMyLanguage(text: Bilingual | null | undefined): string {
  if (!text) return ''
  return (i18n.language === 'fr' ? text.fr || text.en : text.en || text.fr) ?? ''
}
