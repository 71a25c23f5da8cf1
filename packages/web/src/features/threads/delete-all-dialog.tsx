import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDeleteAllThreads, type HistoryGroup } from '#features/threads/threads.queries.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

type Props = { group: HistoryGroup; assistantId: string; onClose: () => void }

export function DeleteAllDialog({ group, assistantId, onClose }: Props) {
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
      open
      title={t(`deleteAll.${group}`)}
      text={t('deleteAll.help')}
      confirm={t('threads.delete_all')}
      busy={removeAll.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
