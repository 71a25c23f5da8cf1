import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startGoogle } from '../google-groups.harness.ts'
import { groupsOf, membersOf, searchGroups } from './groups.ts'

let google: Awaited<ReturnType<typeof startGoogle>>
beforeEach(async () => {
  google = await startGoogle()
})
afterEach(() => google.close())

const ANN = "ann.o'neil@parlance.example"
const ask = (email = ANN) => groupsOf(google.context, google.settings, email)
const names = async (email?: string) =>
  (await ask(email)).map(({ id }) => id.slice('google-groups:'.length)).toSorted()
const request = (kind: string) => google.fake.requests.filter((one) => one.includes(kind)).length
/** Choir is in Music, which is in Arts, which is in Choir again. */
function nested() {
  const choir = google.fake.group('choir', 'Choir', [ANN, 'arts@parlance.example'])
  const music = google.fake.group('music', 'Music', [choir])
  google.fake.group('arts', 'Arts', [music])
  google.fake.group('chess', 'Chess', ['bob@parlance.example'])
}

describe('the groups of a person', () => {
  test('are found with their parent groups, over several pages', async () => {
    nested()
    google.fake.page_size = 1
    expect(await ask()).toContainEqual({
      id: 'google-groups:choir',
      name: 'Choir',
      detail: 'choir@parlance.example',
    })
    expect(await names()).toEqual(['arts', 'choir', 'music'])
    expect(request('searchDirectGroups')).toBe(0)
  })

  test('are found step by step if the edition cannot search for nested groups', async () => {
    nested()
    google.fake.is_transitive = false
    expect(await names()).toEqual(['arts', 'choir', 'music'])
    expect(request('searchDirectGroups')).toBe(4)
  })

  test('are found even if one of them is hidden', async () => {
    nested()
    google.fake.hidden.add('music')
    expect(await names()).toEqual(['choir', 'music'])
  })

  test('are empty for a person whom Google does not know', async () => {
    nested()
    expect(await names('nobody@parlance.example')).toEqual([])
    google.fake.refuse({ status: 404, path: /searchTransitiveGroups/ })
    expect(await names()).toEqual([])
  })

  test('are an error if the person cannot be looked up', async () => {
    google.fake.refuse({ status: 403, times: 2, path: /memberships:/ })
    await expect(ask()).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('are only accepted with valid names', async () => {
    google.fake.refuse({ body: { memberships: [{ group: 'groups/../x' }] }, path: /memberships:/ })
    await expect(ask()).rejects.toMatchObject({ code: 'malformed' })
  })
})

describe('the sign-in', () => {
  test('uses the role of the service account, or the rights of an administrator', async () => {
    await ask()
    await groupsOf(google.context, { ...google.settings, administrator: 'root@parlance.example' }, ANN)
    const [own, delegated] = google.fake.assertions
    expect(own).not.toHaveProperty('sub')
    expect(delegated).toMatchObject({
      sub: 'root@parlance.example',
      iss: 'groups@demo.iam.gserviceaccount.com',
    })
  })

  test('is shared by concurrent requests, and repeated once when its token has expired', async () => {
    nested()
    google.fake.page_size = 1
    await Promise.all([ask(), ask()])
    expect(request('/token')).toBe(1)
    google.fake.before = ({ url }) => {
      if (url.searchParams.get('pageToken') !== '1') return
      google.fake.before = null
      google.fake.expireTokens()
    }
    expect(await names()).toEqual(['arts', 'choir', 'music'])
    expect(request('/token')).toBe(2)
  })

  test.each([
    ['a refusal', { status: 400, body: { error: 'invalid_grant' } }, 'auth_failed'],
    ['a page in place of JSON', { body: '<html>' }, 'malformed'],
    ['no token', { body: { expires_in: 3599 } }, 'malformed'],
    ['a token of two lines', { body: { access_token: 'a\r\nb' } }, 'malformed'],
  ])('that is answered with %s fails', async (_, refusal, code) => {
    google.fake.refuse({ ...refusal, path: /token/ })
    await expect(ask()).rejects.toMatchObject({ code })
  })

  test('fails without a request if the key is invalid', async () => {
    for (const service_account of ['{}', 'x', '{"client_email":"a@b.c","private_key":"no key"}']) {
      const settings = { ...google.settings, service_account }
      await expect(groupsOf(google.context, settings, ANN)).rejects.toMatchObject({ code: 'auth_failed' })
    }
    expect(google.fake.requests).toEqual([])
  })

  test('fails after one renewal if Google never accepts the token', async () => {
    google.fake.refuse({ status: 401, times: 9, path: /memberships:/ })
    await expect(ask()).rejects.toMatchObject({ code: 'auth_failed' })
    expect(request('memberships:')).toBe(2)
  })
})

describe('a response of Google', () => {
  beforeEach(nested)
  const path = /memberships:/

  test.each([
    ['429 for a moment', { status: 429, headers: { 'retry-after': '0' } }],
    ['503 for a moment', { status: 503, headers: { 'retry-after': '0' } }],
    ['500', { status: 500, body: '<html>' }],
    ['a connection that is cut', { hang_up: true }],
  ])('%s is retried', async (_, refusal) => {
    google.fake.refuse({ ...refusal, path })
    expect(await names()).toEqual(['arts', 'choir', 'music'])
  })

  test('429 with a longer wait blocks all requests until then', async () => {
    google.fake.refuse({ status: 429, headers: { 'retry-after': '120' }, path })
    await expect(ask()).rejects.toMatchObject({ code: 'busy', retry_after_s: 120 })
    const before = google.fake.requests.length
    await expect(ask('bob@parlance.example')).rejects.toMatchObject({ code: 'busy' })
    expect(google.fake.requests).toHaveLength(before)
  })

  test('403 for a quota is a wait, not a missing permission', async () => {
    google.fake.refuse({ status: 403, body: { error: { status: 'RESOURCE_EXHAUSTED' } }, path })
    await expect(ask()).rejects.toMatchObject({ code: 'busy' })
  })

  test.each([
    ['JSON that is cut', { body: '{"memberships": [' }],
    ['a list in place of an object', { body: '[]' }],
    ['an error with status 200', { body: { error: { code: 500 } } }],
    ['rows of another kind', { body: { memberships: 'all' } }],
    ['a page token that comes back', { body: { nextPageToken: 'again' }, times: 9 }],
  ])('with %s is a failure, not an empty list', async (_, refusal) => {
    google.fake.refuse({ ...refusal, path })
    await expect(ask()).rejects.toMatchObject({ code: 'malformed' })
  })

  test('that never arrives or never ends is an error', async () => {
    const endless = async function* () {
      for (;;) yield Buffer.alloc(1024 * 1024, ' ')
    }
    google.fake.refuse({ by: () => ({ body: endless() }), times: 3, path })
    await expect(ask()).rejects.toMatchObject({ code: 'unreachable' })
    google.fake.before = () => new Promise(() => {})
    const signal = AbortSignal.timeout(200)
    await expect(groupsOf({ ...google.context, signal }, google.settings, ANN)).rejects.toMatchObject({
      code: 'unreachable',
    })
  })
})

test('a search finds groups by name, then by address, page by page', async () => {
  const { context, settings, fake } = google
  fake.group('a1', "Ann's team", [])
  fake.group('a2', "Ann's choir", [])
  const find = (cursor?: string) => searchGroups(context, settings, "Ann's", cursor, 1)
  const first = await find()
  const second = await find(first.next_cursor ?? '')
  const third = await find(second.next_cursor ?? '')
  expect([first, second, third].map(({ data }) => data.map(({ name }) => name))).toEqual([
    ["Ann's team"],
    ["Ann's choir"],
    [],
  ])
  expect(third.next_cursor).toBe(null)
  fake.group('zz-team', 'Other', [])
  const byName = await searchGroups(context, settings, 'zz-', undefined, 5)
  const byKey = await searchGroups(context, settings, 'zz-', byName.next_cursor ?? '', 5)
  expect([byName.data, byKey.data.map(({ name }) => name)]).toEqual([[], ['Other']])
})

test('members have a type, a role and the time when they joined; a huge group is paged', async () => {
  const { context, settings, fake } = google
  const inner = fake.group('inner', 'Inner', [])
  const many = Array.from({ length: 3_000 }, (_, at) => `person-${at}@parlance.example`)
  fake.group('all', 'All', [ANN, inner, ...many])
  const first = await membersOf(context, settings, 'groups/all', undefined, 50)
  expect(first.rows).toHaveLength(50)
  expect(first.rows.slice(0, 2)).toEqual([
    { email: ANN, type: 'user', role: 'owner', joined_at: '2024-03-01T09:30:00.123456Z' },
    { email: inner, type: 'group', role: 'member', joined_at: '2024-03-01T09:30:00.123456Z' },
  ])
  const second = await membersOf(context, settings, 'groups/all', first.next ?? '', 50)
  expect(second.rows[0]?.email).toBe('person-48@parlance.example')
})
