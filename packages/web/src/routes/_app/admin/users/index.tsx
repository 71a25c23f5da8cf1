import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { roleChoicesQuery } from '#features/roles/roles.queries.ts'
import { PersonPage } from '#features/users/person-page.tsx'
import { UsersPage } from '#features/users/users-page.tsx'
import { roleLabel } from '#lib/texts/role-label.ts'
import { useSession } from '#lib/session-store.ts'

export const Route = createFileRoute('/_app/admin/users/')({
  validateSearch: (search): { user?: string } =>
    typeof search.user === 'string' ? { user: search.user } : {},
  component: Page,
})

function Page() {
  const { t } = useTranslation()
  const { user } = Route.useSearch()
  const navigate = Route.useNavigate()
  const myId = useSession((session) => session.user?.id ?? '')
  const { data = [] } = useQuery(roleChoicesQuery())
  const roles = data.map((role) => ({ id: role.id, label: roleLabel(role, t), may_give: role.may_give }))
  if (user === undefined) {
    return <UsersPage roles={roles} onOpen={(id) => void navigate({ search: { user: id } })} />
  }
  return <PersonPage key={user} userId={user} myId={myId} roles={roles} />
}
