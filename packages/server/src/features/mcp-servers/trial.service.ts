import type { McpFailure, McpServerDraft, McpTrial } from '@parlance/contract/admin/mcp-servers.ts'
import { MCP_REFUSED_MAX } from '@parlance/contract/core/limits.ts'
import { type McpEndpoint, McpError, type McpToolList } from '#adapters/mcp/port.ts'
import type { Ctx } from '#core/context.ts'
import { type Connection, connectionOf, openEndpoint } from './connection.ts'
import { storedServer } from './server-admin.service.ts'

/** Time limit for listing the tools of a server, however long its calls can take. */
export const READ_MS = 30_000

/** Reads the tools of a server with values that are not saved yet. Nothing is stored. */
export async function tryDraft(ctx: Ctx, { mcp_server_id, ...given }: McpServerDraft): Promise<McpTrial> {
  const stored = mcp_server_id === null ? null : await storedServer(ctx, mcp_server_id)
  const connection = connectionOf(ctx, given, stored)
  // a secret that was just entered has not been sent to any server
  const isStored = given.oauth_client_secret === undefined
  const { trial } = await listTools(
    ctx,
    { ...connection, id: isStored ? mcp_server_id : null },
    { fresh: true },
  )
  return trial
}

export type Reading = {
  signal?: AbortSignal
  /** The sign-in of the person who reads, for a server that people sign in to. */
  token?: McpEndpoint['token']
  /** Signs in again, so that the credentials are tested. */
  fresh?: boolean
}

/** The tools of a server; null with the reason in `trial` if they could not be read. */
export async function listTools(
  ctx: Ctx,
  connection: Connection & { id: string | null },
  { signal = AbortSignal.timeout(READ_MS), token = null, fresh = false }: Reading = {},
): Promise<{ list: McpToolList | null; trial: McpTrial }> {
  const began = performance.now()
  const endpoint = openEndpoint(ctx, connection, fresh ? new Map() : undefined)
  const isPersonal = connection.credential === 'person'
  const timeout_ms = Math.min(endpoint.timeout_ms, READ_MS)
  const given: string[] = []
  const limited = { ...endpoint, token: noted(isPersonal ? token : endpoint.token, given), timeout_ms }
  const outcome = await ctx.deps.mcp.listTools(limited, signal).then(
    (list) => ({ list, error: null }),
    (error: unknown) => ({ list: null, error: asFailure(error, signal) }),
  )
  const latency_ms = Math.round(performance.now() - began)
  const { list } = outcome
  if (list === null)
    return { list, trial: { ...NOTHING, latency_ms, ...failureOf(endpoint, given, outcome.error) } }
  const { protocol, server_name, server_version, tools } = list
  const refused = list.refused.slice(0, MCP_REFUSED_MAX)
  const said = { protocol, server_name, server_version, tool_count: tools.length, refused }
  return {
    list: { ...list, refused },
    trial: { works: true, latency_ms, code: null, message: null, ...said },
  }
}

const NOTHING = {
  works: false,
  protocol: null,
  server_name: null,
  server_version: null,
  tool_count: 0,
  refused: [],
}

/** Our own errors are rethrown. */
function asFailure(error: unknown, signal: AbortSignal): McpError {
  if (error instanceof McpError) return error
  if (signal.aborted) return new McpError('timed_out', '')
  throw error
}

/** Records the tokens that are returned. */
function noted(token: McpEndpoint['token'], given: string[]): McpEndpoint['token'] {
  if (token === null) return null
  return async (renewed) => {
    const value = await token(renewed)
    if (value !== null) given.push(value)
    return value
  }
}

/** The failure without secrets, because a server can repeat the request. */
function failureOf(
  endpoint: McpEndpoint,
  tokens: readonly string[],
  error: McpError,
): { code: McpFailure; message: string | null } {
  const headers = Object.values(endpoint.headers).flatMap((value) => [value, ...value.split(' ').slice(1)])
  const message = [...tokens, ...headers]
    .filter((secret) => secret.length >= 6)
    .reduce((text, secret) => text.replaceAll(secret, '…'), error.message)
  return { code: error.code, message: message === '' ? null : message }
}
