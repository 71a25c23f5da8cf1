import type { FakeMcp } from '@parlance/tests/fakes/mcp.ts'
import { createOutbound } from '#adapters/outbound/outbound.ts'
import { createMcpClient } from './client.ts'
import { type McpContent, type McpEndpoint, McpError, type McpErrorCode } from './port.ts'

/** A client that can only reach addresses that an endpoint allows. */
export const outbound = createOutbound({ allow: [], log: { warn: () => {} } })
export const client = createMcpClient(outbound, '1.0.0')
export const never = new AbortController().signal

export function endpointOf(
  server: Pick<FakeMcp, 'endpoint' | 'host'>,
  changes: Partial<McpEndpoint> = {},
): McpEndpoint {
  return {
    url: server.endpoint,
    headers: {},
    token: null,
    allowed_hosts: [server.host],
    timeout_ms: 5_000,
    ...changes,
  }
}

/** The error code that a call ends with. */
export async function codeOf(work: Promise<unknown>): Promise<McpErrorCode | 'none'> {
  try {
    await work
    return 'none'
  } catch (error) {
    if (error instanceof McpError) return error.code
    throw error
  }
}

export function textOf(content: readonly McpContent[]): string {
  return content.map((one) => (one.type === 'text' ? one.text : `<${one.type}>`)).join('\n')
}
