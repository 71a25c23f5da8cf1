import type { AdminMcpServerDetail, AdminMcpTool } from '@parlance/contract/admin/mcp-servers.ts'
import {
  type McpClient,
  type McpEndpoint,
  McpError,
  type McpToolDefinition,
  type McpToolList,
} from '#adapters/mcp/port.ts'
import type { Person } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'

/** The responses of a test server, or its failure. */
export type Said = { tools: McpToolDefinition[]; refused?: McpToolList['refused'] } | McpError

/** A client with servers that are objects of a test: by address, their current responses. */
export type MadeMcp = McpClient & {
  servers: Map<string, Said>
  /** The endpoints that were called, in order. */
  asked: McpEndpoint[]
}

export function madeMcp(): MadeMcp {
  const servers = new Map<string, Said>()
  const asked: McpEndpoint[] = []
  return {
    servers,
    asked,
    async listTools(endpoint) {
      asked.push(endpoint)
      const said = servers.get(endpoint.url)
      if (said === undefined) throw new McpError('unreachable', 'nothing listens there')
      if (said instanceof McpError) throw said
      const { tools, refused = [] } = said
      return { protocol: '2026-07-28', server_name: 'Made', server_version: '1.0', tools, refused }
    },
    callTool: () => Promise.reject(new McpError('unknown_tool', 'it has none to call')),
  }
}

export function madeTool(name: string, more: Partial<McpToolDefinition> = {}): McpToolDefinition {
  const tool = {
    name,
    title: null,
    description: `Does ${name}`,
    input_schema: { type: 'object', properties: {} },
    annotations: { read_only: true, destructive: false, open_world: false },
    ...more,
  }
  return { ...tool, fingerprint: JSON.stringify(tool) }
}

let count = 0

/** The body for adding a server, with a unique address and short name. */
export function serverInput(more: object = {}) {
  count += 1
  return {
    label: { en: `Server ${count}` },
    url: `https://mcp${count}.example/mcp`,
    slug: `s${count}`,
    ...more,
  }
}

/** An enabled server with these tools, read and enabled; with its tools by name. */
export async function makeMcpServer(
  admin: Person,
  mcp: MadeMcp,
  tools: McpToolDefinition[],
  more: object = {},
): Promise<{ server: AdminMcpServerDetail; tools: Map<string, AdminMcpTool> }> {
  const made = await ok<AdminMcpServerDetail>(admin, 'POST', '/v2/admin/mcp-servers', serverInput(more))
  const path = `/v2/admin/mcp-servers/${made.id}`
  mcp.servers.set(made.url, { tools })
  await ok(admin, 'POST', `${path}/tools`)
  const server = await ok<AdminMcpServerDetail>(admin, 'PATCH', `${path}/enabled`, { is_enabled: true })
  const read = await ok<{ data: AdminMcpTool[] }>(admin, 'GET', `${path}/tools`)
  const chosen = read.data.map(({ id, fingerprint }) => ({ id, fingerprint }))
  if (chosen.length === 0) return { server, tools: new Map() }
  const { data } = await ok<{ data: AdminMcpTool[] }>(admin, 'PATCH', `${path}/tools`, {
    tools: chosen,
    is_enabled: true,
  })
  return { server, tools: new Map(data.map((tool) => [tool.name, tool])) }
}
