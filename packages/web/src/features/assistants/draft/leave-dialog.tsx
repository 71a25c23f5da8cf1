import { useTranslation } from 'react-i18next'
import { useLeave } from '#features/sharing/sharing.queries.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

type Props = { id: string; name: string; open: boolean; onClose: () => void; onLeft: () => void }

export function LeaveDialog({ id, name, open, onClose, onLeft }: Props) {
  const { t } = useTranslation()
  const leave = useLeave(id)
  const confirm = () =>
    leave.mutate(undefined, {
      onSuccess: () => {
        notify(t('assistants.left', { name }))
        onLeft()
      },
    })
  return (
    <ConfirmDialog
      open={open}
      title={t('assistants.leave_title', { name })}
      text={t('assistants.leave_help')}
      confirm={t('assistants.leave')}
      busy={leave.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
