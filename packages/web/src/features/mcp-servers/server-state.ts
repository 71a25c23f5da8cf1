import type { AdminMcpServer } from '@parlance/contract/admin/mcp-servers.ts'

type Server = Pick<AdminMcpServer, 'last_checked_at' | 'last_error' | 'credential'>

/**
 * The state of a server at its last reading: it works only if that succeeded. A server with personal sign-in only asks
 * for the sign-in, which says nothing more.
 */
export function serverState(server: Server): 'works' | 'asks_sign_in' | 'failed' | 'untested' {
  if (server.last_checked_at === null) return 'untested'
  if (server.last_error === null) return 'works'
  const isAsking = server.last_error === 'unauthorized' && server.credential === 'person'
  return isAsking ? 'asks_sign_in' : 'failed'
}
