import { createFileRoute, redirect } from '@tanstack/react-router'
import { PluginPageView } from '#plugins/plugin-page.tsx'

export const Route = createFileRoute('/_app/admin/$pluginRoute')({
  loader: async ({ params }) => {
    const { pluginPageLoader } = await import('#plugins/page-loader.ts')
    const { can, fetchProfile } = await import('#features/users/users.queries.ts')
    const profile = await fetchProfile().catch(() => undefined)
    if (!can(profile, 'extension:view')) throw redirect({ to: '/chat', replace: true })
    await pluginPageLoader('ADMIN', params.pluginRoute)
  },
  component: Page,
})

function Page() {
  const { pluginRoute } = Route.useParams()
  return <PluginPageView slot="ADMIN" path={pluginRoute} />
}
