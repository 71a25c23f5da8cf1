import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import { missingLanguage, type Bilingual } from '#features/assistants/editor/content/content.ts'
import type { LanguageProps } from '#features/assistants/editor/content/fields.ts'
import { LANGUAGES } from '#lib/config.ts'

const NAMES = { en: 'assistantForm.english', fr: 'assistantForm.french' } as const

type Props = LanguageProps & { texts: readonly Bilingual[] }

/** English | Français above a text in both languages, with a mark at a missing one. */
export function LanguageTabs({ texts, language, onLanguage }: Props) {
  const { t } = useTranslation()
  const missing = missingLanguage(texts)
  return (
    <Box
      role="group"
      aria-label={t('assistantForm.language')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}
    >
      {LANGUAGES.map((code) => {
        const isChosen = code === language
        const name = t(NAMES[code])
        return (
          <ButtonBase
            key={code}
            aria-pressed={isChosen}
            onClick={() => onLanguage(code)}
            sx={{
              gap: 0.75,
              minHeight: { xs: 44, md: 24 },
              typography: 'caption',
              fontWeight: isChosen ? 600 : 400,
              color: isChosen ? 'primary.main' : 'text.secondary',
              '& .name': { borderBottom: 2, borderColor: isChosen ? 'primary.main' : 'transparent' },
            }}
          >
            <span className="name" lang={code}>
              {name}
            </span>{' '}
            {missing === code && (
              <Box
                component="span"
                sx={{ px: 0.75, borderRadius: '4px', bgcolor: 'warning.light', color: 'warning.main' }}
              >
                {t('assistantForm.empty')}
              </Box>
            )}
          </ButtonBase>
        )
      })}
    </Box>
  )
}
