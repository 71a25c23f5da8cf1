import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { AdminUserPage } from '@parlance/contract/users.ts'
import type { Receipt } from '@parlance/contract/personal-data.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EraseDialog } from '#features/users/erase-dialog.tsx'
import { managedUserQuery } from '#features/users/managing.queries.ts'
import { OwnedPanel } from '#features/users/owned-panel.tsx'
import { GroupsPanel } from '#features/users/groups-panel.tsx'
import { ReceiptView } from '#ui/receipt-view.tsx'
import { RolePanel, type RoleOption } from '#features/users/role-panel.tsx'
import { SessionsPanel } from '#features/users/sessions-panel.tsx'
import { AccessPanel } from '#features/users/access-panel.tsx'
import { UserState } from '#features/users/user-columns.tsx'
import { formatMoment } from '#lib/format.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Panel } from '#ui/panel.tsx'
import { RowSkeletons } from '#ui/row-skeletons.tsx'

type Props = { userId: string; myId: string; roles: RoleOption[]; onBack: () => void }

/** One person: what they may, where they belong, and what becomes of theirs. */
export function PersonPage({ userId, onBack, ...rest }: Props) {
  const { t } = useTranslation()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const { data, error, refetch } = useQuery({ ...managedUserQuery(userId), enabled: receipt === null })
  return (
    <>
      <Button startIcon={<ArrowBackOutlined />} onClick={onBack} sx={{ mb: 1, ml: -1 }}>
        {t('users.back')}
      </Button>
      {receipt && <ReceiptView receipt={receipt} />}
      {!receipt && error && <ErrorState error={error} heading="h1" onRetry={() => void refetch()} />}
      {!receipt && !data && !error && <RowSkeletons count={8} />}
      {!receipt && data && <Person user={data} onErased={setReceipt} {...rest} />}
    </>
  )
}

type PersonProps = {
  user: AdminUserPage
  myId: string
  roles: RoleOption[]
  onErased: (receipt: Receipt) => void
}

function Person({ user, myId, roles, onErased }: PersonProps) {
  const { t } = useTranslation()
  const [isErasing, setErasing] = useState(false)
  const isMe = user.id === myId
  const seen = user.last_seen_at === null ? t('users.never') : formatMoment(user.last_seen_at)
  return (
    <>
      <PageHead
        title={user.name || user.username}
        intro={[user.username, user.email, t('users.seen', { moment: seen })].filter(Boolean).join(' · ')}
        actions={<UserState isEnabled={user.is_enabled} t={t} />}
      />
      <Box sx={{ display: 'grid', gap: 2, mt: 2.25, maxWidth: 880 }}>
        <RolePanel user={user} isMe={isMe} roles={roles} />
        <AccessPanel user={user} isMe={isMe} />
        <GroupsPanel user={user} />
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
    </>
  )
}
