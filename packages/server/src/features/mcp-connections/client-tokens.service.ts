import { McpError, type McpErrorCode } from '#adapters/mcp/port.ts'
import { createMcpSignIn } from '#adapters/mcp/sign-in.ts'
import { McpSignInError, type McpSignInErrorCode, type Tokens } from '#adapters/mcp/sign-in-port.ts'
import type { Ctx, Deps } from '#core/context.ts'
import { sha256 } from '#core/ids.ts'
import { challengeOf } from './challenge.ts'
import { lifetimeOf } from './lifetime.ts'
import { reachOf } from './reach.ts'
import { pinIssuer } from './servers.queries.ts'

/** A token that was obtained this recently is not replaced because a server refuses it. */
const FRESH_MS = 10_000

/** A server where the organisation signs in with its own client. */
export type ClientServer = {
  /** Null for values that are not saved. */
  id: string | null
  url: string
  client_id: string
  client_secret: string
  /** Null: the scopes that the server names. */
  scope: string | null
}

type Held = {
  /** Changes with the server's address and credentials, so that a change discards the token. */
  mark: string
  token: { access_token: string; got_ms: number; due_ms: number; over_ms: number } | null
  attempt: Promise<void> | null
}
/** By server. */
export type ClientTokens = Map<string | null, Held>

const shared = new WeakMap<Deps, ClientTokens>()

/**
 * The tokens of this process. They are only in memory: each process obtains its own, which does not invalidate
 * others.
 */
function sharedTokens(deps: Deps): ClientTokens {
  const tokens = shared.get(deps) ?? new Map<string | null, Held>()
  shared.set(deps, tokens)
  return tokens
}

/**
 * The organisation's access token for a server, renewed early and once for all calls. `renewed`: the server refused
 * the given token. Throws `McpError`.
 */
export async function clientToken(
  ctx: Ctx,
  server: ClientServer,
  renewed: boolean,
  tokens: ClientTokens = sharedTokens(ctx.deps),
): Promise<string> {
  const held = heldFor(server, tokens)
  const now = performance.now()
  const { token } = held
  const isRefused = renewed && token !== null && now - token.got_ms > FRESH_MS
  if (token !== null && now < token.due_ms && !isRefused) return token.access_token
  held.attempt ??= renew(ctx, server, held).finally(() => (held.attempt = null))
  try {
    await held.attempt
  } catch (error) {
    if (!(error instanceof McpError)) throw error
    const isUsable = token !== null && !isRefused && now < token.over_ms && error.code === 'unreachable'
    if (!isUsable) throw error
  }
  return held.token?.access_token ?? ''
}

function heldFor({ id, url, client_id, client_secret, scope }: ClientServer, tokens: ClientTokens): Held {
  const mark = sha256(JSON.stringify([url, client_id, client_secret, scope])).toString('base64')
  const known = tokens.get(id)
  if (known?.mark === mark) return known
  const held = { mark, token: null, attempt: null }
  tokens.set(id, held)
  return held
}

async function renew(ctx: Ctx, server: ClientServer, held: Held): Promise<void> {
  try {
    const { access_token, expires_in_s } = await tokensFor(ctx, server)
    const { lifetime_s, refresh_after_s } = lifetimeOf({ expires_in_s })
    const now = performance.now()
    const after = (seconds: number | null) =>
      seconds === null ? Number.POSITIVE_INFINITY : now + seconds * 1_000
    held.token = { access_token, got_ms: now, due_ms: after(refresh_after_s), over_ms: after(lifetime_s) }
  } catch (error) {
    if (!(error instanceof McpSignInError)) throw error
    ctx.log.warn(
      { server_id: server.id, code: error.code, reason: error.message },
      'no token for an MCP server',
    )
    if (error.code !== 'unreachable') held.token = null
    throw new McpError(CODES[error.code], error.message)
  }
}

async function tokensFor(ctx: Ctx, { id, url, scope, ...client }: ClientServer): Promise<Tokens> {
  const reach = reachOf(ctx.deps.config, url)
  const signIn = createMcpSignIn(ctx.deps.web)
  const found = await signIn.discover(reach, await challengeOf(ctx, reach), 'client_credentials')
  const { issuer } = found.metadata
  // the secret is only sent to the first authorization server
  if (id !== null && (await pinIssuer(ctx, id, client.client_id, issuer)) !== issuer) {
    throw new McpSignInError('refused', 'The server names another authorization server than before.')
  }
  return await signIn.clientTokens(reach, { ...found, scope: scope ?? found.scope }, client)
}

const CODES = {
  refused: 'unauthorized',
  unsupported: 'unauthorized',
  unreachable: 'unreachable',
  address_forbidden: 'address_forbidden',
} as const satisfies Record<McpSignInErrorCode, McpErrorCode>
