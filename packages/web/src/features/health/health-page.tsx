import RefreshOutlined from '@mui/icons-material/RefreshOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { healthQuery } from '#features/health/health.queries.ts'
import { HealthCards } from '#features/health/health-cards.tsx'
import { StateMark } from '#features/health/state-mark.tsx'
import { formatMoment } from '#lib/texts/format.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

/** The current state of each part of the installation. */
export function HealthPage() {
  const { t } = useTranslation()
  const { data: health, error, refetch, isFetching } = useQuery(healthQuery())
  return (
    <>
      <PageHead
        title={t('health.title')}
        guide="administrators#operations"
        intro={t('health.intro')}
        actions={
          <Button
            variant="outlined"
            startIcon={<RefreshOutlined />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            {t('health.refresh')}
          </Button>
        }
      />
      <Box
        role="status"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, my: 2, minHeight: 24 }}
      >
        {health && !error && (
          <>
            <StateMark state={health.state} />
            <Box component="span" sx={{ typography: 'caption', color: 'muted' }}>
              {t('health.checked_at', { time: formatMoment(health.checked_at) })}
            </Box>
          </>
        )}
      </Box>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!health && !error && <RowSkeletons count={4} />}
      {health && !error && <HealthCards health={health} />}
    </>
  )
}
