import { createFileRoute } from '@tanstack/react-router'
import { PluginPageView } from '#plugins/plugin-page.tsx'
import { PageBody } from '#ui/navigation/page-body.tsx'

export const Route = createFileRoute('/_app/$pluginRoute')({
  loader: async ({ params }) => {
    const { pluginPageLoader } = await import('#plugins/page-loader.ts')
    await pluginPageLoader('COMMON', params.pluginRoute)
  },
  component: Page,
})

function Page() {
  const { pluginRoute } = Route.useParams()
  return (
    <PageBody>
      <PluginPageView slot="COMMON" path={pluginRoute} />
    </PageBody>
  )
}
