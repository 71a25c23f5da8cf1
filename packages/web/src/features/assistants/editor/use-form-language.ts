import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage, type Language } from '#lib/config.ts'

/** The language in which the texts are written: at first the reader's own. */
export function useFormLanguage() {
  const { i18n } = useTranslation()
  return useState<Language>(isLanguage(i18n.language) ? i18n.language : 'fr')
}
