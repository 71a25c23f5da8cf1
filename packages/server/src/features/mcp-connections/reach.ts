import type { ProtectedServer } from '#adapters/mcp/sign-in-port.ts'
import type { Config } from '#config.ts'

/**
 * The internal hosts that connecting, discovery and renewal can reach for a server: those that the operator allows,
 * if the server itself is one of them; none for an external server.
 */
export function reachOf(config: Pick<Config, 'outbound_allow'>, url: string): ProtectedServer {
  const { host } = new URL(url)
  const named = config.outbound_allow.filter((entry) => !entry.includes('/'))
  return { url, allowed_hosts: named.includes(host) ? named : [] }
}
