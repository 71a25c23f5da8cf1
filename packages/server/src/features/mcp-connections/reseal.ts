import type { Ctx } from '#core/context.ts'
import { reseal } from '#core/secrets/sealed.ts'
import { allConnections, deleteClients, replaceConnection } from './reseal.queries.ts'
import { MCP_CONNECTION_PURPOSE } from './stored.ts'

/** Reseals the sign-ins of people from SECRET_KEY_PREVIOUS to SECRET_KEY, so that the previous one can be removed. */
export async function resealConnections(ctx: Ctx): Promise<void> {
  if (ctx.deps.config.secret_key_previous === null) return
  await deleteClients(ctx)
  for (const { id, sealed } of await allConnections(ctx)) {
    try {
      const after = reseal(ctx.deps.config, MCP_CONNECTION_PURPOSE, sealed)
      if (after !== null) await replaceConnection(ctx, id, sealed, after)
    } catch {
      ctx.log.error(
        { connection_id: id },
        'a sign-in can be decrypted with neither SECRET_KEY nor SECRET_KEY_PREVIOUS',
      )
    }
  }
}
