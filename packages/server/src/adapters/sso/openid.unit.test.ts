import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeSso, type FakeSso } from '@parlance/tests/fakes/sso.ts'
import { TOKEN_FAULTS } from '@parlance/tests/fakes/sso-tokens.ts'
import { createSignOn } from './openid.ts'
import type { SignOn } from './port.ts'

const ALICE = {
  sub: 'alice',
  preferred_username: 'alice',
  name: 'alice',
  email: 'alice@parlance.example',
  email_verified: true,
}
const CALLBACK = 'http://localhost:8080/auth/oauth/callback'
const ATTEMPT = { state: 'state-of-this-login', nonce: 'nonce-of-this-login', code_verifier: 'v'.repeat(43) }

let sso: FakeSso
let signOn: SignOn

beforeAll(async () => {
  sso = await startFakeSso([ALICE])
})
afterAll(() => sso.close())
beforeEach(() => {
  Object.assign(sso, { fault: null, people: [ALICE], user_info: null })
  Object.assign(sso.counts, { discovery: 0, jwks: 0, token: 0, userinfo: 0 })
  signOn = newSignOn()
})

function newSignOn() {
  const { issuer, client_id, client_secret } = sso
  return createSignOn({ issuer, client_id, client_secret, scopes: 'openid email profile', fetch })
}

async function answerUrl(attempt = ATTEMPT) {
  const url = await signOn.authorizationUrl({ ...attempt, redirect_uri: CALLBACK })
  const answer = await fetch(url, { redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

describe('authorizationUrl', () => {
  test('contains state, nonce and an S256 challenge, never the verifier', async () => {
    const url = new URL(await signOn.authorizationUrl({ ...ATTEMPT, redirect_uri: CALLBACK }))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: CALLBACK,
      state: ATTEMPT.state,
      nonce: ATTEMPT.nonce,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    })
    expect(url.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(url.href).not.toContain(ATTEMPT.code_verifier)
  })

  test('fetches the discovery document once', async () => {
    await Promise.all([answerUrl(), answerUrl(), answerUrl()])
    await answerUrl()
    expect(sso.counts.discovery).toBe(1)
  })
})

describe('exchange', () => {
  test('returns the person of the signed token', async () => {
    const claims = await signOn.exchange({ ...ATTEMPT, url: await answerUrl() })
    expect(claims).toMatchObject({
      issuer: sso.issuer,
      subject: 'alice',
      username: 'alice',
      email: 'alice@parlance.example',
      email_verified: true,
    })
    expect(sso.counts.userinfo).toBe(0)
  })

  test.each([...TOKEN_FAULTS, 'no_id_token'] as const)('refuses a token with the fault %s', async (fault) => {
    sso.fault = fault
    await expect(signOn.exchange({ ...ATTEMPT, url: await answerUrl() })).rejects.toMatchObject({
      name: 'SignOnRefused',
    })
  })

  test.each(['alice\0', 'alice\ud83d'])(
    'refuses the subject %j, which cannot be stored unchanged',
    async (sub) => {
      Object.assign(sso, { people: [{ ...ALICE, sub }] })
      await expect(signOn.exchange({ ...ATTEMPT, url: await answerUrl() })).rejects.toMatchObject({
        name: 'SignOnRefused',
      })
    },
  )

  test('removes control characters and half surrogate pairs from names', async () => {
    const name = `${'x'.repeat(254)}😀`
    Object.assign(sso, { people: [{ ...ALICE, preferred_username: 'al\ud83dice\0', name }] })
    const claims = await signOn.exchange({ ...ATTEMPT, url: await answerUrl() })
    expect(claims).toMatchObject({ username: 'alice', name: 'x'.repeat(254) })
  })

  test('refuses another state, another nonce, another verifier, a code used twice', async () => {
    for (const wrong of [{ state: 'other' }, { nonce: 'other' }, { code_verifier: 'w'.repeat(43) }]) {
      const url = await answerUrl()
      await expect(signOn.exchange({ ...ATTEMPT, ...wrong, url })).rejects.toMatchObject({
        name: 'SignOnRefused',
      })
    }
    const url = await answerUrl()
    await signOn.exchange({ ...ATTEMPT, url })
    await expect(signOn.exchange({ ...ATTEMPT, url })).rejects.toMatchObject({ name: 'SignOnRefused' })
  })

  test('is refused if the person declined', async () => {
    const url = `${CALLBACK}?error=access_denied&state=${ATTEMPT.state}`
    await expect(signOn.exchange({ ...ATTEMPT, url })).rejects.toMatchObject({ name: 'SignOnRefused' })
  })

  test('tolerates a clock that is 50 seconds off', async () => {
    const now = Math.floor(Date.now() / 1000)
    sso.people = [{ ...ALICE, iat: now - 350, exp: now - 50 }]
    await expect(signOn.exchange({ ...ATTEMPT, url: await answerUrl() })).resolves.toMatchObject({
      subject: 'alice',
    })
  })

  test('removes control characters and half pairs from names, and truncates them', async () => {
    sso.people = [
      { ...ALICE, name: `A\0l\ud800ice${'x'.repeat(300)}`, preferred_username: `${'a'.repeat(254)}😀` },
    ]
    const claims = await signOn.exchange({ ...ATTEMPT, url: await answerUrl() })
    expect(claims.name).toBe(`Alice${'x'.repeat(250)}`)
    expect(claims.username).toBe('a'.repeat(254))
  })

  test('accepts an address as verified only as it is in the token', async () => {
    for (const email of [
      'alice@parlance\0.example',
      ' alice@parlance.example',
      'ali\ud800ce@parlance.example',
    ]) {
      sso.people = [{ ...ALICE, email }]
      const claims = await signOn.exchange({ ...ATTEMPT, url: await answerUrl() })
      expect(claims.email_verified).toBe(false)
    }
  })

  test('accepts a token of nearly a megabyte', async () => {
    sso.people = [{ ...ALICE, groups: Array.from({ length: 40_000 }, (_, i) => `group-${i}`) }]
    await expect(signOn.exchange({ ...ATTEMPT, url: await answerUrl() })).resolves.toMatchObject({
      subject: 'alice',
    })
  })

  test('takes missing names from the user info, but neither identity nor a verified address', async () => {
    sso.people = [{ sub: 'bob' }]
    sso.user_info = { sub: 'bob', name: 'Bob B', email: 'bob@parlance.example', email_verified: true }
    const claims = await signOn.exchange({ ...ATTEMPT, url: await answerUrl() })
    expect(claims).toMatchObject({
      subject: 'bob',
      name: 'Bob B',
      email: 'bob@parlance.example',
      email_verified: false,
    })
    sso.user_info = { sub: 'alice', name: 'alice', email: 'alice@parlance.example' }
    const other = await signOn.exchange({ ...ATTEMPT, url: await answerUrl() })
    expect(other).toMatchObject({ subject: 'bob', name: 'bob', email: '' })
  })

  test.each([false, true])(
    'fetches keys once, and again after a rotation (same name: %s)',
    async (keepName) => {
      await signOn.exchange({ ...ATTEMPT, url: await answerUrl() })
      await signOn.exchange({ ...ATTEMPT, url: await answerUrl() })
      expect(sso.counts.jwks).toBe(1)
      await sso.rotateKeys(keepName)
      for (let i = 0; i < 3; i++) await signOn.exchange({ ...ATTEMPT, url: await answerUrl() })
      expect(sso.counts.jwks).toBe(2)
    },
  )

  test('refuses a key that was removed by a rotation', async () => {
    await signOn.exchange({ ...ATTEMPT, url: await answerUrl() })
    await sso.rotateKeys()
    await signOn.exchange({ ...ATTEMPT, url: await answerUrl() })
    sso.fault = 'former_key'
    await expect(signOn.exchange({ ...ATTEMPT, url: await answerUrl() })).rejects.toMatchObject({
      name: 'SignOnRefused',
    })
  })

  test('accepts concurrent sign-ins right after a key rotation', async () => {
    await signOn.exchange({ ...ATTEMPT, url: await answerUrl() })
    await sso.rotateKeys()
    const urls = await Promise.all(Array.from({ length: 8 }, () => answerUrl()))
    const people = await Promise.all(urls.map((url) => signOn.exchange({ ...ATTEMPT, url })))
    expect(people.map((claims) => claims.subject)).toEqual(urls.map(() => 'alice'))
    expect(sso.counts.jwks).toBe(2)
  })
})

describe('createSignOn', () => {
  test('refuses an issuer without TLS unless it is on this machine', () => {
    const options = { client_id: 'x', scopes: '', fetch }
    expect(() => createSignOn({ ...options, issuer: 'http://sso.example.org' })).toThrow('OIDC_ISSUER')
    expect(() => createSignOn({ ...options, issuer: 'https://sso.example.org' })).not.toThrow()
  })
})
