import { type McpServerDraft, type McpServerInput, mcpServers } from '@parlance/contract/admin/mcp-servers.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { mcpToolsQuery } from '#features/mcp-servers/mcp-tools.queries.ts'
import { call } from '#lib/network/api.ts'
import { useMutation } from '#lib/network/use-mutation.ts'
import { useRefreshing } from '#lib/network/use-refreshing.ts'

const KEY = ['admin', 'mcp-servers']

export type McpServerSort = 'label' | 'tool_count' | 'last_checked_at' | 'created_at'
export type McpServerListQuery = {
  query: string
  sort_by: McpServerSort
  sort_order: 'asc' | 'desc'
  page: number
}

export const adminMcpServersQuery = ({ query, page, ...sort }: McpServerListQuery) =>
  queryOptions({
    queryKey: [...KEY, 'list', query, sort, page],
    queryFn: ({ signal }) =>
      call(
        mcpServers.adminList,
        { query: { ...sort, query: query || undefined, page: String(page) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

const paramsOf = (serverId: string) => ({ params: { mcp_server_id: serverId } })

export const mcpServerQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', serverId],
    queryFn: ({ signal }) => call(mcpServers.get, paramsOf(serverId), { signal }),
    meta: { quiet: true },
  })

export const mcpServerToolsQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...KEY, 'tools', serverId],
    queryFn: async ({ signal }) => (await call(mcpServers.tools, paramsOf(serverId), { signal })).data,
    meta: { quiet: true },
  })

export const mcpToolQuery = (serverId: string, toolId: string) =>
  queryOptions({
    queryKey: [...KEY, 'tool', serverId, toolId],
    queryFn: ({ signal }) =>
      call(mcpServers.tool, { params: { mcp_server_id: serverId, mcp_tool_id: toolId } }, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

export const mcpDependentsQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...KEY, 'dependents', serverId],
    queryFn: ({ signal }) => call(mcpServers.dependents, paramsOf(serverId), { signal }),
    staleTime: 0,
    meta: { quiet: true },
  })

/** Groups and roles that a server can be restricted to. */
export const mcpChoicesQuery = (query: string) =>
  queryOptions({
    queryKey: [...KEY, 'choices', query],
    queryFn: ({ signal }) => call(mcpServers.choices, { query: { query: query || undefined } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** Adds a server, or changes the one that was read; the form shows a refusal. */
export function useCreateMcpServer() {
  return useChange(true, (body: McpServerInput) => call(mcpServers.create, { body }))
}

export function useSaveMcpServer(serverId: string) {
  return useChange(true, (body: McpServerInput & { updated_at: string }) =>
    call(mcpServers.update, { ...paramsOf(serverId), body }),
  )
}

export function useSwitchMcpServer(serverId: string, quiet: boolean) {
  return useChange(quiet, (is_enabled: boolean) =>
    call(mcpServers.setEnabled, { ...paramsOf(serverId), body: { is_enabled } }),
  )
}

export function useDeleteMcpServer(serverId: string) {
  return useChange(true, () => call(mcpServers.delete, paramsOf(serverId)))
}

/** Makes the server fetch its tools from the MCP server. */
export function useReadTools(serverId: string) {
  return useChange(true, () => call(mcpServers.readTools, paramsOf(serverId)))
}

type SetTools = {
  tools: { id: string; fingerprint: string }[]
  is_enabled?: boolean
  needs_approval?: boolean
}

export function useSetTools(serverId: string) {
  return useRefreshing(
    [KEY, mcpToolsQuery().queryKey],
    (body: SetTools) => call(mcpServers.setTools, { ...paramsOf(serverId), body }),
    { always: true },
  )
}

/** The screen shows outdated data: it is refetched after a refusal as well. */
export function useApproveTool(serverId: string, toolId: string) {
  return useRefreshing(
    [KEY, mcpToolsQuery().queryKey],
    (fingerprint: string) =>
      call(mcpServers.approveTool, {
        params: { mcp_server_id: serverId, mcp_tool_id: toolId },
        body: { fingerprint },
      }),
    { quiet: true, always: true },
  )
}

/** Tests unsaved values. */
export function useTryMcpServer() {
  return useMutation({
    mutationFn: (body: McpServerDraft) => call(mcpServers.tryDraft, { body }),
    meta: { quiet: true },
  })
}

/** A change of a server can change the tools that assistants can be given. */
function useChange<V, A>(quiet: boolean, change: (variables: V) => Promise<A>) {
  return useRefreshing([KEY, mcpToolsQuery().queryKey], change, { quiet })
}
