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
/** How a server that is not saved yet would be reached. */
export type McpServerDraft = z.output<typeof mcpServerDraft>
export type McpCredential = AdminMcpServer['credential']
export type McpFailure = (typeof MCP_FAILURES)[number]
export type McpTrial = z.output<typeof mcpTrial>
export type DescribedTool = z.output<typeof describedTool>
export type UsableMcpServer = z.output<typeof usableMcpServer>

const manage = { kind: 'session', permission: 'system:configure', also: 'provider:manage' } as const

/**
 * Servers of the Model Context Protocol, reached over HTTP, and the choice of their tools. The value of a header and the
 * secret of a client go in and never come out.
 */
export const mcpServers = defineCalls<typeof mcpServerSchemas>()('mcp-servers', {
  adminList: {
    method: 'GET',
    path: '/v2/admin/mcp-servers',
    access: manage,
    summary: 'All MCP servers, by label.',
  },
  create: {
    method: 'POST',
    path: '/v2/admin/mcp-servers',
    access: manage,
    summary: 'Adds an MCP server; it is not enabled yet.',
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
    summary: 'Reads the tools of a server with values that are not saved; nothing of them is stored.',
    rate: 'costly',
    errors: ['ERROR_MCP_SERVER_NOT_FOUND', 'ERROR_MCP_SERVER_NEEDS_CREDENTIAL', 'ERROR_ADDRESS_NOT_ALLOWED'],
  },
  choices: {
    method: 'GET',
    path: '/v2/admin/mcp-servers/choices',
    access: manage,
    summary:
      'Groups and roles that a server can be restricted to: the first twenty groups by name, all roles.',
  },
  get: {
    method: 'GET',
    path: '/v2/admin/mcp-servers/{mcp_server_id}',
    access: manage,
    summary: 'One MCP server with the groups and roles that can use it.',
    errors: ['ERROR_MCP_SERVER_NOT_FOUND'],
  },
  update: {
    method: 'PUT',
    path: '/v2/admin/mcp-servers/{mcp_server_id}',
    access: manage,
    summary:
      'Changes a server, unless someone else has meanwhile; another address asks for its secrets again.',
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
    summary: 'What uses the tools of a server.',
    errors: ['ERROR_MCP_SERVER_NOT_FOUND'],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/admin/mcp-servers/{mcp_server_id}',
    access: manage,
    summary: 'Deletes a server with its tools; assistants answer without them.',
    errors: ['ERROR_MCP_SERVER_NOT_FOUND'],
  },
  tools: {
    method: 'GET',
    path: '/v2/admin/mcp-servers/{mcp_server_id}/tools',
    access: manage,
    summary: 'The tools of a server as they were last read, by name.',
    errors: ['ERROR_MCP_SERVER_NOT_FOUND'],
  },
  readTools: {
    method: 'POST',
    path: '/v2/admin/mcp-servers/{mcp_server_id}/tools',
    access: manage,
    summary: 'Reads the tools from the server. New ones are not enabled; changed ones are held back.',
    rate: 'costly',
    errors: ['ERROR_MCP_SERVER_NOT_FOUND'],
  },
  setTools: {
    method: 'PATCH',
    path: '/v2/admin/mcp-servers/{mcp_server_id}/tools',
    access: manage,
    summary:
      'Enables or disables tools, or has them ask before they run. The first time it also approves them.',
    errors: ['ERROR_MCP_SERVER_NOT_FOUND', 'ERROR_MCP_TOOL_NOT_FOUND', 'ERROR_EDITED_BY_OTHER'],
  },
  tool: {
    method: 'GET',
    path: '/v2/admin/mcp-servers/{mcp_server_id}/tools/{mcp_tool_id}',
    access: manage,
    summary: 'One tool: what the server says now, and what was approved.',
    errors: ['ERROR_MCP_TOOL_NOT_FOUND'],
  },
  approveTool: {
    method: 'POST',
    path: '/v2/admin/mcp-servers/{mcp_server_id}/tools/{mcp_tool_id}/approval',
    access: manage,
    summary: 'Approves what the server says now of a tool that has changed.',
    errors: ['ERROR_MCP_TOOL_NOT_FOUND', 'ERROR_EDITED_BY_OTHER'],
  },
  usable: {
    method: 'GET',
    path: '/v2/mcp-tools',
    access: { kind: 'session', permission: 'tool:use' },
    summary: 'The tools of MCP servers that I can use and give to an assistant, by server.',
  },
})
