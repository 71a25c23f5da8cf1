import NewReleasesOutlined from '@mui/icons-material/NewReleasesOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printStyles } from '#features/documentation/print-styles.ts'
import { WhatsNewDialog } from '#features/documentation/whats-new-dialog.tsx'

/** Prints the page, and shows what each version brought. */
export function PageActions() {
  const { t } = useTranslation()
  const [showsNews, setShowsNews] = useState(false)
  return (
    <>
      <GlobalStyles styles={printStyles} />
      <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
        {t('documentation.print')}
      </Button>
      <Button variant="outlined" startIcon={<NewReleasesOutlined />} onClick={() => setShowsNews(true)}>
        {t('layout.whats_new')}
      </Button>
      <WhatsNewDialog open={showsNews} onClose={() => setShowsNews(false)} />
    </>
  )
}
