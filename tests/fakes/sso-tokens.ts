import { randomBytes } from 'node:crypto'
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWK,
  type JWTPayload,
} from 'jose'

/** What can be wrong with an ID token; each must end the sign-on. */
export const TOKEN_FAULTS = [
  'wrong_issuer',
  'wrong_audience',
  'second_audience',
  'wrong_azp',
  'alg_none',
  'hs256_with_public_key',
  'wrong_nonce',
  'no_nonce',
  'no_subject',
  'expired',
  'not_yet_valid',
  'kid_is_a_path',
  'foreign_key_in_header',
  'foreign_key_at_jku',
  'foreign_key_with_our_kid',
] as const
export type TokenFault = (typeof TOKEN_FAULTS)[number]

/** The provider's signing keys, and tokens signed well or badly. */
export async function createFakeKeys() {
  const foreign = await newKey()
  let current = await newKey()

  async function sign(claims: JWTPayload, fault: string | null, jku: string) {
    const now = Math.floor(Date.now() / 1000)
    const payload: JWTPayload = { iat: now, exp: now + 300, ...claims, ...spoiledClaims(fault, now) }
    if (fault === 'no_nonce') delete payload.nonce
    if (fault === 'no_subject') delete payload.sub
    if (fault === 'alg_none') return new UnsecuredJWT(payload).encode()
    if (fault === 'hs256_with_public_key') {
      const secret = new TextEncoder().encode(await exportSPKI(current.publicKey))
      return await new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: current.kid }).sign(secret)
    }
    const { header, key } = signer(fault, jku)
    return await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', ...header }).sign(key)
  }

  function signer(fault: string | null, jku: string) {
    const key = foreign.privateKey
    if (fault === 'kid_is_a_path') return { header: { kid: '../../../../dev/null' }, key }
    if (fault === 'foreign_key_in_header') return { header: { kid: foreign.kid, jwk: foreign.jwk }, key }
    if (fault === 'foreign_key_at_jku') return { header: { kid: foreign.kid, jku }, key }
    if (fault === 'foreign_key_with_our_kid') return { header: { kid: current.kid }, key }
    return { header: { kid: current.kid }, key: current.privateKey }
  }

  return {
    sign,
    publicSet: () => ({ keys: [current.jwk] }),
    /** `keepName` puts the new key under the old one's name. */
    async rotate(keepName = false) {
      current = await newKey(keepName ? current.kid : undefined)
    },
  }
}

function spoiledClaims(fault: string | null, now: number): JWTPayload {
  if (fault === 'wrong_issuer') return { iss: 'https://evil.example' }
  if (fault === 'wrong_audience') return { aud: 'another-client' }
  if (fault === 'second_audience') return { aud: ['parlance-test', 'another-client'] }
  if (fault === 'wrong_azp') return { azp: 'another-client' }
  if (fault === 'wrong_nonce') return { nonce: 'of-another-login' }
  if (fault === 'expired') return { iat: now - 400, exp: now - 90 }
  if (fault === 'not_yet_valid') return { nbf: now + 90 }
  return {}
}

async function newKey(kid = randomBytes(8).toString('hex')) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' }
  return { privateKey, publicKey, kid, jwk }
}
