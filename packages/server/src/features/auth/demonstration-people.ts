import { claimsOf } from '#adapters/sso/claims.ts'
import { DEV_ISSUER, DEV_PEOPLE, devClaims } from '#adapters/sso/dev-people.ts'
import type { Ctx } from '#core/context.ts'
import { hasPeople, recordSignOn } from '#features/users/users.service.ts'
import type { Identity } from './identity.ts'

/** Creates the demo people of an empty demonstration installation, so that they can be found and shared with. */
export async function ensureDemonstrationPeople(ctx: Ctx, identity: Identity): Promise<void> {
  if (identity.dev === null || (await hasPeople(ctx))) return
  for (const person of DEV_PEOPLE)
    await recordSignOn(ctx, claimsOf(DEV_ISSUER, devClaims(person), {}), identity.rules)
}
