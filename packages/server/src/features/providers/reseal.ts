import type { Ctx } from '#core/context.ts'
import { reseal } from '#core/secrets/sealed.ts'
import { PROVIDER_HEADER_PURPOSE, PROVIDER_KEY_PURPOSE } from '#features/models/models.service.ts'
import { allHeaders, allKeys, replaceCiphertext, replaceHeaders } from './reseal.queries.ts'

/** Reseals the secrets of all providers from SECRET_KEY_PREVIOUS to SECRET_KEY, so that the previous one can be removed. */
export async function resealSecrets(ctx: Ctx): Promise<void> {
  if (ctx.deps.config.secret_key_previous === null) return
  let moved = 0
  for (const { id, ciphertext } of await allKeys(ctx)) {
    const sealed = tryReseal(ctx, PROVIDER_KEY_PURPOSE, ciphertext, { key_id: id })
    if (sealed === null) continue
    await replaceCiphertext(ctx, id, ciphertext, sealed)
    moved += 1
  }
  for (const { id, headers } of await allHeaders(ctx)) {
    const sealed = Object.entries(headers).map(([name, value]) => {
      const now = tryReseal(ctx, PROVIDER_HEADER_PURPOSE, Buffer.from(value, 'base64'), { provider_id: id })
      moved += now === null ? 0 : 1
      return [name, now === null ? value : now.toString('base64')]
    })
    await replaceHeaders(ctx, id, headers, Object.fromEntries(sealed))
  }
  ctx.log.info({ moved }, 'the secrets of providers are sealed with SECRET_KEY')
}

function tryReseal(ctx: Ctx, purpose: string, sealed: Buffer, where: object): Buffer | null {
  try {
    return reseal(ctx.deps.config, purpose, sealed)
  } catch {
    ctx.log.error(where, 'a secret can be decrypted with neither SECRET_KEY nor SECRET_KEY_PREVIOUS')
    return null
  }
}
