import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import { setLanguage } from '#i18n/i18n.ts'
import { languages } from '#lib/config.ts'

const NAMES = { en: 'English', fr: 'Français' } as const

/** The languages by their native names, before sign-in. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  if (languages.length < 2) return <span />
  return (
    <Box role="group" aria-label={t('session.language')} sx={{ display: 'flex', gap: 0.5, mr: -1 }}>
      {languages.map((language) => (
        <ButtonBase
          key={language}
          lang={language}
          aria-pressed={i18n.language === language}
          onClick={() => void setLanguage(language)}
          sx={{
            minHeight: 44,
            px: 1,
            borderRadius: 1,
            typography: 'body2',
            fontWeight: i18n.language === language ? 600 : 400,
            color: i18n.language === language ? 'text.primary' : 'primary.main',
          }}
        >
          {NAMES[language]}
        </ButtonBase>
      ))}
    </Box>
  )
}
