import type { Ctx } from '#core/context.ts'
import { reseal } from '#core/secrets/sealed.ts'
import { SOURCE_CREDENTIALS_PURPOSE } from './connect.ts'
import { allCredentials, replaceCredentials } from './reseal.queries.ts'

/** Reseals the credentials of all sources from SECRET_KEY_PREVIOUS to SECRET_KEY, so that the previous one can be removed. */
export async function resealSources(ctx: Ctx): Promise<void> {
  if (ctx.deps.config.secret_key_previous === null) return
  for (const { id, credentials } of await allCredentials(ctx)) {
    try {
      const sealed = reseal(ctx.deps.config, SOURCE_CREDENTIALS_PURPOSE, credentials)
      if (sealed !== null) await replaceCredentials(ctx, id, credentials, sealed)
    } catch {
      ctx.log.error(
        { source_id: id },
        'credentials can be decrypted with neither SECRET_KEY nor SECRET_KEY_PREVIOUS',
      )
    }
  }
}
