import type { AdminModel } from '@parlance/contract/models.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { enabledModelsQuery, modelDependentsQuery, useDeleteModel, useSwitchModel } from '#features/models/models.queries.ts' // prettier-ignore
import { inMyLanguage } from '#lib/bilingual.ts'
import { notify } from '#lib/notify.ts'
import { ReplaceDialog } from '#ui/replace-dialog.tsx'

type Props = { model: AdminModel; act: 'disable' | 'delete'; onClose: () => void; onGone?: () => void }

/** Before a model is disabled or deleted: what depends on it, and who answers in its place. */
export function ModelGoes({ model, act, onClose, onGone }: Props) {
  const { t } = useTranslation()
  const { data: dependents } = useQuery(modelDependentsQuery(model.id))
  const { data: others } = useQuery(enabledModelsQuery(model.type))
  const disable = useSwitchModel(model.id, true)
  const remove = useDeleteModel(model.id)
  if (!dependents || !others) return null
  const name = inMyLanguage(model.label) || model.identifier
  const replacements = others.data.filter((one) => one.id !== model.id)
  const known = replacements.some((one) => one.id === model.replacement_id) ? model.replacement_id : null
  const done = () => {
    notify(t(act === 'disable' ? 'models.disabled_now' : 'models.deleted_now', { name }))
    onClose()
    onGone?.()
  }
  const lines = (['assistants', 'fallback_of', 'replacement_of'] as const).flatMap((kind) => {
    const { count, names } = dependents[kind]
    return count === 0 ? [] : [`${t(`models.dep_${kind}`, { count })} ${names.join(', ')}`]
  })
  return (
    <ReplaceDialog
      title={t(act === 'disable' ? 'models.disable_title' : 'models.delete_title', { name })}
      text={t(
        lines.length > 0
          ? 'models.goes_used'
          : act === 'disable'
            ? 'models.disable_help'
            : 'models.delete_help',
      )}
      lines={lines}
      label={t('models.replacement')}
      options={[
        { value: 'none', label: t('models.replacement_best') },
        ...replacements.map((one) => ({ value: one.id, label: inMyLanguage(one.label) || one.identifier })),
      ]}
      first={known ?? 'none'}
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
