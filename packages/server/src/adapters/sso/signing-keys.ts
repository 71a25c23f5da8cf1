import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from 'jose'
import { SignOnRefused, SignOnUnavailable } from './port.ts'

/** Asymmetric only: with a shared-secret algorithm the public key would become a signing key. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'] // prettier-ignore
const MAX_AGE_MS = 10 * 60_000
/** A key the provider does not know is asked for once in this time, not at every request. */
const UNKNOWN_KEY_MS = 60_000

export type TokenRules = {
  issuer: string
  audience: string
  tolerance_s: number
  required: readonly string[]
}

/**
 * The provider's public signing keys: fetched when first needed, kept, and fetched again when a token names a key
 * that is not among them (key rotation). Keys named inside a token (`jku`, `jwk`, `x5u`) are never used.
 */
export function createSigningKeys(options: { fetchKeys: () => Promise<JSONWebKeySet>; now?: () => number }) {
  const now = options.now ?? (() => performance.now())
  const unknownSince = new Map<string, number>()
  let kept: { keys: Promise<ReturnType<typeof createLocalJWKSet>>; at: number } | null = null

  function fetchAgain() {
    const keys = options.fetchKeys().then(createLocalJWKSet)
    const mine = { keys, at: now() }
    kept = mine
    keys.catch(() => {
      if (kept === mine) kept = null
    })
    return keys
  }

  async function verify(token: string, rules: TokenRules) {
    const keys = await (kept && now() - kept.at < MAX_AGE_MS ? kept.keys : fetchAgain())
    try {
      return await check(keys)
    } catch (error) {
      if (!isOfAnUnknownKey(error) || !isNewlyUnknown(token)) throw error
      const fetched = await fetchAgain().catch((failure: unknown) => {
        unknownSince.delete(headerOf(token))
        throw failure
      })
      return await check(fetched)
    }

    function check(set: ReturnType<typeof createLocalJWKSet>) {
      return jwtVerify(token, set, {
        issuer: rules.issuer,
        audience: rules.audience,
        algorithms: ALGORITHMS,
        clockTolerance: rules.tolerance_s,
        requiredClaims: [...rules.required],
      })
    }
  }

  function isNewlyUnknown(token: string) {
    const header = headerOf(token)
    const since = unknownSince.get(header)
    if (since !== undefined && now() - since < UNKNOWN_KEY_MS) return false
    if (unknownSince.size > 100) unknownSince.clear()
    unknownSince.set(header, now())
    return true
  }

  return {
    /** The claims of a token that this provider signed for us. */
    async verify(token: string, rules: TokenRules): Promise<Record<string, unknown>> {
      try {
        const { payload } = await verify(token, rules)
        return payload
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new SignOnRefused(error.message, { cause: error })
        if (error instanceof SignOnUnavailable) throw error
        throw new SignOnUnavailable('the signing keys could not be read', { cause: error })
      }
    },
  }
}

function headerOf(token: string): string {
  return token.split('.', 1)[0] ?? ''
}

/** Some providers put a new key under the old name, or name none: then the signature alone shows it. */
function isOfAnUnknownKey(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed
}
