import { useTranslation } from 'react-i18next'
import { type AdminSection, GROUPS, openSections, REVIEWS } from '#app/layout/admin-sections.ts'
import { useCan, useIsOn } from '#features/users/users.queries.ts'
import { usePluginPages } from '#plugins/plugin-page.tsx'

/** A page of the administration: one of our sections, or a plugin page with its own path. */
export type AdminEntry = { label: string } & (
  | { to: AdminSection['to'] }
  | { to: '/admin/$pluginRoute'; params: { pluginRoute: string } }
)
export type AdminGroup = { id: (typeof GROUPS)[number]; title: string; entries: AdminEntry[] }

/** What the person can open, in groups. Plugin pages belong to the content group. */
export function useAdminGroups(): AdminGroup[] {
  const { t } = useTranslation()
  const can = useCan()
  const sections = openSections(can, useIsOn())
  const pages = usePluginPages('ADMIN').filter(
    ({ permission = 'extension:view' }) => can('extension:view') && can(permission),
  )
  const groups = GROUPS.map((id) => {
    const entries: AdminEntry[] = sections
      .filter(({ group }) => group === id)
      .map(({ to, label }) => ({ to, label: t(label) }))
    const added: AdminEntry[] = id === 'content' ? pages.map(entryOf) : []
    return { id, title: t(`administration.group_${id}`), entries: [...entries, ...added] }
  })
  return groups.filter(({ entries }) => entries.length > 0)
}

/** The address of an entry. */
export const pathOf = (entry: AdminEntry) =>
  'params' in entry ? `/admin/${entry.params.pluginRoute}` : entry.to

/** Whether an entry leads to the page at an address, or to a parent of it. */
export const isAt = (entry: AdminEntry, path: string) => `${path}/`.startsWith(`${pathOf(entry)}/`)

export const isReviews = (entry: AdminEntry) => entry.to === REVIEWS

const entryOf = ({ path, label }: { path: string; label: string }): AdminEntry => ({
  to: '/admin/$pluginRoute',
  params: { pluginRoute: path },
  label,
})
