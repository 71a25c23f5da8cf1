import { type DescribedTool, mcpServers } from '@parlance/contract/admin/mcp-servers.ts'
import type { AssistantContent } from '@parlance/contract/assistants/assistants.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCan } from '#features/users/users.queries.ts'
import { call } from '#lib/network/api.ts'
import { inMyLanguage } from '#lib/texts/bilingual.ts'

/** The tools of MCP servers that I can use, by server; for people with `tool:use`. */
export const mcpToolsQuery = () =>
  queryOptions({
    queryKey: ['mcp-tools'],
    queryFn: async ({ signal }) => (await call(mcpServers.usable, {}, { signal })).data,
    meta: { quiet: true },
  })

type Tool = AssistantContent['tools'][number]
type Named = Pick<DescribedTool, 'id' | 'title' | 'server'>

/** The name of a tool of an assistant, with its MCP server if it has one, and whether the author makes it ask first. */
export function toolName(tool: Tool, known: readonly Named[], t: TFunction): string {
  if (tool.kind === 'house') {
    const name = t(`tools.${tool.id}`)
    return tool.needs_approval ? t('tools.asking', { tool: name }) : name
  }
  const found = known.find((one) => one.id === tool.id)
  if (found === undefined) return `${t('tools.gone')} (${tool.id.slice(-8)})`
  const names = { tool: found.title, server: inMyLanguage(found.server) }
  return t(tool.needs_approval ? 'tools.of_server_asking' : 'tools.of_server', names)
}

/** The same for the tools that I can use. */
export function useToolName(tools: readonly Tool[]): (tool: Tool) => string {
  const { t } = useTranslation()
  const can = useCan()
  const isNeeded = can('tool:use') && tools.some((tool) => tool.kind === 'mcp')
  const { data: servers = [] } = useQuery({ ...mcpToolsQuery(), enabled: isNeeded })
  const known = servers.flatMap((server) => server.tools.map((tool) => ({ ...tool, server: server.label })))
  return (tool) => toolName(tool, known, t)
}
