import { createFakeKeys } from '@parlance/tests/fakes/sso-tokens.ts'
import type { JSONWebKeySet } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSigningKeys, type TokenSource } from './signing-keys.ts'

const CLAIMS = { iss: 'https://sso.example', aud: 'parlance-test', sub: 'alice' }
const REFUSED = { name: 'SignOnRefused' }
const UNAVAILABLE = { name: 'SignOnUnavailable' }

let provider: Awaited<ReturnType<typeof createFakeKeys>>
let fetches: number
let down: boolean
let published: JSONWebKeySet | null
let seconds: number
let keys: ReturnType<typeof createSigningKeys>

beforeEach(async () => {
  provider = await createFakeKeys({ secret: 'secret' })
  fetches = 0
  down = false
  published = null
  seconds = 0
  keys = createSigningKeys({
    now: () => seconds * 1_000,
    async fetchKeys() {
      fetches += 1
      if (down) throw new Error('down')
      return published ?? provider.publicSet()
    },
  })
})

function verify(token: string, source: TokenSource = 'sign_on') {
  const rules = { issuer: CLAIMS.iss, audience: CLAIMS.aud, tolerance_s: 60, required: ['exp'], source }
  return keys.verify(token, rules)
}

const good = () => provider.sign(CLAIMS, null, '')
/** A token with an unknown key id, a new one each time. */
const unknown = (kid: number) => provider.sign(CLAIMS, 'unknown_kid', String(kid))

describe('verify', () => {
  test('fetches the keys once for concurrent callers', async () => {
    const token = await good()
    await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(fetches).toBe(1)
  })

  test('fetches once for a flood of tokens that name a hundred unknown keys', async () => {
    await verify(await good())
    const flood = await Promise.all(Array.from({ length: 100 }, (_, i) => unknown(i)))
    await Promise.all(flood.map((token) => expect(verify(token)).rejects.toMatchObject(REFUSED)))
    for (const token of flood) await expect(verify(token)).rejects.toMatchObject(REFUSED)
    expect(fetches).toBe(2)
    seconds += 11
    for (const token of flood) await expect(verify(token)).rejects.toMatchObject(REFUSED)
    expect(fetches).toBe(3)
  })

  test('accepts a new key immediately from everyone, and fetches it once', async () => {
    await verify(await good())
    await provider.rotate()
    const token = await good()
    await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(fetches).toBe(2)
  })

  test('accepts a new key at a sign-on although forged logout tokens used up their fetch', async () => {
    await verify(await good())
    await expect(verify(await unknown(1), 'logout')).rejects.toMatchObject(REFUSED)
    await provider.rotate()
    await expect(verify(await unknown(2), 'logout')).rejects.toMatchObject(REFUSED)
    await expect(verify(await good())).resolves.toMatchObject({ sub: 'alice' })
    expect(fetches).toBe(3)
  })

  test('keeps the known keys while a forged token names others', async () => {
    await verify(await good())
    down = true
    for (let i = 0; i < 50; i++) await expect(verify(await unknown(i))).rejects.toMatchObject(UNAVAILABLE)
    expect(fetches).toBe(2)
    await expect(verify(await good())).resolves.toMatchObject({ sub: 'alice' })
  })

  test('retries a failing provider once a second, and works as soon as it recovers', async () => {
    down = true
    const token = await good()
    for (let i = 0; i < 50; i++) await expect(verify(token)).rejects.toMatchObject(UNAVAILABLE)
    expect(fetches).toBe(1)
    down = false
    seconds += 1
    await expect(verify(token)).resolves.toMatchObject({ sub: 'alice' })
  })

  test('is unavailable while a published key cannot be read, then recovers', async () => {
    const token = await good()
    const [key] = provider.publicSet().keys
    published = { keys: [{ ...key, n: 'AQAB' }] }
    await expect(verify(token)).rejects.toMatchObject(UNAVAILABLE)
    published = null
    seconds += 11
    await expect(verify(token)).resolves.toMatchObject({ sub: 'alice' })
  })

  test('forgets a key within ten minutes after it was withdrawn', async () => {
    const token = await good()
    await verify(token)
    await provider.rotate()
    seconds += 601
    await expect(verify(token)).rejects.toMatchObject(REFUSED)
  })
})
