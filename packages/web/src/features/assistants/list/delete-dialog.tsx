import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  useDeleteAssistant,
  useUndeleteAssistant,
} from '#features/assistants/list/assistant-changes.queries.ts'
import { impactQuery } from '#features/assistants/assistants.queries.ts'
import { notifyUndoable } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'

type Props = { id: string; name: string; open: boolean; onClose: () => void; onDeleted: () => void }

/** Says how many people and conversations a deletion affects, and what is kept. */
export function DeleteDialog({ id, name, open, onClose, onDeleted }: Props) {
  const { t } = useTranslation()
  const { data: impact, error, refetch } = useQuery({ ...impactQuery(id), enabled: open })
  const remove = useDeleteAssistant(id)
  const undelete = useUndeleteAssistant(id)
  const text = impact
    ? [
        impact.people > 0 && t('assistants.delete_people', { count: impact.people }),
        impact.threads > 0 && t('assistants.delete_threads', { count: impact.threads }),
        impact.is_published && t('assistants.delete_published'),
        t('assistants.delete_keeps'),
      ]
        .filter(Boolean)
        .join(' ')
    : t('assistants.delete_keeps')
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notifyUndoable(t('assistants.deleted', { name }), {
          label: t('common.undo'),
          run: () => undelete.mutate(undefined),
        })
        onDeleted()
      },
    })
  return (
    <ConfirmDialog
      open={open}
      title={t('assistants.delete_title', { name })}
      text={text}
      confirm={t('assistants.delete_confirm')}
      busy={remove.isPending || (!impact && !error)}
      disabled={!impact}
      onConfirm={confirm}
      onClose={onClose}
    >
      {error && !impact && <ErrorState error={error} onRetry={() => void refetch()} />}
    </ConfirmDialog>
  )
}
