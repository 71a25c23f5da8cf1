import PeopleOutlined from '@mui/icons-material/PeopleOutlined'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usersQuery, type UserFilter, type UserSort } from '#features/users/managing.queries.ts'
import { userColumns } from '#features/users/user-columns.tsx'
import { UserFilters } from '#features/users/user-filters.tsx'
import { AdminList } from '#ui/tables/admin-list.tsx'
import { useAdminList } from '#ui/tables/use-admin-list.ts'

type Props = {
  /** The names of roles, for the filter. */
  roles: { id: string; label: string }[]
  onOpen: (userId: string) => void
}

/** Everyone who has ever signed in. */
export function UsersPage({ roles, onOpen }: Props) {
  const { t } = useTranslation()
  const list = useAdminList<UserSort>({ by: 'name', order: 'asc' })
  const [filter, setFilter] = useState<UserFilter>({})
  const change = (next: UserFilter) => {
    setFilter(next)
    list.restart()
  }
  const isFiltered = Object.keys(filter).length > 0
  return (
    <AdminList
      title={t('users.title')}
      guide="role"
      intro={t('users.intro')}
      searchLabel={t('users.search')}
      filters={<UserFilters filter={filter} roles={roles} onChange={change} />}
      list={list}
      result={useQuery(usersQuery(list.query, filter))}
      columns={userColumns(t, onOpen)}
      idOf={(user) => user.id}
      empty={{
        icon: <PeopleOutlined />,
        title: t(isFiltered ? 'users.none_like_this' : 'users.empty'),
        help: t(isFiltered ? 'users.none_like_this_help' : 'users.empty_help'),
      }}
    />
  )
}
