import { createFileRoute, redirect } from '@tanstack/react-router'
import { AdminLayout } from '#app/layout/admin-layout.tsx'

// In any doubt, including a failed call, it leads to the chat (specification §2).
export const Route = createFileRoute('/_app/admin')({
  beforeLoad: async ({ cause }) => {
    if (cause === 'stay') return
    const { can, fetchProfile } = await import('#features/users/users.queries.ts')
    const profile = await fetchProfile().catch(() => undefined)
    if (!can(profile, 'system:configure')) throw redirect({ to: '/chat', replace: true })
  },
  component: AdminLayout,
})
