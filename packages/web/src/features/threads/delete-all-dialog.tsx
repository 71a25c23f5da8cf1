import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDeleteAllThreads, type HistoryGroup } from '#features/threads/threads.queries.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

type Props = { group: HistoryGroup; assistantId: string; open: boolean; onClose: () => void }

export function DeleteAllDialog({ group, assistantId, open, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isOnThread = useLocation({ select: (location) => location.pathname.startsWith('/thread/') })
  const removeAll = useDeleteAllThreads(group)

  const confirm = () =>
    removeAll.mutate(assistantId, {
      onSuccess: () => {
        notify(t('threads.deleted_all'))
        onClose()
        if (isOnThread) void navigate({ to: '/chat', search: { assistant: assistantId } })
      },
    })

  return (
    <ConfirmDialog
      open={open}
      title={t(group === 'current' ? 'threads.delete_all_current_title' : 'threads.delete_all_other_title')}
      text={t('threads.delete_all_help')}
      confirm={t('threads.delete_all')}
      busy={removeAll.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
