import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SECTIONS } from '#app/layout/admin-sections.ts'
import { MENU } from '#app/layout/menu.ts'
import { RolePage } from '#features/roles/role-page.tsx'
import { RolesPage } from '#features/roles/roles-page.tsx'

type Search = { role?: string; copy?: string }

/** The value in the address for a new role. */
const NEW = 'new'

export const Route = createFileRoute('/_app/admin/profiles')({
  validateSearch: ({ role, copy }): Search => ({
    ...(typeof role === 'string' && { role }),
    ...(typeof copy === 'string' && { copy }),
  }),
  component: Page,
})

function Page() {
  const { t } = useTranslation()
  const { role, copy } = Route.useSearch()
  const navigate = Route.useNavigate()
  const open = (id: string) => void navigate({ search: { role: id } })
  if (role === undefined) return <RolesPage onOpen={open} onNew={() => open(NEW)} />
  const entries = {
    menu: MENU.map(({ label, needs }) => ({ label: t(label), needs })),
    sections: SECTIONS.map(({ label, permission }) => ({
      label: t(label),
      needs: ['system:configure' as const, permission],
    })),
  }
  return (
    <RolePage
      key={`${role} ${copy ?? ''}`}
      roleId={role === NEW ? undefined : role}
      copyOf={copy}
      entries={entries}
      onBack={() => void navigate({ search: {}, ignoreBlocker: true })}
      onOpen={(id) => void navigate({ search: { role: id }, ignoreBlocker: true })}
      onDuplicate={(id) => void navigate({ search: { role: NEW, copy: id } })}
    />
  )
}
