import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type {
  adminMcpServer,
  adminMcpServerDetail,
  adminMcpTool,
  adminMcpToolDetail,
  describedTool,
  MCP_FAILURES,
  mcpServerDraft,
  mcpServerInput,
  mcpServerSchemas,
  mcpTrial,
  usableMcpServer,
} from './mcp-servers.schemas.ts'

export type AdminMcpServer = z.output<typeof adminMcpServer>
export type AdminMcpServerDetail = z.output<typeof adminMcpServerDetail>
export type AdminMcpTool = z.output<typeof adminMcpTool>
export type AdminMcpToolDetail = z.output<typeof adminMcpToolDetail>
export type McpServerInput = z.output<typeof mcpServerInput>
/** The connection settings of a server that is not saved yet. */
export type McpServerDraft = z.output<typeof mcpServerDraft>
export type McpCredential = AdminMcpServer['credential']
export type McpFailure = (typeof MCP_FAILURES)[number]
export type McpTrial = z.output<typeof mcpTrial>
export type DescribedTool = z.output<typeof describedTool>
export type UsableMcpServer = z.output<typeof usableMcpServer>

const manage = { kind: 'session', permission: 'system:configure', also: 'provider:manage' } as const

/**
 * Servers of the Model Context Protocol, reached over HTTP, and the choice of their tools. Header values and client
 * secrets are never returned.
 */
export const mcpServers = defineCalls<typeof mcpServerSchemas>()('mcp-servers', {
  adminList: {
    method: 'GET',
    path: '/v2/admin/mcp-servers',
    access: manage,
    summary: 'Lists all MCP servers, by label.',
  },
  create: {
    method: 'POST',
    path: '/v2/admin/mcp-servers',
    access: manage,
    summary: 'Adds an MCP server. It is disabled until an administrator enables it.',
    errors: [
      'ERROR_MCP_SERVER_SLUG_ALREADY_IN_USE',
      'ERROR_MCP_SERVER_NEEDS_CREDENTIAL',
      'ERROR_MCP_SERVER_SUBJECT_NOT_FOUND',
      'ERROR_ADDRESS_NOT_ALLOWED',
    ],
  },
  tryDraft: {
    method: 'POST',
    path: '/v2/admin/mcp-servers/test',
    access: manage,
    summary: 'Tests unsaved connection settings by reading the tools of the server. Nothing is stored.',
    rate: 'costly',
    errors: ['ERROR_MCP_SERVER_NOT_FOUND', 'ERROR_MCP_SERVER_NEEDS_CREDENTIAL', 'ERROR_ADDRESS_NOT_ALLOWED'],
  },
  choices: {
    method: 'GET',
    path: '/v2/admin/mcp-servers/choices',
    access: manage,
    summary: 'Lists the groups (the first twenty by name) and roles that a server can be restricted to.',
  },
  get: {
    method: 'GET',
    path: '/v2/admin/mcp-servers/{mcp_server_id}',
    access: manage,
    summary: 'Returns an MCP server with the groups and roles that can use it.',
    errors: ['ERROR_MCP_SERVER_NOT_FOUND'],
  },
  update: {
    method: 'PUT',
    path: '/v2/admin/mcp-servers/{mcp_server_id}',
    access: manage,
    summary: 'Updates a server unless someone else has changed it. A new address requires the secrets again.',
    errors: [
      'ERROR_MCP_SERVER_NOT_FOUND',
      'ERROR_MCP_SERVER_SLUG_ALREADY_IN_USE',
      'ERROR_MCP_SERVER_NEEDS_CREDENTIAL',
      'ERROR_MCP_SERVER_SUBJECT_NOT_FOUND',
      'ERROR_ADDRESS_NOT_ALLOWED',
      'ERROR_EDITED_BY_OTHER',
    ],
  },
  setEnabled: {
    method: 'PATCH',
    path: '/v2/admin/mcp-servers/{mcp_server_id}/enabled',
    access: manage,
    summary: 'Enables or disables a server with all its tools.',
    errors: ['ERROR_MCP_SERVER_NOT_FOUND'],
  },
  dependents: {
    method: 'GET',
    path: '/v2/admin/mcp-servers/{mcp_server_id}/dependents',
    access: manage,
    summary: 'Lists what uses the tools of a server.',
    errors: ['ERROR_MCP_SERVER_NOT_FOUND'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/admin/mcp-servers/{mcp_server_id}',
    access: manage,
    summary: 'Deletes a server with its tools. Assistants continue without them.',
    errors: ['ERROR_MCP_SERVER_NOT_FOUND'],
  },
  tools: {
    method: 'GET',
    path: '/v2/admin/mcp-servers/{mcp_server_id}/tools',
    access: manage,
    summary: 'Lists the tools of a server as last read, by name.',
    errors: ['ERROR_MCP_SERVER_NOT_FOUND'],
  },
  readTools: {
    method: 'POST',
    path: '/v2/admin/mcp-servers/{mcp_server_id}/tools',
    access: manage,
    summary: 'Reads the tools from the server. New tools stay disabled; changed tools are held for approval.',
    rate: 'costly',
    errors: ['ERROR_MCP_SERVER_NOT_FOUND'],
  },
  setTools: {
    method: 'PATCH',
    path: '/v2/admin/mcp-servers/{mcp_server_id}/tools',
    access: manage,
    summary:
      'Enables or disables tools, or requires approval before they run. The first change also approves their definitions.',
    errors: ['ERROR_MCP_SERVER_NOT_FOUND', 'ERROR_MCP_TOOL_NOT_FOUND', 'ERROR_EDITED_BY_OTHER'],
  },
  tool: {
    method: 'GET',
    path: '/v2/admin/mcp-servers/{mcp_server_id}/tools/{mcp_tool_id}',
    access: manage,
    summary: 'Returns a tool with its current and its approved definition.',
    errors: ['ERROR_MCP_TOOL_NOT_FOUND'],
  },
  approveTool: {
    method: 'POST',
    path: '/v2/admin/mcp-servers/{mcp_server_id}/tools/{mcp_tool_id}/approval',
    access: manage,
    summary: 'Approves the current definition of a changed tool.',
    errors: ['ERROR_MCP_TOOL_NOT_FOUND', 'ERROR_EDITED_BY_OTHER'],
  },
  usable: {
    method: 'GET',
    path: '/v2/mcp-tools',
    access: { kind: 'session', permission: 'tool:use' },
    summary: 'Lists the MCP tools that I can use and add to an assistant, by server.',
  },
})
