import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Receipt } from '@parlance/contract/people/personal-data.ts'
import type { AdminUserPage } from '@parlance/contract/people/users.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccessPanel } from '#features/users/access-panel.tsx'
import { EraseDialog } from '#features/users/erase-dialog.tsx'
import { GroupsPanel } from '#features/users/groups-panel.tsx'
import { OwnedPanel } from '#features/users/owned-panel.tsx'
import { RolePanel, type RoleOption } from '#features/users/role-panel.tsx'
import { SessionsPanel } from '#features/users/sessions-panel.tsx'
import { UserState } from '#features/users/user-columns.tsx'
import { formatMoment } from '#lib/texts/format.ts'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { Panel } from '#ui/navigation/panel.tsx'
import { size } from '#ui/sizes.ts'

type Props = {
  user: AdminUserPage
  myId: string
  roles: RoleOption[]
  onErased: (receipt: Receipt) => void
}

/** The data of a person, and a panel for each action. */
export function Person({ user, myId, roles, onErased }: Props) {
  const { t } = useTranslation()
  const [isErasing, setErasing] = useState(false)
  const isMe = user.id === myId
  const seen = user.last_seen_at === null ? t('users.never') : formatMoment(user.last_seen_at)
  return (
    <Box sx={{ maxWidth: size.form }}>
      <PageHead
        title={user.name || user.username}
        intro={[user.username, user.email, t('users.seen', { moment: seen })].filter(Boolean).join(' · ')}
        actions={<UserState isEnabled={user.is_enabled} t={t} />}
      />
      <Box sx={{ display: 'grid', gap: 2, mt: 2.25 }}>
        <RolePanel user={user} isMe={isMe} roles={roles} />
        <AccessPanel user={user} isMe={isMe} />
        <GroupsPanel user={user} isMe={isMe} />
        <SessionsPanel user={user} />
        <OwnedPanel user={user} myId={myId} />
        {!isMe && (
          <Panel
            title={t('users.erase')}
            help={t('users.erase_help')}
            actions={
              <Button variant="outlined" color="error" onClick={() => setErasing(true)}>
                {t('users.erase_open')}
              </Button>
            }
          />
        )}
      </Box>
      <EraseDialog
        user={user}
        myId={myId}
        open={isErasing}
        onClose={() => setErasing(false)}
        onErased={onErased}
      />
    </Box>
  )
}
