import { createFileRoute } from '@tanstack/react-router'
import { McpServersPage } from '#features/mcp-servers/mcp-servers-page.tsx'

export const Route = createFileRoute('/_app/admin/mcp-servers/')({ component: McpServersPage })
