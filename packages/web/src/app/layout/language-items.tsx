import TranslateOutlined from '@mui/icons-material/TranslateOutlined'
import type { MenuItemProps } from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import { ChoiceItems } from '#app/layout/choice-items.tsx'
import { useSetLang } from '#features/users/users.queries.ts'
import { setLanguage } from '#i18n/i18n.ts'
import { isLanguage, languages, type Language } from '#lib/config.ts'

const NAMES = { en: 'layout.english', fr: 'layout.french' } as const

/** Changes the language here immediately, and on the server for the person's other devices. */
export function LanguageItems(props: MenuItemProps) {
  const { t, i18n } = useTranslation()
  const save = useSetLang()
  const choose = (language: Language) => {
    void setLanguage(language)
    save.mutate(language)
  }
  return (
    <ChoiceItems
      {...props}
      icon={<TranslateOutlined />}
      label={t('layout.language')}
      value={isLanguage(i18n.language) ? i18n.language : 'fr'}
      options={languages.map((value) => ({ value, label: t(NAMES[value]) }))}
      onChoose={choose}
    />
  )
}
