import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/admin/')({
  beforeLoad: async () => {
    const [{ firstSection }, { can, fetchProfile, isOn }] = await Promise.all([
      import('#app/layout/admin-sections.ts'),
      import('#features/users/users.queries.ts'),
    ])
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
