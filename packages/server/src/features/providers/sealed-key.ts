import type { Ctx } from '#core/context.ts'
import { seal } from '#core/secrets/sealed.ts'
import { PROVIDER_KEY_PURPOSE } from '#features/models/models.service.ts'
import { tailOf } from '#core/secrets/key-tail.ts'
import type { NewKey } from './provider-keys.queries.ts'

/** A stored key. */
export function sealedKey(ctx: Ctx, { label, key }: { label: string; key: string }): NewKey {
  return { label, ciphertext: seal(ctx.deps.config, PROVIDER_KEY_PURPOSE, key), tail: tailOf(key) }
}
