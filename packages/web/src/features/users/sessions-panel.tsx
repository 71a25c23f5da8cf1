import Button from '@mui/material/Button'
import type { AdminUserPage } from '@parlance/contract/people/users.ts'
import { useTranslation } from 'react-i18next'
import { useEndSessionsOf } from '#features/users/managing.queries.ts'
import { notify } from '#lib/notify.ts'
import { Panel } from '#ui/navigation/panel.tsx'

/** The number of devices where a person is signed in, with an action to sign them out. */
export function SessionsPanel({ user }: { user: AdminUserPage }) {
  const { t } = useTranslation()
  const end = useEndSessionsOf(user.id)
  return (
    <Panel
      title={t('users.sessions')}
      help={t('users.session_count', { count: user.session_count })}
      actions={
        <Button
          variant="outlined"
          disabled={user.session_count === 0}
          loading={end.isPending}
          onClick={() => end.mutate(undefined, { onSuccess: () => notify(t('users.sessions_ended')) })}
        >
          {t('users.end_sessions')}
        </Button>
      }
    />
  )
}
