import { createFileRoute } from '@tanstack/react-router'
import { McpServerPage } from '#features/mcp-servers/mcp-server-page.tsx'

export const Route = createFileRoute('/_app/admin/mcp-servers/$serverId')({ component: Page })

function Page() {
  const { serverId } = Route.useParams()
  return <McpServerPage key={serverId} serverId={serverId} />
}
