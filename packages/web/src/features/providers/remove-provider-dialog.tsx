import type { AdminProvider } from '@parlance/contract/models/providers.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dependentLines, replacementsOf } from '#features/models/models.queries.ts'
import {
  providerDependentsQuery,
  useDeleteProvider,
  useSwitchProvider,
} from '#features/providers/providers.queries.ts'
import { notify } from '#lib/notify.ts'
import { FailedDialog } from '#ui/dialogs/failed-dialog.tsx'
import { ReplaceDialog } from '#ui/dialogs/replace-dialog.tsx'

type Props = {
  provider: Pick<AdminProvider, 'id' | 'name'>
  act: 'disable' | 'delete'
  onClose: () => void
  onGone?: () => void
}

/** Before a provider is disabled or deleted: what depends on its models, and the choice of a replacement. */
export function RemoveProviderDialog({ provider, act, onClose, onGone }: Props) {
  const { t } = useTranslation()
  const { id, name } = provider
  const { data: dependents, error, refetch } = useQuery(providerDependentsQuery(id))
  const disable = useSwitchProvider(id, true)
  const remove = useDeleteProvider(id)
  const title = t(act === 'disable' ? 'providers.disable_title' : 'providers.delete_title', { name })
  if (dependents === undefined) {
    return error && <FailedDialog title={title} error={error} onRetry={refetch} onClose={onClose} />
  }
  const done = () => {
    notify(t(act === 'disable' ? 'providers.disabled_now' : 'providers.deleted_now', { name }))
    onClose()
    onGone?.()
  }
  const lines = dependentLines(dependents, t)
  const help = act === 'disable' ? 'providers.disable_help' : 'providers.delete_help'
  return (
    <ReplaceDialog
      title={title}
      text={dependents.model_count > 0 ? t(help, { count: dependents.model_count }) : t(`${help}_empty`)}
      lines={lines}
      label={t('models.replacement')}
      options={[{ value: 'none', label: t('models.replacement_best') }, ...replacementsOf(dependents)]}
      first={dependents.replacement_id ?? 'none'}
      confirm={t(act === 'disable' ? 'providers.disable' : 'providers.delete')}
      busy={disable.isPending || remove.isPending}
      error={(disable.error ?? remove.error)?.message}
      onClose={onClose}
      onConfirm={(replacement_id) =>
        act === 'disable'
          ? disable.mutate({ enabled: false, replacement_id }, { onSuccess: done })
          : remove.mutate(replacement_id, { onSuccess: done })
      }
    />
  )
}
