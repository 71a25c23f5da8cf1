import type { AdminModel } from '@parlance/contract/models/models.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  dependentLines,
  modelDependentsQuery,
  replacementsOf,
  useDeleteModel,
  useSwitchModel,
} from '#features/models/models.queries.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'
import { notify } from '#lib/notify.ts'
import { FailedDialog } from '#ui/dialogs/failed-dialog.tsx'
import { ReplaceDialog } from '#ui/dialogs/replace-dialog.tsx'

type Props = { model: AdminModel; act: 'disable' | 'delete'; onClose: () => void; onGone?: () => void }

/** Before a model is disabled or deleted: what depends on it, and the choice of a replacement. */
export function RemoveModelDialog({ model, act, onClose, onGone }: Props) {
  const { t } = useTranslation()
  const { data: dependents, error, refetch } = useQuery(modelDependentsQuery(model.id))
  const disable = useSwitchModel(model.id, true)
  const remove = useDeleteModel(model.id)
  const name = inMyLanguage(model.label) || model.identifier
  const title = t(act === 'disable' ? 'models.disable_title' : 'models.delete_title', { name })
  if (dependents === undefined) {
    return error && <FailedDialog title={title} error={error} onRetry={refetch} onClose={onClose} />
  }
  const done = () => {
    notify(t(act === 'disable' ? 'models.disabled_now' : 'models.deleted_now', { name }))
    onClose()
    onGone?.()
  }
  const lines = dependentLines(dependents, t)
  return (
    <ReplaceDialog
      title={title}
      text={t(
        lines.length > 0
          ? 'models.goes_used'
          : act === 'disable'
            ? 'models.disable_help'
            : 'models.delete_help',
      )}
      lines={lines}
      label={t('models.replacement')}
      options={[{ value: 'none', label: t('models.replacement_best') }, ...replacementsOf(dependents)]}
      first={dependents.replacement_id ?? 'none'}
      confirm={t(act === 'disable' ? 'models.disable' : 'models.delete')}
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
