import type { Ctx } from '#core/context.ts'
import { reseal } from '#core/secrets/sealed.ts'
import { MCP_CLIENT_PURPOSE, MCP_HEADER_PURPOSE } from './connection.ts'
import { allSecrets, replaceSecret } from './reseal.queries.ts'

/** Reseals the secrets of all MCP servers from SECRET_KEY_PREVIOUS to SECRET_KEY, so that the previous one can be removed. */
export async function resealMcpServers(ctx: Ctx): Promise<void> {
  if (ctx.deps.config.secret_key_previous === null) return
  for (const { id, header_value, oauth_client_secret } of await allSecrets(ctx)) {
    await resealOne(ctx, id, 'header_value', MCP_HEADER_PURPOSE, header_value)
    await resealOne(ctx, id, 'oauth_client_secret', MCP_CLIENT_PURPOSE, oauth_client_secret)
  }
}

async function resealOne(
  ctx: Ctx,
  id: string,
  column: 'header_value' | 'oauth_client_secret',
  purpose: string,
  secret: Buffer | null,
): Promise<void> {
  if (secret === null) return
  try {
    const sealed = reseal(ctx.deps.config, purpose, secret)
    if (sealed !== null) await replaceSecret(ctx, id, column, secret, sealed)
  } catch {
    ctx.log.error(
      { mcp_server_id: id },
      'a secret can be decrypted with neither SECRET_KEY nor SECRET_KEY_PREVIOUS',
    )
  }
}
