import type { WebSearchProvider } from '@parlance/contract/admin/web-search-providers.ts'
import type { Ctx } from '#core/context.ts'
import { reseal, unseal } from '#core/secrets/sealed.ts'
import { findSettings, replaceKey } from './web-search.queries.ts'

/** The purpose of the sealed key. */
export const KEY_PURPOSE = 'web-search-key'

/** Services with a known address. */
const ADDRESSES: Partial<Record<WebSearchProvider, string>> = {
  brave: 'https://api.search.brave.com',
  tavily: 'https://api.tavily.com',
}

/** The address of a service; empty if it is required and missing. */
export function addressOf({
  provider,
  address,
}: {
  provider: WebSearchProvider
  address: string | null
}): string {
  return address ?? ADDRESSES[provider] ?? ''
}

/** Null if the key was sealed under a lost SECRET_KEY. */
export function openKey(ctx: Ctx, sealed: Buffer): string | null {
  try {
    return unseal(ctx.deps.config, KEY_PURPOSE, sealed)
  } catch {
    ctx.log.error('the key of the Web search cannot be decrypted with this SECRET_KEY')
    return null
  }
}

/** Reseals the key from SECRET_KEY_PREVIOUS to SECRET_KEY, so that the previous one can be removed. */
export async function resealSearchKey(ctx: Ctx): Promise<void> {
  if (ctx.deps.config.secret_key_previous === null) return
  const key = (await findSettings(ctx))?.key ?? null
  if (key === null) return
  try {
    const sealed = reseal(ctx.deps.config, KEY_PURPOSE, key)
    if (sealed !== null) await replaceKey(ctx, key, sealed)
  } catch {
    ctx.log.error(
      'the key of the Web search can be decrypted with neither SECRET_KEY nor SECRET_KEY_PREVIOUS',
    )
  }
}
