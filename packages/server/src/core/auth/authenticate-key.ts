import type { IncomingHttpHeaders } from 'node:http'
import { may } from '#core/access/permissions.ts'
import type { Actor, Ctx, KeyGrant } from '#core/context.ts'
import { ApiFault } from '#core/errors.ts'
import { keyedHashes } from '#core/secrets/sealed.ts'
import { actorOf } from './authenticate.ts'
import { findKey, rehashKey, touchKey } from './key.queries.ts'

/** The purpose under which the secrets of API keys are hashed. */
export const API_KEY_PURPOSE = 'api-key'

/** A visible prefix of 8 digits, then 256 random bits. */
const SECRET = /^pk_[0-9a-f]{8}_[A-Za-z0-9_-]{43}$/

/** The key of a call, read from `Authorization: Bearer`, `x-api-key` or `api-key` only. */
export function secretIn(headers: IncomingHttpHeaders): string | null {
  const given =
    headers.authorization === undefined
      ? (headers['x-api-key'] ?? headers['api-key'])
      : /^Bearer (\S+)$/i.exec(headers.authorization)?.[1]
  return typeof given === 'string' && SECRET.test(given) ? given : null
}

/** Returns the owner and the limits of a key; throws 401 for an invalid, revoked or expired one. */
export async function authenticateKey(
  ctx: Ctx,
  headers: IncomingHttpHeaders,
): Promise<{ actor: Actor; key: KeyGrant }> {
  const secret = secretIn(headers)
  if (secret === null) throw new ApiFault('invalid_api_key')
  const hashes = keyedHashes(ctx.deps.config, API_KEY_PURPOSE, secret)
  const row = await findKey(ctx, hashes)
  if (row === undefined) throw new ApiFault('invalid_api_key')
  const [today, before] = hashes
  const isOld = ![row.secret_hash, row.previous_hash].some((hash) => hash?.equals(today))
  if (isOld && before !== undefined) await rehashKey(ctx, row.id, before, today)
  if (row.stale) await touchKey(ctx, row.id)
  const actor = actorOf(row, row.id)
  if (!may(actor, 'api:access')) throw new ApiFault('owner_not_allowed')
  const { id, scope, assistant_ids, model_ids, rate_per_minute } = row
  return { actor, key: { id, scope, assistant_ids, model_ids, rate_per_minute } }
}
