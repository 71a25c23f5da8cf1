import { LOGIN_ATTEMPT_TTL } from '@parlance/contract/core/limits.ts'
import type { McpSignInResult } from '@parlance/contract/people/mcp-connections.ts'
import { clientMetadata, createMcpSignIn } from '#adapters/mcp/sign-in.ts'
import {
  type Authorization,
  type McpSignInErrorCode,
  McpSignInError,
  type OAuthClient,
  type ProtectedServer,
} from '#adapters/mcp/sign-in-port.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { randomToken, sha256, uuidv7 } from '#core/ids.ts'
import { personalServer } from '#features/mcp-servers/usable-tools.service.ts'
import { challengeOf } from './challenge.ts'
import { insertConnection } from './connections.queries.ts'
import { lifetimeOf } from './lifetime.ts'
import { reachOf } from './reach.ts'
import { deleteClient, findClient, insertClient, pinIssuer } from './servers.queries.ts'
import { insertSignIn, takeSignIn } from './sign-ins.queries.ts'
import { grantOf, openClient, openStep, sealed } from './stored.ts'

/**
 * A client that we have registered is registered again after this time, because the other side may have deleted it.
 */
const CLIENT_DAYS = 30

type Server = NonNullable<Awaited<ReturnType<typeof personalServer>>>

/** Stores a sign-in bound to the session and to `browser` (the cookie's secret); returns the address to open. */
export async function beginSignIn(ctx: UserCtx, serverId: string, browser: string): Promise<string> {
  const server = await personalServer(ctx, serverId)
  if (server === null) throw new AppError('ERROR_CONNECTION_NOT_FOUND')
  const reach = reachOf(ctx.deps.config, server.url)
  return await refusing(ctx, async () => {
    const signIn = createMcpSignIn(ctx.deps.web)
    const authorization = await signIn.discover(reach, await challengeOf(ctx, reach))
    const client = await clientFor(ctx, server, reach, authorization)
    const state = randomToken()
    const step = { state, redirect_uri: redirectUri(ctx) }
    const { url, code_verifier } = await signIn.begin(reach, authorization, client, step)
    const kept = sealed(ctx, { server_url: server.url, authorization, client, code_verifier })
    const hashes = { state_hash: sha256(state), cookie_hash: sha256(browser) }
    await insertSignIn(ctx, { ...hashes, server_id: server.id, sealed: kept }, LOGIN_ATTEMPT_TTL)
    return url
  })
}

/** Handles the answer of the authorization server (the callback's path and query). */
export async function finishSignIn(
  ctx: Ctx,
  { path, browser }: { path: string; browser: string | null },
): Promise<McpSignInResult> {
  const answer = new URL(path, ctx.deps.config.public_url).searchParams
  const hashes = [sha256(answer.get('state') ?? ''), sha256(browser ?? '')] as const
  const taken = browser === null ? undefined : await takeSignIn(ctx, ...hashes, LOGIN_ATTEMPT_TTL)
  const step = taken === undefined ? null : openStep(ctx, taken.sealed)
  if (taken === undefined || step === null) {
    ctx.log.warn({ reason: 'no such sign-in in this browser' }, 'sign-in at a server refused')
    return 'failed'
  }
  const { server_url, authorization, client, code_verifier } = step
  try {
    const finish = { answer, code_verifier, redirect_uri: redirectUri(ctx) }
    const reach = reachOf(ctx.deps.config, server_url)
    const tokens = await createMcpSignIn(ctx.deps.web).finish(reach, authorization, client, finish)
    const { issuer } = authorization.metadata
    const { server_id, user_id } = taken
    const saved = { sealed: sealed(ctx, grantOf(authorization, client, tokens)), ...lifetimeOf(tokens) }
    await insertConnection(ctx, { id: uuidv7(), user_id, server_id, server_url, issuer }, saved)
    return 'connected'
  } catch (error) {
    if (!(error instanceof McpSignInError)) throw error
    ctx.log.warn(
      { server_id: taken.server_id, code: error.code, reason: error.message },
      'sign-in at a server failed',
    )
    if (error.message === 'invalid_client') await deleteClient(ctx, authorization.metadata.issuer)
    return error.code === 'refused' ? 'refused' : 'failed'
  }
}

/** The client metadata document that is served at our client ID address. */
export function clientDocument(ctx: Ctx) {
  return {
    ...clientMetadata(redirectUri(ctx)),
    client_id: documentAddress(ctx),
    client_uri: ctx.deps.config.public_url,
    token_endpoint_auth_method: 'none' as const,
  }
}

const redirectUri = (ctx: Ctx) => `${ctx.deps.config.public_url}/auth/mcp/callback`
const documentAddress = (ctx: Ctx) => `${ctx.deps.config.public_url}/auth/mcp/client.json`

/**
 * The client registered by an administrator, otherwise the address of our document, otherwise a client that we
 * register.
 */
async function clientFor(
  ctx: Ctx,
  server: Server,
  reach: ProtectedServer,
  authorization: Authorization,
): Promise<OAuthClient> {
  const { issuer, client_id_metadata_document_supported } = authorization.metadata
  if (server.client !== null) return await givenClient(ctx, server.id, server.client, issuer)
  if (client_id_metadata_document_supported === true && ctx.deps.config.public_url.startsWith('https:')) {
    return { client_id: documentAddress(ctx) }
  }
  const known = await findClient(ctx, issuer, redirectUri(ctx))
  const stored = known === undefined ? null : openClient(ctx, known)
  if (stored !== null) return stored
  if (authorization.metadata.registration_endpoint === undefined) {
    throw new McpSignInError(
      'unsupported',
      'The authorization server needs a client that an administrator registers.',
    )
  }
  const made = await createMcpSignIn(ctx.deps.web).register(reach, authorization, redirectUri(ctx))
  const { expires_at, ...client } = made
  await insertClient(ctx, issuer, redirectUri(ctx), {
    sealed: sealed(ctx, client),
    expires_at,
    days: CLIENT_DAYS,
  })
  return client
}

async function givenClient(
  ctx: Ctx,
  serverId: string,
  { id, secret }: NonNullable<Server['client']>,
  issuer: string,
): Promise<OAuthClient> {
  if ((await pinIssuer(ctx, serverId, id, issuer)) !== issuer) {
    throw new McpSignInError('unsupported', 'The server names another authorization server than before.')
  }
  return { client_id: id, ...(secret !== null && { client_secret: secret }) }
}

const REFUSALS = {
  unsupported: 'ERROR_CONNECTION_UNSUPPORTED',
  refused: 'ERROR_CONNECTION_UNSUPPORTED',
  unreachable: 'ERROR_CONNECTION_UNREACHABLE',
  address_forbidden: 'ERROR_CONNECTION_ADDRESS_FORBIDDEN',
} as const satisfies Record<McpSignInErrorCode, string>

async function refusing<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof McpSignInError)) throw error
    ctx.log.warn({ code: error.code, reason: error.message }, 'sign-in at a server could not be started')
    throw new AppError(REFUSALS[error.code])
  }
}
