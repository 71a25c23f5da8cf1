import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { Role } from '@parlance/contract/people/roles.ts'
import type { TFunction } from 'i18next'
import { roleDescription, roleLabel } from '#lib/texts/role-label.ts'
import type { RoleSort } from '#features/roles/roles.queries.ts'
import { formatDate } from '#lib/texts/format.ts'
import type { Column } from '#ui/tables/data-table.tsx'
import { Figure } from '#ui/tables/figure.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'

export function roleColumns(t: TFunction, onOpen: (roleId: string) => void): Column<Role, RoleSort>[] {
  return [
    {
      key: 'name',
      label: t('roles.name'),
      sort: 'name',
      cell: (role) => <Name role={role} t={t} onOpen={onOpen} />,
    },
    {
      key: 'rights',
      label: t('roles.rights'),
      isNumber: true,
      cell: (role) =>
        role.is_administrator ? t('roles.all_rights') : <Figure value={role.permissions.length} />,
    },
    {
      key: 'people',
      label: t('roles.people'),
      sort: 'user_count',
      isNumber: true,
      cell: (role) => <Figure value={role.user_count} />,
    },
    {
      key: 'changed',
      label: t('roles.changed'),
      sort: 'updated_at',
      cell: (role) => (role.is_system_role ? '–' : formatDate(role.updated_at)),
    },
  ]
}

type NameProps = { role: Role; t: TFunction; onOpen: (roleId: string) => void }

function Name({ role, t, onOpen }: NameProps) {
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <ButtonBase
          onClick={() => onOpen(role.id)}
          sx={{
            typography: 'body2',
            fontWeight: 600,
            color: 'primary.main',
            textAlign: 'left',
            py: 0.5,
            borderRadius: 0.5,
          }}
        >
          {roleLabel(role, t)}
        </ButtonBase>
        {role.is_system_role && <StateChip>{t('roles.system')}</StateChip>}
        {role.mapped_from.length > 0 && <StateChip tone="info">{t('roles.mapped')}</StateChip>}
      </Box>
      {role.description && (
        <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {roleDescription(role, t)}
        </Box>
      )}
    </>
  )
}
