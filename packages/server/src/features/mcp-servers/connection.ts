import type { McpServerInput } from '@parlance/contract/admin/mcp-servers.ts'
import type { McpEndpoint } from '#adapters/mcp/port.ts'
import { effectivePort, namesHost, parseAllowList } from '#adapters/outbound/allow-list.ts'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { seal, unseal } from '#core/secrets/sealed.ts'
import { clientToken, type ClientTokens } from '#features/mcp-connections/client-tokens.service.ts'
import type { ServerFields } from './server-changes.queries.ts'

/** The purpose of sealed header values and client secrets. */
export const MCP_HEADER_PURPOSE = 'mcp-header'
export const MCP_CLIENT_PURPOSE = 'mcp-client-secret'

type Given = Pick<
  McpServerInput,
  | 'url'
  | 'timeout_s'
  | 'credential'
  | 'header_name'
  | 'header_value'
  | 'oauth_client_id'
  | 'oauth_client_secret'
  | 'oauth_scope'
>
/** The connection settings of a server, with sealed secrets. */
export type Connection = Pick<ServerFields, keyof Given>

/**
 * Checks the address and seals the secrets. Secrets that were entered for one address are never sent to another:
 * absent values are taken from the stored connection only if it has the same address (S64).
 */
export function connectionOf(ctx: Ctx, given: Given, stored: Connection | null): Connection {
  requireAddress(ctx, given.url)
  const known = stored?.url === given.url ? stored : null
  const { url, timeout_s, credential } = given
  return { url, timeout_s, credential, ...headerOf(ctx, given, known), ...clientOf(ctx, given, known) }
}

function headerOf(
  ctx: Ctx,
  given: Given,
  known: Connection | null,
): Pick<Connection, 'header_name' | 'header_value'> {
  if (given.credential !== 'header') return { header_name: null, header_value: null }
  const { header_name, header_value: value } = given
  const kept = known?.header_name === header_name ? known.header_value : null
  const sealed = value === undefined ? kept : seal(ctx.deps.config, MCP_HEADER_PURPOSE, value)
  if (header_name === null || sealed === null) throw new AppError('ERROR_MCP_SERVER_NEEDS_CREDENTIAL')
  return { header_name, header_value: sealed }
}

function clientOf(
  ctx: Ctx,
  given: Given,
  known: Connection | null,
): Pick<Connection, 'oauth_client_id' | 'oauth_client_secret' | 'oauth_scope'> {
  const { credential, oauth_client_id, oauth_client_secret: secret } = given
  const hasClient = credential === 'client' || credential === 'person'
  if (!hasClient || oauth_client_id === null) {
    if (credential === 'client') throw new AppError('ERROR_MCP_SERVER_NEEDS_CREDENTIAL')
    return { oauth_client_id: null, oauth_client_secret: null, oauth_scope: null }
  }
  const oauth_client_secret = secretOf(ctx, oauth_client_id, secret, known)
  if (credential === 'person') return { oauth_client_id, oauth_client_secret, oauth_scope: null }
  if (oauth_client_secret === null) throw new AppError('ERROR_MCP_SERVER_NEEDS_CREDENTIAL')
  return { oauth_client_id, oauth_client_secret, oauth_scope: given.oauth_scope }
}

function secretOf(
  ctx: Ctx,
  clientId: string,
  secret: string | null | undefined,
  known: Connection | null,
): Buffer | null {
  if (secret === undefined) return known?.oauth_client_id === clientId ? known.oauth_client_secret : null
  return secret === null ? null : seal(ctx.deps.config, MCP_CLIENT_PURPOSE, secret)
}

/**
 * Requires HTTPS, unless the operator named the host. Opens no connection; the resolved address is checked with each
 * call.
 */
function requireAddress(ctx: Ctx, address: string): void {
  const allowed = URL.canParse(address) ? allowedHosts(ctx, address) : []
  try {
    ctx.deps.web.check(address, allowed)
  } catch (cause) {
    throw new AppError('ERROR_ADDRESS_NOT_ALLOWED', { cause })
  }
  const isEncrypted = new URL(address).protocol === 'https:'
  if (!isEncrypted && allowed.length === 0) throw new AppError('ERROR_ADDRESS_NOT_ALLOWED')
}

/** The host of an address, at its port, if the operator named it (OUTBOUND_ALLOW). */
function allowedHosts(ctx: Ctx, address: string): string[] {
  const url = new URL(address)
  const { hosts } = parseAllowList(ctx.deps.config.outbound_allow)
  return namesHost(hosts, url) ? [`${url.hostname}:${effectivePort(url)}`] : []
}

/**
 * The settings for the client, without the token of a person. `id`: null for values that are not saved. `tokens`:
 * other than those of this process. Throws if a secret was sealed under a lost SECRET_KEY.
 */
export function openEndpoint(
  ctx: Ctx,
  { id, ...connection }: Connection & { id: string | null },
  tokens?: ClientTokens,
): McpEndpoint {
  const { url, timeout_s, header_name, header_value } = connection
  const isSent = header_name !== null && header_value !== null
  return {
    url,
    headers: isSent ? { [header_name]: unseal(ctx.deps.config, MCP_HEADER_PURPOSE, header_value) } : {},
    token: tokenOf(ctx, id, connection, tokens),
    allowed_hosts: allowedHosts(ctx, url),
    timeout_ms: timeout_s * 1_000,
  }
}

function tokenOf(
  ctx: Ctx,
  id: string | null,
  connection: Connection,
  tokens?: ClientTokens,
): McpEndpoint['token'] {
  const client = connection.credential === 'client' ? openClient(ctx, connection) : null
  if (client?.secret == null) return null
  const { url, oauth_scope: scope } = connection
  const server = { id, url, client_id: client.id, client_secret: client.secret, scope }
  return (renewed) => clientToken(ctx, server, renewed, tokens)
}

/** The client that an administrator registered; null if there is none. */
export function openClient(
  ctx: Ctx,
  connection: Pick<Connection, 'oauth_client_id' | 'oauth_client_secret'>,
): { id: string; secret: string | null } | null {
  const { oauth_client_id: id, oauth_client_secret: sealed } = connection
  if (id === null) return null
  return { id, secret: sealed === null ? null : unseal(ctx.deps.config, MCP_CLIENT_PURPOSE, sealed) }
}
