import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { mcpConnection, mcpConnectionSchemas } from './mcp-connections.schemas.ts'

export type McpConnection = z.output<typeof mcpConnection>

/** The values of `result`, with which the callback returns to the page. */
export const MCP_SIGN_IN_RESULTS = ['connected', 'refused', 'failed'] as const
export type McpSignInResult = (typeof MCP_SIGN_IN_RESULTS)[number]

/** Services with tools that each person signs in to with their own account. */
export const mcpConnections = defineCalls<typeof mcpConnectionSchemas>()('mcp-connections', {
  list: {
    method: 'GET',
    path: '/v2/mcp-connections',
    access: { kind: 'session' },
    summary: 'Lists the services that I can connect, and whether I am connected.',
  },
  begin: {
    method: 'POST',
    path: '/v2/mcp-connections/{server_id}/sign-in',
    access: { kind: 'session' },
    summary: 'Starts my sign-in at a service. Returns the address to open in the same browser.',
    errors: [
      'ERROR_CONNECTION_NOT_FOUND',
      'ERROR_CONNECTION_UNSUPPORTED',
      'ERROR_CONNECTION_UNREACHABLE',
      'ERROR_CONNECTION_ADDRESS_FORBIDDEN',
    ],
    rate: 'auth',
  },
  disconnect: {
    method: 'DELETE',
    path: '/v2/mcp-connections/{server_id}',
    access: { kind: 'session' },
    summary: 'Deletes my sign-in at a service, and revokes it there if the service supports that.',
    errors: ['ERROR_CONNECTION_NOT_FOUND'],
  },
  callback: {
    method: 'GET',
    path: '/auth/mcp/callback',
    access: { kind: 'public' },
    summary: 'Receives the answer of an authorization server and redirects the browser to my account.',
    rate: 'auth',
    produces: 'redirect',
  },
  client: {
    method: 'GET',
    path: '/auth/mcp/client.json',
    access: { kind: 'public' },
    summary: 'Returns the OAuth client ID metadata document of this installation.',
  },
})
