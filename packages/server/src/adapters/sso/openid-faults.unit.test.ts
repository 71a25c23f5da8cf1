import { afterAll, describe, expect, test } from 'vitest'
import { PROVIDER_FAULTS, startFakeSso, type FakeSso } from '@parlance/tests/fakes/sso.ts'
import { createSignOn } from './openid.ts'
import type { SignOn } from './port.ts'

const ALICE = { sub: 'alice', name: 'alice', email: 'alice@parlance.example' }
const CALLBACK = 'http://localhost:8080/auth/oauth/callback'
const ATTEMPT = { state: 'state-of-this-login', nonce: 'nonce-of-this-login', code_verifier: 'v'.repeat(43) }
const TEN_SECONDS = 10_000

const ENDPOINTS = { discovery: /openid-configuration/, keys: /jwks/, token: /token/ }

type Provider = { sso: FakeSso; sign_on: SignOn }

const providers: Provider[] = []

afterAll(async () => {
  await Promise.all(providers.map(({ sso }) => sso.close()))
})

async function newProvider(): Promise<Provider> {
  const sso = await startFakeSso([ALICE])
  const { issuer, client_id, client_secret } = sso
  const sign_on = createSignOn({ issuer, client_id, client_secret, scopes: 'openid', fetch })
  const provider = { sso, sign_on }
  providers.push(provider)
  return provider
}

async function begin({ sign_on }: Provider) {
  const url = await sign_on.authorizationUrl({ ...ATTEMPT, redirect_uri: CALLBACK })
  const answer = await fetch(url, { redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

async function signIn(provider: Provider) {
  return await provider.sign_on.exchange({ ...ATTEMPT, url: await begin(provider) })
}

/** The result of a sign-on, and whether it was in time. */
async function outcome(work: Promise<unknown>): Promise<string> {
  const began = performance.now()
  const name = await work.then(
    () => 'signed in',
    (error: unknown) => (error instanceof Error ? error.name : 'nothing'),
  )
  return performance.now() - began < TEN_SECONDS ? name : `${name}, but late`
}

/** Signs in repeatedly, because a failed fetch is not repeated immediately; returns the last result. */
async function recovers(provider: Provider): Promise<string> {
  const until = performance.now() + TEN_SECONDS
  for (;;) {
    const name = await outcome(signIn(provider))
    if (name === 'signed in' || performance.now() > until) return name
  }
}

type Case = { name: string; spoil: Partial<FakeSso> }

/** Breaks one provider for each case, all concurrently because some of them only wait. */
async function tryAll(cases: readonly Case[]): Promise<string[][]> {
  return await Promise.all(
    cases.map(async ({ name, spoil }) => {
      const provider = await newProvider()
      Object.assign(provider.sso, spoil)
      const broken = await outcome(signIn(provider))
      Object.assign(provider.sso, { fault: null, discovery: {}, key_set: null })
      return [name, broken, await recovers(provider)]
    }),
  )
}

function expected(cases: readonly Case[]): string[][] {
  return cases.map(({ name }) => [name, 'SignOnUnavailable', 'signed in'])
}

describe.concurrent('a provider that fails', { timeout: 60_000 }, () => {
  test('at any endpoint, in any way: unavailable within ten seconds, then recovers', async () => {
    const cases = Object.entries(ENDPOINTS).flatMap(([endpoint, fault_at]) =>
      PROVIDER_FAULTS.map((fault) => ({ name: `${endpoint} ${fault}`, spoil: { fault, fault_at } })),
    )
    expect(await tryAll(cases)).toEqual(expected(cases))
  })

  test('with nonsense in its discovery document: unavailable, then recovers', async () => {
    const cases: Case[] = [
      { name: 'no authorization endpoint', spoil: { discovery: { authorization_endpoint: undefined } } },
      { name: 'no token endpoint', spoil: { discovery: { token_endpoint: undefined } } },
      { name: 'no keys', spoil: { discovery: { jwks_uri: undefined } } },
      { name: 'keys elsewhere', spoil: { discovery: { jwks_uri: 'http://127.0.0.1:9/' } } },
      { name: 'an address that is a list', spoil: { discovery: { token_endpoint: [] } } },
      { name: 'a script', spoil: { discovery: { authorization_endpoint: 'javascript:alert(1)' } } },
      { name: 'another issuer', spoil: { discovery: { issuer: 'https://evil.example' } } },
    ]
    expect(await tryAll(cases)).toEqual(expected(cases))
  })

  test('with nonsense in its key set: unavailable, then recovers', async () => {
    const cases: Case[] = [
      { name: 'no list', spoil: { key_set: { keys: 'none' } } },
      { name: 'no keys in the list', spoil: { key_set: { keys: ['x', null, 7] } } },
    ]
    expect(await tryAll(cases)).toEqual(expected(cases))
  })

  test('silent or slow after discovery: unavailable within ten seconds', async () => {
    const outcomes = (['silent', 'slow'] as const).map(async (fault) => {
      const provider = await newProvider()
      const url = await begin(provider)
      provider.sso.fault = fault
      return [
        await outcome(provider.sign_on.exchange({ ...ATTEMPT, url })),
        await outcome(provider.sign_on.ping()),
      ]
    })
    const unavailable = ['SignOnUnavailable', 'SignOnUnavailable']
    expect(await Promise.all(outcomes)).toEqual([unavailable, unavailable])
  })

  test('at its user info: the person is signed in without it', async () => {
    const people = PROVIDER_FAULTS.map(async (fault) => {
      const provider = await newProvider()
      Object.assign(provider.sso, { fault, fault_at: /userinfo/, people: [{ sub: 'alice' }] })
      return (await signIn(provider)).username
    })
    expect(await Promise.all(people)).toEqual(PROVIDER_FAULTS.map(() => 'alice'))
  })
})
