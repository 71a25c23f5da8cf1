import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { AdminProviderDetail } from '@parlance/contract/models/providers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OfferedList } from '#features/providers/offered-list.tsx'
import { TrialNote } from '#features/providers/trial-note.tsx'
import { offeredModelsQuery } from '#features/providers/providers.queries.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { FormSection } from '#ui/fields/form-section.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

/** The provider's own list of models, loaded on demand. */
export function OfferedModels({ provider }: { provider: AdminProviderDetail }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...offeredModelsQuery(provider.id),
    enabled: isAsked,
  })
  const read = () => (isAsked ? void refetch() : setAsked(true))
  return (
    <FormSection
      guide="provider#models"
      title={t('providers.offered')}
      help={t('providers.offered_help', { count: provider.model_count })}
      actions={
        <Button variant="outlined" loading={isFetching} onClick={read}>
          {t('providers.read_list')}
        </Button>
      }
    >
      {isAsked && (
        <Box>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && isFetching && <RowSkeletons count={3} />}
          {data?.failure && <TrialNote trial={data.failure} />}
          {data && !data.failure && data.data.length === 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('providers.offered_none')}
            </Typography>
          )}
          {data && data.data.length > 0 && <OfferedList providerId={provider.id} offered={data.data} />}
        </Box>
      )}
    </FormSection>
  )
}
