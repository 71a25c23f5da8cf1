import type { Authorization, OAuthClient, Tokens } from '#adapters/mcp/sign-in-port.ts'
import type { Ctx } from '#core/context.ts'
import { seal, unseal } from '#core/secrets/sealed.ts'

export const MCP_CONNECTION_PURPOSE = 'mcp-connection'

/** A sign-in that a person has made. */
export type Grant = {
  authorization: Authorization
  client: OAuthClient
  access_token: string
  refresh_token: string | null
}

/** A sign-in under way. */
export type SignInStep = {
  server_url: string
  authorization: Authorization
  client: OAuthClient
  code_verifier: string
}

export function grantOf(authorization: Authorization, client: OAuthClient, tokens: Tokens): Grant {
  return { authorization, client, access_token: tokens.access_token, refresh_token: tokens.refresh_token }
}

export function sealed(ctx: Ctx, value: Grant | SignInStep | OAuthClient): Buffer {
  return seal(ctx.deps.config, MCP_CONNECTION_PURPOSE, JSON.stringify(value))
}

export const openGrant = (ctx: Ctx, value: Buffer) => open(ctx, value) as Grant | null
export const openStep = (ctx: Ctx, value: Buffer) => open(ctx, value) as SignInStep | null
export const openClient = (ctx: Ctx, value: Buffer) => open(ctx, value) as OAuthClient | null

/** Null if it was sealed with a key that is no longer available. */
function open(ctx: Ctx, value: Buffer): unknown {
  try {
    return JSON.parse(unseal(ctx.deps.config, MCP_CONNECTION_PURPOSE, value))
  } catch {
    ctx.log.error('a stored sign-in can be decrypted with neither SECRET_KEY nor SECRET_KEY_PREVIOUS')
    return null
  }
}
