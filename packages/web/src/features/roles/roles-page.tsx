import AddOutlined from '@mui/icons-material/AddOutlined'
import BadgeOutlined from '@mui/icons-material/BadgeOutlined'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { roleColumns } from '#features/roles/role-columns.tsx'
import { rolesQuery, type RoleSort } from '#features/roles/roles.queries.ts'
import { AdminList } from '#ui/tables/admin-list.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

type Props = { onOpen: (roleId: string) => void; onNew: () => void }

/** All roles and how many people have them. */
export function RolesPage({ onOpen, onNew }: Props) {
  const { t } = useTranslation()
  const list = useAdminList<RoleSort>({ by: 'name', order: 'asc' })
  return (
    <AdminList
      title={t('roles.title')}
      guide="role"
      intro={t('roles.intro')}
      actions={
        <Button variant="contained" startIcon={<AddOutlined />} onClick={onNew}>
          {t('roles.new')}
        </Button>
      }
      searchLabel={t('roles.search')}
      list={list}
      result={useQuery(rolesQuery(list.query))}
      columns={roleColumns(t, onOpen)}
      idOf={(role) => role.id}
      empty={{ icon: <BadgeOutlined />, title: t('roles.empty'), help: t('roles.empty_help') }}
    />
  )
}
