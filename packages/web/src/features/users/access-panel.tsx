import Button from '@mui/material/Button'
import type { AdminUserPage } from '@parlance/contract/people/users.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeUser } from '#features/users/managing.queries.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Panel } from '#ui/navigation/panel.tsx'

/** Disables a person, which takes effect immediately, or enables them again. */
export function AccessPanel({ user, isMe }: { user: AdminUserPage; isMe: boolean }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const change = useChangeUser(user.id)
  const name = user.name || user.username
  const set = (is_enabled: boolean) =>
    change.mutate(
      { is_enabled },
      {
        onSuccess: () => notify(t(is_enabled ? 'users.enabled_now' : 'users.disabled_now', { name })),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <Panel
      title={t('users.access')}
      help={t(isMe ? 'users.access_mine' : user.is_enabled ? 'users.access_help' : 'users.access_off')}
      actions={
        !isMe && (
          <Button
            variant="outlined"
            color={user.is_enabled ? 'error' : 'primary'}
            loading={change.isPending}
            onClick={() => (user.is_enabled ? setAsking(true) : set(true))}
          >
            {t(user.is_enabled ? 'users.disable' : 'users.enable')}
          </Button>
        )
      }
    >
      {isAsking && (
        <ConfirmDialog
          open
          title={t('users.disable_title', { name })}
          text={t('users.disable_help')}
          confirm={t('users.disable')}
          busy={change.isPending}
          onConfirm={() => set(false)}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}
