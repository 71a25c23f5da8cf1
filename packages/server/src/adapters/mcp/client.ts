import type { Outbound } from '#adapters/outbound/outbound.ts'
import { OutboundRefused } from '#adapters/outbound/errors.ts'
import { withDeadline } from '#core/deadline.ts'
import type { Connection } from './connection.ts'
import { SessionLost } from './exchange.ts'
import { IDLE_MS } from './limits.ts'
import { type McpClient, type McpEndpoint, McpError } from './port.ts'

type Held = { opening: Promise<Connection>; users: number; idle: NodeJS.Timeout | undefined }

/** `version` of the product is sent to servers. A connection that is not used for `idleMs` is closed. */
export function createMcpClient(outbound: Outbound, version: string, idleMs = IDLE_MS): McpClient {
  const connections = new WeakMap<McpEndpoint, Held>()

  const forget = (endpoint: McpEndpoint, held: Held) => {
    if (connections.get(endpoint) === held) connections.delete(endpoint)
  }
  const open = (endpoint: McpEndpoint): Held => {
    const held: Held = { opening: connect(outbound, endpoint, version), users: 0, idle: undefined }
    held.opening.catch(() => forget(endpoint, held))
    connections.set(endpoint, held)
    return held
  }
  const release = (endpoint: McpEndpoint, held: Held) => {
    held.users -= 1
    if (held.users > 0) return
    held.idle = setTimeout(() => {
      forget(endpoint, held)
      void held.opening.then((connection) => connection.close()).catch(() => {})
    }, idleMs).unref()
  }

  const use = async <T>(
    endpoint: McpEndpoint,
    signal: AbortSignal,
    work: (connection: Connection) => Promise<T>,
  ): Promise<T> => {
    const held = connections.get(endpoint) ?? open(endpoint)
    held.users += 1
    clearTimeout(held.idle)
    try {
      return await work(await withDeadline(held.opening, endpoint.timeout_ms * 2, { signal, late }))
    } catch (error) {
      if (error instanceof SessionLost) forget(endpoint, held)
      throw error
    } finally {
      release(endpoint, held)
    }
  }

  /** Repeated in a new session if the server has refused the old one, and the request with it. */
  const insist = async <T>(
    endpoint: McpEndpoint,
    signal: AbortSignal,
    work: (connection: Connection) => Promise<T>,
  ): Promise<T> => {
    try {
      return await use(endpoint, signal, work)
    } catch (error) {
      if (!(error instanceof SessionLost)) throw error
    }
    try {
      return await use(endpoint, signal, work)
    } catch (error) {
      if (!(error instanceof SessionLost)) throw error
      throw new McpError('unreachable', 'The server loses its sessions.')
    }
  }

  return {
    listTools: (endpoint, signal) => insist(endpoint, signal, (one) => one.listTools({ signal })),
    callTool: (endpoint, call, options) =>
      insist(endpoint, options.signal, (one) => one.callTool(call, options)),
  }
}

const late = () => new McpError('timed_out', 'The server took too long.')

/** The SDK is large, so it is loaded with the first call. */
async function connect(outbound: Outbound, endpoint: McpEndpoint, version: string): Promise<Connection> {
  if (!URL.canParse(endpoint.url)) throw new McpError('address_forbidden', 'The address is not valid.')
  try {
    outbound.check(endpoint.url, endpoint.allowed_hosts)
  } catch (error) {
    const code = error instanceof OutboundRefused ? error.code : ''
    throw new McpError('address_forbidden', `The address of the server is not allowed (${code}).`)
  }
  const { openConnection } = await import('./connection.ts')
  return await openConnection(outbound, endpoint, version)
}
