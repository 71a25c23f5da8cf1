import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { StatePanel } from '#ui/states/state-panel.tsx'

/** Shown for a link that does not open, without the reason. */
export function ReadingGone({ isVisitor, onSignIn }: { isVisitor: boolean; onSignIn: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('sharedReading.gone')}</title>
      <StatePanel
        heading="h1"
        icon={<LinkOffOutlined />}
        title={t('sharedReading.gone')}
        help={t(isVisitor ? 'sharedReading.gone_help_visitor' : 'sharedReading.gone_help')}
      >
        {isVisitor ? (
          <Button variant="contained" onClick={onSignIn}>
            {t('sharedReading.sign_in')}
          </Button>
        ) : (
          <Button variant="contained" href="/">
            {t('sharedReading.to_product')}
          </Button>
        )}
      </StatePanel>
    </>
  )
}
