import type { McpConnection } from '@parlance/contract/people/mcp-connections.ts'
import { McpError } from '#adapters/mcp/port.ts'
import { createMcpSignIn } from '#adapters/mcp/sign-in.ts'
import { McpSignInError } from '#adapters/mcp/sign-in-port.ts'
import type { Deps, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { pause } from '#core/pause.ts'
import {
  claimRefresh,
  type ConnectionRow,
  deleteConnection,
  endConnection,
  findConnection,
  releaseRefresh,
  saveRefreshed,
} from './connections.queries.ts'
import { lifetimeOf } from './lifetime.ts'
import { reachOf } from './reach.ts'
import { deleteClient, listServers } from './servers.queries.ts'
import { type Grant, grantOf, openGrant, sealed } from './stored.ts'

/** Time to wait for another process that renews the token. */
const WAIT_MS = 30_000
const LOOK_MS = 150

/** The services that the caller can sign in to. */
export async function myConnections(ctx: UserCtx): Promise<McpConnection[]> {
  const rows = await listServers(ctx)
  return rows.map(({ url, ...row }) => ({ ...row, host: new URL(url).host }))
}

/** Removes the caller's sign-in, regardless of the response of the other side. */
export async function disconnect(ctx: UserCtx, serverId: string): Promise<void> {
  const row = await deleteConnection(ctx, serverId)
  if (row === undefined) throw new AppError('ERROR_CONNECTION_NOT_FOUND')
  const grant = openGrant(ctx, row.sealed)
  if (grant === null) return
  const reach = reachOf(ctx.deps.config, row.server_url)
  try {
    await createMcpSignIn(ctx.deps.web).revoke(reach, grant.authorization, grant.client, grant)
  } catch (error) {
    if (!(error instanceof McpSignInError)) throw error
    ctx.log.warn({ server_id: serverId, code: error.code }, 'a sign-in at a server could not be revoked')
  }
}

/**
 * My access token for a server; null: the caller has to sign in. `renewed`: the server refused the given token. It is
 * renewed early, and once for all calls of all processes. Throws `McpError` if that fails for the time being, and
 * ERROR_CONNECTION_NEEDS_SIGN_IN for a call with an API key, where no person can sign in.
 */
export async function tokenFor(ctx: UserCtx, serverId: string, renewed: boolean): Promise<string | null> {
  const token = await currentToken(ctx, serverId, renewed)
  if (token === null && 'key' in ctx) throw new AppError('ERROR_CONNECTION_NEEDS_SIGN_IN')
  return token
}

async function currentToken(ctx: UserCtx, serverId: string, renewed: boolean): Promise<string | null> {
  const until = performance.now() + WAIT_MS
  const first = await findConnection(ctx, serverId)
  for (let row = first; ; row = await findConnection(ctx, serverId)) {
    if (row === undefined || !row.is_usable) return null
    const grant = openGrant(ctx, row.sealed)
    if (grant === null) return null
    // Another call has renewed it in the meantime.
    const isRefused = renewed && row.version === first?.version && !row.is_fresh
    const mustRenew = row.is_over || isRefused
    if (!mustRenew && (!row.is_due || grant.refresh_token === null)) return grant.access_token
    if (grant.refresh_token === null) {
      await endConnection(ctx, row)
      return null
    }
    const outcome = await renewOnce(ctx, row, grant, grant.refresh_token)
    if (outcome === 'done') continue
    if (!mustRenew) return grant.access_token
    if (outcome === 'failed' || performance.now() > until) {
      throw new McpError('unreachable', 'The sign-in could not be renewed.')
    }
    await pause(LOOK_MS)
  }
}

/** `done`: renewed or ended, as stored in the row. `busy`: another process is renewing it. `failed`: temporarily. */
type Outcome = 'done' | 'busy' | 'failed'

const underWay = new WeakMap<Deps, Map<string, Promise<Outcome>>>()

/** Calls of one process share the attempt; the row decides between processes. */
function renewOnce(ctx: UserCtx, row: ConnectionRow, grant: Grant, refreshToken: string): Promise<Outcome> {
  const mine = underWay.get(ctx.deps) ?? new Map<string, Promise<Outcome>>()
  underWay.set(ctx.deps, mine)
  const key = `${row.id}/${row.version}`
  const attempt = mine.get(key) ?? renew(ctx, row, grant, refreshToken).finally(() => mine.delete(key))
  mine.set(key, attempt)
  return attempt
}

async function renew(ctx: UserCtx, row: ConnectionRow, grant: Grant, refreshToken: string): Promise<Outcome> {
  const claim = uuidv7()
  if (!(await claimRefresh(ctx, row, claim))) return 'busy'
  const { authorization, client } = grant
  try {
    const reach = reachOf(ctx.deps.config, row.server_url)
    const tokens = await createMcpSignIn(ctx.deps.web).refresh(reach, authorization, client, refreshToken)
    const saved = { sealed: sealed(ctx, grantOf(authorization, client, tokens)), ...lifetimeOf(tokens) }
    await saveRefreshed(ctx, row.id, claim, saved)
    return 'done'
  } catch (error) {
    if (!(error instanceof McpSignInError) || error.code !== 'refused') {
      await releaseRefresh(ctx, row.id, claim)
      if (!(error instanceof McpSignInError)) throw error
      return 'failed'
    }
    ctx.log.info({ reason: error.message }, 'a sign-in at a server has ended')
    if (error.message === 'invalid_client') await deleteClient(ctx, authorization.metadata.issuer)
    await endConnection(ctx, row)
    return 'done'
  }
}
