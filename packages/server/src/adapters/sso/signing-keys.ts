import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from 'jose'
import { SignOnRefused, SignOnUnavailable } from './port.ts'

/** Asymmetric only: with a shared-secret algorithm the public key would become a signing key. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
const MAX_AGE_MS = 10 * 60_000
/** Tokens with unknown keys cause at most one fetch in this time. */
const COOLDOWN_MS = 10_000
/** A failed fetch is not repeated earlier. */
const FAILURE_COOLDOWN_MS = 1_000

/**
 * The origin of a token. Anyone can post a logout token, so these have a separate cooldown: forged ones never prevent
 * a sign-on from fetching a new key.
 */
export type TokenSource = 'sign_on' | 'logout'

export type TokenRules = {
  issuer: string
  audience: string
  tolerance_s: number
  required: readonly string[]
  source: TokenSource
}

type KeySet = ReturnType<typeof createLocalJWKSet>

/**
 * The provider's public signing keys: fetched when first needed, kept, and fetched again when a token names an
 * unknown key (key rotation). Keys named inside a token (`jku`, `jwk`, `x5u`) are never used.
 */
export function createSigningKeys(options: { fetchKeys: () => Promise<JSONWebKeySet>; now?: () => number }) {
  const now = options.now ?? (() => performance.now())
  let kept: { keys: KeySet; at: number } | null = null
  let fetching: Promise<KeySet> | null = null
  let failure: { error: unknown; at: number } | null = null
  const refetchedAt: Record<TokenSource, number> = { sign_on: -Infinity, logout: -Infinity }

  /** One request at a time; the previous keys stay until it succeeds. */
  function fetchKeys(): Promise<KeySet> {
    if (failure !== null && now() - failure.at < FAILURE_COOLDOWN_MS) return Promise.reject(failure.error)
    fetching ??= fetchOnce().finally(() => {
      fetching = null
    })
    return fetching
  }

  async function fetchOnce(): Promise<KeySet> {
    try {
      const keys = createLocalJWKSet(await options.fetchKeys())
      kept = { keys, at: now() }
      failure = null
      return keys
    } catch (cause) {
      const error = asUnavailable(cause)
      failure = { error, at: now() }
      throw error
    }
  }

  /** The keys fetched since `known`, if necessary now; null during the cooldown. */
  async function newerThan(known: KeySet, source: TokenSource): Promise<KeySet | null> {
    if (fetching !== null) return await fetching
    if (kept !== null && kept.keys !== known) return kept.keys
    if (now() - refetchedAt[source] < COOLDOWN_MS) return null
    const keys = await fetchKeys()
    refetchedAt[source] = now()
    return keys
  }

  async function verify(token: string, rules: TokenRules) {
    const known = kept !== null && now() - kept.at < MAX_AGE_MS ? kept.keys : await fetchKeys()
    try {
      return await check(token, known, rules)
    } catch (error) {
      if (!isOfAnUnknownKey(error)) throw error
      const newer = await newerThan(known, rules.source)
      if (newer === null) throw error
      return await check(token, newer, rules)
    }
  }

  return {
    /** The verified claims of a token from this provider for us. */
    async verify(token: string, rules: TokenRules): Promise<Record<string, unknown>> {
      try {
        const { payload } = await verify(token, rules)
        return payload
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new SignOnRefused(error.message, { cause: error })
        throw asUnavailable(error)
      }
    },
  }
}

function check(token: string, keys: KeySet, rules: TokenRules) {
  return jwtVerify(token, keys, {
    issuer: rules.issuer,
    audience: rules.audience,
    algorithms: ALGORITHMS,
    clockTolerance: rules.tolerance_s,
    requiredClaims: [...rules.required],
  })
}

function asUnavailable(error: unknown): SignOnUnavailable {
  if (error instanceof SignOnUnavailable) return error
  return new SignOnUnavailable('the signing keys could not be read', { cause: error })
}

/**
 * Some providers put a new key under the old name, or use no name: then only the signature shows which key fits. An
 * error that is not jose's own is a published key that cannot be read.
 */
function isOfAnUnknownKey(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSInvalid ||
    !(error instanceof errors.JOSEError)
  )
}
