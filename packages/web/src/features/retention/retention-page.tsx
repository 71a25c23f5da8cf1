import { useTranslation } from 'react-i18next'
import { HoldList } from '#features/retention/hold-list.tsx'
import { PolicyPanel } from '#features/retention/policy-panel.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'

/** How long conversations are kept, and which people are on hold. */
export function RetentionPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('retention.title')} guide="security#retention" intro={t('retention.intro')} />
      <PolicyPanel />
      <HoldList />
    </>
  )
}
