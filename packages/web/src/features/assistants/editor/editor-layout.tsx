import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { head: ReactNode; form: ReactNode; preview: ReactNode }

const PREVIEW = 440

/** The form beside its preview where there is room, else one of the two at a time. Both stay as they are meanwhile. */
export function EditorLayout({ head, form, preview }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true })
  const [tab, setTab] = useState<'form' | 'preview'>('form')
  const panel = (name: 'form' | 'preview') =>
    isWide
      ? {}
      : {
          role: 'tabpanel',
          id: `${id}-${name}`,
          'aria-labelledby': `${id}-${name}-tab`,
          hidden: tab !== name,
        }
  const shown = (name: 'form' | 'preview') => (isWide || tab === name ? 'flex' : 'none')
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      {head}
      {!isWide && (
        <Tabs
          value={tab}
          aria-label={t('assistantForm.form_and_preview')}
          onChange={(_event, next: 'form' | 'preview') => setTab(next)}
          sx={{ flex: 'none', px: { xs: 1, sm: 2 }, borderBottom: 1, borderColor: 'divider', minHeight: 44 }}
        >
          {(['form', 'preview'] as const).map((name) => (
            <Tab
              key={name}
              value={name}
              id={`${id}-${name}-tab`}
              aria-controls={`${id}-${name}`}
              label={t(`assistantForm.${name}`)}
              sx={{ minHeight: 44, textTransform: 'none' }}
            />
          ))}
        </Tabs>
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <Box
          {...panel('form')}
          sx={{
            display: shown('form'),
            flexDirection: 'column',
            flex: 1,
            minWidth: 0,
            position: 'relative',
            overflowY: 'auto',
            p: { xs: 2, sm: 3, md: '24px 32px' },
          }}
        >
          <Box sx={{ width: '100%', maxWidth: 720, mx: 'auto' }}>{form}</Box>
        </Box>
        <Box
          {...panel('preview')}
          {...(isWide && { component: 'aside', 'aria-label': t('assistantForm.preview_title') })}
          sx={{
            display: shown('preview'),
            flexDirection: 'column',
            flex: isWide ? 'none' : 1,
            width: isWide ? PREVIEW : '100%',
            minWidth: 0,
            borderLeft: { lg: 1 },
            borderColor: { lg: 'divider' },
            bgcolor: 'sunken',
          }}
        >
          {preview}
        </Box>
      </Box>
    </Box>
  )
}
