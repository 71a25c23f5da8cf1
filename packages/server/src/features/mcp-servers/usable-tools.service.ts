import type { DescribedTool, McpCredential, UsableMcpServer } from '@parlance/contract/admin/mcp-servers.ts'
import type { AssistantContent, AssistantExport } from '@parlance/contract/assistants/assistants.ts'
import type { McpEndpoint } from '#adapters/mcp/port.ts'
import { may } from '#core/access/permissions.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { Bilingual } from '#db/json-columns.ts'
import { openClient, openEndpoint } from './connection.ts'
import { modelNames } from './tool-names.ts'
import {
  describe,
  findReachable,
  findUsable,
  listUsable,
  portableNames,
  usableByName,
} from './usable-tools.queries.ts'

/** A tool that can be called for a person. */
export type UsableTool = {
  id: string
  /** For models: letters, digits and underscores, unique among the tools of a request. */
  name: string
  /** For its server. */
  remote_name: string
  title: string | null
  description: string
  input_schema: Record<string, unknown>
  /** Of the approved definition. */
  fingerprint: string
  /** Required by the administrator; the assistant can require it as well. */
  needs_approval: boolean
  server: { id: string; label: Bilingual; credential: McpCredential }
}

/**
 * The tools among these ids that the caller can use now, sorted by name. They are given
 * to models exactly as an administrator approved them.
 */
export async function usableTools(ctx: UserCtx, ids: readonly string[]): Promise<UsableTool[]> {
  if (ids.length === 0 || !may(ctx.actor, 'tool:use')) return []
  const rows = await findUsable(ctx, ids)
  const names = modelNames(rows)
  const tools = rows.map(
    ({ id, name, definition, fingerprint, needs_approval, server_id, server_label, credential }) => ({
      id,
      name: names.get(id) ?? name,
      remote_name: name,
      title: definition.title,
      description: definition.description,
      input_schema: definition.input_schema,
      fingerprint,
      needs_approval,
      server: { id: server_id, label: server_label, credential },
    }),
  )
  return tools.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

export type UsableEndpoint = McpEndpoint & {
  server: { id: string; label: Bilingual; credential: McpCredential }
  /** The client that people sign in with; null if an administrator registered none. */
  client: { id: string; secret: string | null } | null
}

/**
 * How the caller reaches a server that they can currently use. If people sign in to it, the calling code adds the
 * person's token.
 */
export async function endpointOf(ctx: UserCtx, serverId: string): Promise<UsableEndpoint> {
  const server = may(ctx.actor, 'tool:use') ? await findReachable(ctx, serverId) : undefined
  if (server === undefined) throw new AppError('ERROR_MCP_SERVER_NOT_FOUND')
  const { id, label, credential } = server
  return {
    ...openEndpoint(ctx, server),
    server: { id, label, credential },
    client: openClient(ctx, server),
  }
}

/** A server that the caller can use and that each person signs in to separately; null for any other. */
export async function personalServer(
  ctx: UserCtx,
  serverId: string,
): Promise<{ id: string; url: string; client: UsableEndpoint['client'] } | null> {
  const server = may(ctx.actor, 'tool:use') ? await findReachable(ctx, serverId) : undefined
  if (server?.credential !== 'person') return null
  return { id: server.id, url: server.url, client: openClient(ctx, server) }
}

/** The tools that the caller can give to an assistant, by server. */
export function usableServers(ctx: UserCtx): Promise<UsableMcpServer[]> {
  return listUsable(ctx)
}

type Chosen = AssistantContent['tools']

export function mcpToolsOf(tools: Chosen): { id: string; needs_approval: boolean }[] {
  return tools.filter((tool) => tool.kind === 'mcp')
}

/** The tools of MCP servers in an assistant's list, and whether the caller can use them now. */
export async function describeTools(
  ctx: UserCtx,
  tools: Chosen,
): Promise<(DescribedTool & { is_usable: boolean })[]> {
  const chosen = mcpToolsOf(tools)
  if (chosen.length === 0) return []
  const described = await describe(ctx, chosen)
  return described.map((tool) => ({ ...tool, is_usable: tool.is_usable && may(ctx.actor, 'tool:use') }))
}

/** Throws unless the caller can use these tools of MCP servers. */
export async function requireUsable(ctx: UserCtx, tools: Chosen): Promise<void> {
  const ids = mcpToolsOf(tools).map((tool) => tool.id)
  if (ids.length === 0) return
  if ((await usableTools(ctx, ids)).length !== ids.length) throw new AppError('ERROR_TOOL_NOT_USABLE')
}

/** A list of tools without tools of MCP servers that the caller cannot use. */
export async function withUsable(ctx: UserCtx, tools: Chosen): Promise<Chosen> {
  const usable = await usableTools(
    ctx,
    mcpToolsOf(tools).map((tool) => tool.id),
  )
  const ids = new Set(usable.map((tool) => tool.id))
  return tools.filter((tool) => tool.kind === 'house' || ids.has(tool.id))
}

type Exported = AssistantExport['mcp_tools']

/** Tools by the names used in a file, which are valid in other installations too. */
export async function exportTools(ctx: UserCtx, tools: Chosen): Promise<Exported> {
  const chosen = mcpToolsOf(tools)
  const names = await portableNames(
    ctx,
    chosen.map((tool) => tool.id),
  )
  return chosen.flatMap(({ id, needs_approval }) => {
    const named = names.get(id)
    return named === undefined ? [] : { ...named, needs_approval }
  })
}

/** The tools named in a file that the caller can use here, and those that are left out. */
export async function importTools(
  ctx: UserCtx,
  exported: Exported,
): Promise<{ tools: Chosen; left_out: string[] }> {
  const mine = may(ctx.actor, 'tool:use') ? exported.map((tool) => tool.server) : []
  const usable = await usableByName(ctx, mine)
  const tools: Chosen = []
  const left_out: string[] = []
  for (const { server, name, needs_approval } of exported) {
    const found = usable.find((tool) => tool.server === server && tool.name === name)
    if (found === undefined) left_out.push(`${server}: ${name}`)
    else tools.push({ kind: 'mcp', id: found.id, needs_approval })
  }
  return { tools, left_out }
}
