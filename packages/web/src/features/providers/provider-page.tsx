import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AdminProviderDetail } from '@parlance/contract/models/providers.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OfferedModels } from '#features/providers/offered-models.tsx'
import { ProviderForm } from '#features/providers/provider-form.tsx'
import { RemoveProviderDialog } from '#features/providers/remove-provider-dialog.tsx'
import { ProviderKeys } from '#features/providers/keys/provider-keys.tsx'
import { ProviderSwitch } from '#features/providers/provider-switch.tsx'
import { providerQuery, useSaveProvider } from '#features/providers/providers.queries.ts'
import { notify } from '#lib/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { size } from '#ui/sizes.ts'

/** One provider: its keys, its models, and its connection. */
export function ProviderPage({ providerId }: { providerId: string }) {
  const { t } = useTranslation()
  const { data: provider, error, refetch } = useQuery(providerQuery(providerId))
  if (error) {
    return (
      <>
        <PageHead title={t('providers.title')} guide="provider" />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!provider) return <RowSkeletons count={6} />
  return <LoadedProvider provider={provider} onReload={refetch} />
}

type Props = { provider: AdminProviderDetail; onReload: () => Promise<unknown> }

function LoadedProvider({ provider, onReload }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  // the form keeps its values until they are saved or the latest version is loaded
  const [seen, setSeen] = useState({ round: 1, updated_at: provider.updated_at })
  const save = useSaveProvider(provider.id)
  const showAgain = (updated_at: string) => setSeen(({ round }) => ({ round: round + 1, updated_at }))
  const reload = async () => {
    await onReload()
    save.reset()
    setSeen(({ round }) => ({ round: round + 1, updated_at: '' }))
  }
  return (
    <Box sx={{ maxWidth: size.form }}>
      <BackLink to="/admin/providers">{t('providers.back')}</BackLink>
      <PageHead
        title={provider.name}
        guide={`provider#${provider.interface}`}
        intro={
          provider.from_environment
            ? t('providers.made_by_configuration')
            : t('providers.made_by', { name: provider.created_by ?? '–' })
        }
        actions={
          <>
            <Box sx={{ display: 'flex', alignItems: 'center', typography: 'body2' }}>
              {t(provider.enabled ? 'providers.enabled' : 'providers.disabled')}
              <ProviderSwitch provider={provider} />
            </Box>
            {!provider.from_environment && (
              <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setDeleting(true)}>
                {t('providers.delete')}
              </Button>
            )}
          </>
        }
      />
      <ProviderKeys provider={provider} />
      <OfferedModels provider={provider} />
      <ProviderForm
        key={seen.round}
        provider={provider}
        error={save.error}
        busy={save.isPending}
        onLoadCurrent={() => void reload()}
        onSave={(input) =>
          save.mutate(
            { ...input, updated_at: seen.updated_at || provider.updated_at },
            {
              onSuccess: (saved) => {
                notify(t('common.saved'))
                showAgain(saved.updated_at)
              },
            },
          )
        }
      />
      {isDeleting && (
        <RemoveProviderDialog
          provider={provider}
          act="delete"
          onClose={() => setDeleting(false)}
          onGone={() => void navigate({ to: '/admin/providers', ignoreBlocker: true })}
        />
      )}
    </Box>
  )
}
