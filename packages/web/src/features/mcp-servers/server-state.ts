import type { AdminMcpServer } from '@parlance/contract/admin/mcp-servers.ts'

type Server = Pick<AdminMcpServer, 'last_checked_at' | 'last_error' | 'credential'>

/**
 * How a server did when it was last read: it works only if that succeeded. One that people sign in to asks for it, which
 * says nothing more.
 */
export function serverState(server: Server): 'works' | 'asks_sign_in' | 'failed' | 'untested' {
  if (server.last_checked_at === null) return 'untested'
  if (server.last_error === null) return 'works'
  const isAsking = server.last_error === 'unauthorized' && server.credential === 'person'
  return isAsking ? 'asks_sign_in' : 'failed'
}
