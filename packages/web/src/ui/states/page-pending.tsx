import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx'

/** The content of the desk while the first page is loading. */
export function PagePending() {
  const { t } = useTranslation()
  return (
    <Box component="main" sx={{ minHeight: '100%' }}>
      <VisuallyHidden>
        <h1>{t('common.loading')}</h1>
      </VisuallyHidden>
    </Box>
  )
}
