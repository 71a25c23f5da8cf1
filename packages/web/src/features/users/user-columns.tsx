import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { AdminUser } from '@parlance/contract/people/users.ts'
import type { TFunction } from 'i18next'
import { roleLabel } from '#lib/texts/role-label.ts'
import type { UserSort } from '#features/users/managing.queries.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { PersonAvatar } from '#ui/content/avatar.tsx'
import type { Column } from '#ui/tables/data-table.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

export function userColumns(t: TFunction, onOpen: (userId: string) => void): Column<AdminUser, UserSort>[] {
  return [
    {
      key: 'name',
      label: t('users.name'),
      sort: 'name',
      cell: (user) => <Name user={user} onOpen={onOpen} />,
    },
    { key: 'username', label: t('users.username'), sort: 'username', cell: (user) => user.username },
    { key: 'role', label: t('users.role'), sort: 'role', cell: (user) => roleLabel(user.role, t) },
    {
      key: 'state',
      label: t('users.state'),
      cell: (user) => <UserState isEnabled={user.is_enabled} t={t} />,
    },
    {
      key: 'seen',
      label: t('users.last_seen'),
      sort: 'last_seen_at',
      cell: (user) => (user.last_seen_at === null ? t('users.never') : formatMoment(user.last_seen_at)),
    },
  ]
}

function Name({ user, onOpen }: { user: AdminUser; onOpen: (userId: string) => void }) {
  const name = user.name || user.username
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <PersonAvatar name={name} size={28} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <ButtonBase
          onClick={() => onOpen(user.id)}
          sx={{
            typography: 'body2',
            fontWeight: 600,
            color: 'primary.main',
            textAlign: 'left',
            py: 0.25,
            borderRadius: 0.5,
          }}
        >
          {name}
        </ButtonBase>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{user.email}</Box>
      </Box>
    </Box>
  )
}

export function UserState({ isEnabled, t }: { isEnabled: boolean; t: TFunction }) {
  return isEnabled ? (
    <StateChip tone="success" icon={<CheckCircleOutlined />}>
      {t('users.enabled')}
    </StateChip>
  ) : (
    <StateChip tone="error" icon={<BlockOutlined />}>
      {t('users.disabled')}
    </StateChip>
  )
}
