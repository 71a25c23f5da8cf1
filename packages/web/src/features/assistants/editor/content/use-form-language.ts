import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLanguage, type Language } from '#lib/config.ts'

/** The language of the texts being edited, initially that of the reader. */
export function useFormLanguage() {
  const { i18n } = useTranslation()
  return useState<Language>(isLanguage(i18n.language) ? i18n.language : 'fr')
}
