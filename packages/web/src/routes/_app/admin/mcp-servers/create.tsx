import { createFileRoute } from '@tanstack/react-router'
import { CreateMcpServerPage } from '#features/mcp-servers/create-mcp-server-page.tsx'

export const Route = createFileRoute('/_app/admin/mcp-servers/create')({ component: CreateMcpServerPage })
