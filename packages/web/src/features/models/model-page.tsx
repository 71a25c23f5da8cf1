import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AdminModelDetail } from '@parlance/contract/models/models.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ModelForm } from '#features/models/model-form.tsx'
import { RemoveModelDialog } from '#features/models/remove-model-dialog.tsx'
import { ModelPrices } from '#features/models/model-prices.tsx'
import { ModelSwitch } from '#features/models/model-switch.tsx'
import { adminModelQuery } from '#features/models/models.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { size } from '#ui/sizes.ts'

type Props = {
  modelId: string
  /** The replacement model. */
  renderTrial: (model: AdminModelDetail) => ReactNode
}

/** One model: its settings, who can use it, what it costs, and when it ends. */
export function ModelPage({ modelId, renderTrial }: Props) {
  const { t } = useTranslation()
  const { data: model, error, refetch } = useQuery(adminModelQuery(modelId))
  if (error) {
    return (
      <>
        <PageHead title={t('models.title')} guide="model" />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!model) return <RowSkeletons count={6} />
  return <LoadedModel model={model} trial={renderTrial(model)} onReload={refetch} />
}

type LoadedProps = { model: AdminModelDetail; trial: ReactNode; onReload: () => Promise<unknown> }

function LoadedModel({ model, trial, onReload }: LoadedProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  // the form keeps its values until they are saved or the latest version is loaded
  const [round, setRound] = useState(1)
  const reload = async () => {
    await onReload()
    setRound((now) => now + 1)
  }
  const intro = [
    model.provider_name,
    t('models.used', { count: model.usage_count, uses: formatNumber(model.usage_count) }),
  ]
  return (
    <Box sx={{ maxWidth: size.form }}>
      <BackLink to="/admin/models">{t('models.back')}</BackLink>
      <PageHead
        title={inMyLanguage(model.label) || model.identifier}
        guide={`model#${model.type}`}
        intro={intro.join(' · ')}
        actions={
          <>
            <Box sx={{ display: 'flex', alignItems: 'center', typography: 'body2' }}>
              {t(model.enabled ? 'models.enabled' : 'models.disabled')}
              <ModelSwitch model={model} />
            </Box>
            <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setDeleting(true)}>
              {t('models.delete')}
            </Button>
          </>
        }
      />
      <ModelForm key={round} model={model} onReload={() => void reload()} />
      <ModelPrices model={model} />
      {trial}
      {isDeleting && (
        <RemoveModelDialog
          model={model}
          act="delete"
          onClose={() => setDeleting(false)}
          onGone={() => void navigate({ to: '/admin/models', ignoreBlocker: true })}
        />
      )}
    </Box>
  )
}
