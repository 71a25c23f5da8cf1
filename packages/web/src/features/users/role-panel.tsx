import Alert from '@mui/material/Alert'
import type { AdminUserPage } from '@parlance/contract/people/users.ts'
import { useTranslation } from 'react-i18next'
import { useChangeUser } from '#features/users/managing.queries.ts'
import { notify } from '#lib/notify.ts'
import { roleLabel } from '#lib/texts/role-label.ts'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { Panel } from '#ui/navigation/panel.tsx'

export type RoleOption = { id: string; label: string; may_give: boolean }

type Props = { user: AdminUserPage; isMe: boolean; roles: RoleOption[] }

/** The role of a person and its origin. */
export function RolePanel({ user, isMe, roles }: Props) {
  const { t } = useTranslation()
  const change = useChangeUser(user.id)
  const give = (role_id: string) =>
    change.mutate({ role_id }, { onSuccess: () => notify(t('users.role_given')) })
  return (
    <Panel
      guide="role#system"
      title={t('users.role')}
      help={t(isMe ? 'users.role_mine' : 'users.role_help')}
      actions={
        <ChoiceButton
          label={t('users.role')}
          value={user.role.id}
          shown={roleLabel(user.role, t)}
          busy={isMe || change.isPending}
          choices={roles.map(({ id, label, may_give }) => ({
            value: id,
            label,
            disabled: !may_give,
            ...(!may_give && { help: t('errors.ERROR_RIGHTS_BEYOND_OWN') }),
          }))}
          onChoose={give}
        />
      }
    >
      {user.claim_role && (
        <Alert severity="info">{t('users.role_claimed', { role: roleLabel(user.claim_role, t) })}</Alert>
      )}
    </Panel>
  )
}
