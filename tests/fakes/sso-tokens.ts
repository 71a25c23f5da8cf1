import { randomBytes } from 'node:crypto'
import {
  CompactSign,
  type CompactJWSHeaderParameters,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  UnsecuredJWT,
} from 'jose'

/** Claims that must end the sign-on even if the provider has signed them. */
const CLAIM_FAULTS = {
  wrong_issuer: () => ({ iss: 'https://evil.example' }),
  wrong_audience: () => ({ aud: 'another-client' }),
  no_audience: () => ({ aud: [] }),
  audience_is_an_object: () => ({ aud: { 'parlance-test': true } }),
  second_audience: () => ({ aud: ['parlance-test', 'another-client'] }),
  second_audience_and_wrong_azp: () => ({
    aud: ['parlance-test', 'another-client'],
    azp: 'another-client',
  }),
  wrong_azp: () => ({ azp: 'another-client' }),
  wrong_nonce: () => ({ nonce: 'of-another-login' }),
  no_nonce: () => ({ nonce: undefined }),
  nonce_is_a_list: () => ({ nonce: ['of-another-login'] }),
  expired: (now) => ({ iat: now - 400, exp: now - 90 }),
  no_expiry: () => ({ exp: undefined }),
  expiry_is_a_text: (now) => ({ exp: String(now + 300) }),
  not_yet_valid: (now) => ({ nbf: now + 90 }),
  issued_in_the_future: (now) => ({ iat: now + 90, exp: now + 400 }),
  issued_no_time: () => ({ iat: undefined }),
  no_subject: () => ({ sub: undefined }),
  empty_subject: () => ({ sub: '' }),
  subject_is_a_number: () => ({ sub: 7 }),
  subject_is_a_list: () => ({ sub: ['alice'] }),
  subject_with_nul: () => ({ sub: 'alice\0' }),
  subject_with_half_a_pair: () => ({ sub: 'alice\ud800' }),
  subject_too_long: () => ({ sub: 'a'.repeat(256) }),
} satisfies Record<string, (now: number) => Record<string, unknown>>

/** Signatures that prove nothing, for ID tokens and logout tokens. */
export const SIGNATURE_FAULTS = [
  'alg_none',
  'hs256_with_public_key',
  'hs256_with_public_jwk',
  'hs256_with_client_secret',
  'empty_signature',
  'signature_of_other_claims',
  'critical_header',
  'kid_is_a_path',
  'kid_is_sql',
  'foreign_key_in_header',
  'foreign_key_at_jku',
  'foreign_key_at_x5u',
  'foreign_key_with_our_kid',
] as const
type SignatureFault = (typeof SIGNATURE_FAULTS)[number]

export type TokenFault = keyof typeof CLAIM_FAULTS | SignatureFault | 'former_key' | 'second_nonce'
/** The faults of ID tokens; each must end the sign-on. */
export const TOKEN_FAULTS: readonly TokenFault[] = [
  ...Object.keys(CLAIM_FAULTS).filter(isClaimFault),
  ...SIGNATURE_FAULTS,
  'second_nonce',
]

type Key = Awaited<ReturnType<typeof newKey>>
/** Creating a key takes a while, so all providers of a process start with the same ones. */
let initial: Promise<[Key, Key]> | null = null

/** The provider's signing keys, and valid or invalid tokens. `client` is the audience of the tokens. */
export async function createFakeKeys(client: { secret: string }) {
  initial ??= Promise.all([newKey(), newKey()])
  const [foreign, first] = await initial
  let current = first
  let former = first

  async function sign(claims: JWTPayload, fault: string | null, jku: string) {
    const now = Math.floor(Date.now() / 1000)
    const spoiled = isClaimFault(fault) ? CLAIM_FAULTS[fault](now) : {}
    const payload = { iat: now, exp: now + 300, ...claims, ...spoiled }
    if (fault === 'alg_none') return new UnsecuredJWT(payload).encode()
    const secret = await sharedSecret(fault)
    if (secret !== null) return await compact(payload, { alg: 'HS256', kid: current.kid }, secret)
    if (fault === 'second_nonce') {
      const last = JSON.stringify({ ...payload, nonce: 'of-another-login' })
      const text = last.replace('{', () => `{"nonce":${JSON.stringify(claims.nonce)},`)
      return await compact(text, { alg: 'RS256', kid: current.kid }, current.privateKey)
    }
    const { header, key } = signer(fault, jku)
    const token = await compact(payload, { alg: 'RS256', ...header }, key)
    const [head = '', body = '', signature = ''] = token.split('.')
    if (fault === 'empty_signature') return `${head}.${body}.`
    if (fault === 'signature_of_other_claims') return `${head}.${encode({ ...payload, x: 1 })}.${signature}`
    return token
  }

  /** A secret that everyone knows, or that proves less than the provider's own key. */
  async function sharedSecret(fault: string | null) {
    const texts: Record<string, string> = {
      hs256_with_public_key: await exportSPKI(current.publicKey),
      hs256_with_public_jwk: JSON.stringify(current.jwk),
      hs256_with_client_secret: client.secret,
    }
    const text = fault === null ? undefined : texts[fault]
    return text === undefined ? null : new TextEncoder().encode(text)
  }

  function signer(fault: string | null, jku: string) {
    const key = foreign.privateKey
    switch (fault) {
      case 'kid_is_a_path':
        return { header: { kid: '../../../../dev/null' }, key }
      case 'kid_is_sql':
        return { header: { kid: "' UNION SELECT 'key' --" }, key }
      case 'foreign_key_in_header':
        return { header: { kid: foreign.kid, jwk: foreign.jwk }, key }
      case 'foreign_key_at_jku':
        return { header: { kid: foreign.kid, jku }, key }
      case 'foreign_key_at_x5u':
        return { header: { kid: foreign.kid, x5u: jku }, key }
      case 'foreign_key_with_our_kid':
        return { header: { kid: current.kid }, key }
      case 'former_key':
        return { header: { kid: former.kid }, key: former.privateKey }
      case 'unknown_kid':
        return { header: { kid: `unknown-${jku}` }, key }
      case 'critical_header':
        return { header: { kid: current.kid, crit: ['x'], x: true }, key: current.privateKey }
      default:
        return { header: { kid: current.kid }, key: current.privateKey }
    }
  }

  return {
    sign,
    publicSet: () => ({ keys: [current.jwk] }),
    /** `keepName` puts the new key under the old one's name. */
    async rotate(keepName = false) {
      former = current
      current = await newKey(keepName ? current.kid : undefined)
    },
  }
}

function isClaimFault(fault: string | null): fault is keyof typeof CLAIM_FAULTS {
  return fault !== null && Object.hasOwn(CLAIM_FAULTS, fault)
}

/** Signs any claims; jose's own SignJWT refuses some that must be tested. */
async function compact(
  claims: object | string,
  header: CompactJWSHeaderParameters,
  key: CryptoKey | Uint8Array,
) {
  const text = typeof claims === 'string' ? claims : JSON.stringify(claims)
  const options = header.crit === undefined ? {} : { crit: { x: true } }
  return await new CompactSign(new TextEncoder().encode(text)).setProtectedHeader(header).sign(key, options)
}

function encode(claims: object): string {
  return Buffer.from(JSON.stringify(claims)).toString('base64url')
}

async function newKey(kid = randomBytes(8).toString('hex')) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' }
  return { privateKey, publicKey, kid, jwk }
}
