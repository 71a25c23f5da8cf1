import { createFileRoute, redirect } from '@tanstack/react-router'
import { firstSection } from '#app/layout/admin-sections.ts'

export const Route = createFileRoute('/_app/admin/')({
  beforeLoad: async () => {
    const { can, fetchProfile, isOn } = await import('#features/users/users.queries.ts')
    const profile = await fetchProfile().catch(() => undefined)
    throw redirect({
      to: firstSection(
        (permission) => can(profile, permission),
        (feature) => isOn(profile, feature),
      ),
      replace: true,
    })
  },
})
