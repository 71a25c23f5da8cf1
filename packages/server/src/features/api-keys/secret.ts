import { randomBytes } from 'node:crypto'
import type { Config } from '#config.ts'
import { API_KEY_PURPOSE } from '#core/auth/authenticate-key.ts'
import { randomToken } from '#core/ids.ts'
import { keyedHashes } from '#core/secrets/sealed.ts'
import type { StoredSecret } from './api-keys.queries.ts'

/** A new secret of 256 random bits after a visible prefix, and its stored form. */
export function newSecret(config: Config): StoredSecret & { secret: string } {
  const prefix = `pk_${randomBytes(4).toString('hex')}`
  const secret = `${prefix}_${randomToken()}`
  const [hash] = keyedHashes(config, API_KEY_PURPOSE, secret)
  // hashed for another purpose and truncated, so that it cannot be used for verification
  const [shown] = keyedHashes(config, 'api-key-fingerprint', secret)
  return { secret, prefix, hash, fingerprint: shown.toString('hex').slice(0, 16) }
}
