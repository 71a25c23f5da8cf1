import { type FakeConfluence, startFakeConfluence } from '@parlance/tests/fakes/confluence.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outbound } from '#adapters/outbound/outbound.ts'
import { type ConfluenceAccess, createConfluence } from './confluence.ts'
import { itemNamed, namesOf, open, openOutbound, textOf } from './sources.harness.ts'

const credentials = { email: 'reader@example.org', token: 'a token' }
let outbound: Outbound
let fake: FakeConfluence

beforeAll(() => {
  outbound = openOutbound()
})
afterAll(() => outbound.close())

const connect = (change: Partial<ConfluenceAccess> = {}, maxWait = 5_000) =>
  createConfluence(
    outbound,
    {
      deployment: 'cloud',
      base_url: fake.base_url,
      space_keys: ['DOC'],
      with_attachments: true,
      ...credentials,
      ...change,
    },
    maxWait,
  )

describe.each(['cloud', 'data_center'] as const)('Confluence (%s)', (deployment) => {
  beforeEach(async () => {
    fake = await startFakeConfluence(deployment, credentials)
    fake.space('DOC')
  })
  afterEach(() => fake.close())
  const source = (change: Partial<ConfluenceAccess> = {}, maxWait?: number) =>
    connect({ deployment, ...change }, maxWait)

  it('lists all pages and attachments of a space over many pages of results', async () => {
    fake.page_size = 3
    for (let n = 0; n < 10; n += 1) fake.page('DOC', `p${n}`, `Page ${n}`, '<p>x</p>')
    for (let n = 0; n < 7; n += 1) fake.attachment('DOC', `a${n}`, `Sheet ${n}.xlsx`, Buffer.from('x'))
    fake.attachment('DOC', 'a9', 'photo.png', Buffer.from('x'))
    fake.space('OTHER')
    fake.page('OTHER', 'q1', 'Elsewhere', '<p>x</p>')
    const changes = await source().changes(null, open)
    expect(changes).toMatchObject({ is_full: true, removed: [], skipped: 1 })
    expect(namesOf(changes)).toHaveLength(17)
    expect(namesOf(changes)).not.toContain('Elsewhere.md')
    expect(new Set(changes.items.map((item) => item.external_id)).size).toBe(17)
    const url = itemNamed(changes, 'Page 0.md').url
    expect(url).toBe(`${fake.base_url}/spaces/DOC/pages/p0`)
  })

  it('converts a page to Markdown under its title, with its tables and without its scripts', async () => {
    const html =
      '<h2>Leave</h2><p>Two <strong>weeks</strong>.</p><ul><li>one</li></ul><script>alert(1)</script>' +
      '<table><thead><tr><th>Country</th><th>Days</th></tr></thead><tbody><tr><td>France</td><td>25</td></tr></tbody></table>' +
      '<p><img src="https://evil.example/x.png" alt="a map"></p>'
    fake.page('DOC', 'p1', 'Holidays  & leave', html)
    const connector = source()
    const text = await textOf(
      connector,
      itemNamed(await connector.changes(null, open), 'Holidays  & leave.md'),
    )
    expect(text.startsWith('# Holidays & leave\n\n## Leave\n\nTwo **weeks**.')).toBe(true)
    expect(text).toMatch(/\| Country \| Days \|\n\| --- \| --- \|\n\| France \| 25 +\|/)
    expect(text).toContain('a map')
    expect(text).not.toMatch(/alert|evil/)
  })

  it('returns an attachment unchanged', async () => {
    fake.attachment('DOC', 'a1', 'Plan.pdf', Buffer.from([0, 255, 10, 13]))
    const connector = source()
    const item = itemNamed(await connector.changes(null, open), 'Plan.pdf')
    expect([...(await connector.fetch(item, open))]).toEqual([0, 255, 10, 13])
  })

  it('changes the version of a changed page only', async () => {
    fake.page('DOC', 'p1', 'One', '<p>1</p>')
    fake.page('DOC', 'p2', 'Two', '<p>2</p>')
    const before = await source().changes(null, open)
    fake.page('DOC', 'p2', 'Two', '<p>2b</p>')
    const after = await source().changes(before.token, open)
    const version = (name: string) => [before, after].map((changes) => itemNamed(changes, name).version)
    expect(version('One.md')).toEqual(['1', '1'])
    expect(version('Two.md')).toEqual(['1', '2'])
  })

  it('reports wrong credentials and missing spaces', async () => {
    await expect(source({ token: 'wrong' }).check(open)).rejects.toMatchObject({
      code: 'ERROR_SOURCE_UNAUTHORIZED',
    })
    await expect(source({ space_keys: ['DOC', 'NONE'] }).check(open)).rejects.toMatchObject({
      code: 'ERROR_SOURCE_PLACE_NOT_FOUND',
    })
    await source().check(open)
  })

  it.each([
    [{ status: 403 }, 'ERROR_SOURCE_FORBIDDEN'],
    [{ status: 200, body: '<html>sign in</html>' }, 'ERROR_SOURCE_MALFORMED'],
    [{ status: 200, body: { results: 'none' } }, 'ERROR_SOURCE_MALFORMED'],
    [{ status: 200, body: { results: [{ id: {} }] } }, 'ERROR_SOURCE_MALFORMED'],
    [{ status: 429, headers: { 'retry-after': '3600' } }, 'ERROR_SOURCE_BUSY'],
    [{ status: 503, times: 9 }, 'ERROR_SOURCE_UNAVAILABLE'],
    [{ hang_up: true, times: 9 }, 'ERROR_SOURCE_UNREACHABLE'],
  ])('reports what %j means', async (refusal, code) => {
    fake.page('DOC', 'p1', 'One', '<p>1</p>')
    fake.refuse({ path: /pages$|content$/, ...refusal })
    await expect(source({}, 0).changes(null, open)).rejects.toMatchObject({ code })
  })

  it('waits as long as a busy service asks, and then continues', async () => {
    fake.page('DOC', 'p1', 'One', '<p>1</p>')
    fake.refuse({ status: 429, headers: { 'retry-after': '0' }, times: 3 })
    expect(namesOf(await source().changes(null, open))).toEqual(['One.md'])
  })

  it('passes on a longer time requested by the service', async () => {
    fake.refuse({ status: 429, headers: { 'retry-after': new Date(Date.now() + 600_000).toUTCString() } })
    const error: unknown = await source()
      .check(open)
      .catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'ERROR_SOURCE_BUSY' })
    expect((error as { retry_after: number }).retry_after).toBeGreaterThan(500)
  })

  it.each(['https://evil.example/next', '//evil.example/next', 'next'])(
    'never follows a next page to %s',
    async (next) => {
      fake.refuse({ path: /pages$|content$/, body: { results: [], _links: { next } } })
      await expect(source().changes(null, open)).rejects.toMatchObject({ code: 'ERROR_SOURCE_MALFORMED' })
    },
  )

  it('ends a listing with a cycle', async () => {
    const path = deployment === 'cloud' ? '/api/v2/spaces/1/pages?cursor=a' : '/rest/api/content?start=0'
    fake.refuse({ path: /pages$|content$/, times: 100, body: { results: [], _links: { next: path } } })
    await expect(source().changes(null, open)).rejects.toMatchObject({ code: 'ERROR_SOURCE_MALFORMED' })
  })

  it('refuses a page that is nested too deep or too large, and one that was deleted', async () => {
    fake.page('DOC', 'p1', 'Deep', '<div>'.repeat(20_000))
    fake.page('DOC', 'p2', 'Large', 'x'.repeat(5 * 1024 * 1024))
    fake.page('DOC', 'p3', 'Gone', 'x')
    const connector = source()
    const listed = await connector.changes(null, open)
    fake.remove('p3')
    const fetched = (name: string) => connector.fetch(itemNamed(listed, name), open)
    await expect(fetched('Deep.md')).rejects.toMatchObject({ code: 'ERROR_SOURCE_MALFORMED' })
    await expect(fetched('Large.md')).rejects.toMatchObject({ code: 'ERROR_TOO_LARGE' })
    await expect(fetched('Gone.md')).rejects.toMatchObject({ code: 'ERROR_FILE_NOT_FOUND' })
  })

  it('takes no path from a title (S71)', async () => {
    fake.page('DOC', 'p1', '../../etc/passwd\u0000\u202e', '<p>1</p>')
    expect(namesOf(await source().changes(null, open))).toEqual(['.. .. etc passwd.md'])
  })

  it('returns no text that the database cannot store', async () => {
    fake.page('DOC', 'p1', 'Half \ud83d', '<p>1</p>')
    fake.page('DOC', 'p2', 'Whole 😀', '<p>2</p>')
    const { items } = await source().changes(null, open)
    expect(items.map(({ name }) => name).toSorted()).toEqual(['Half \ufffd.md', 'Whole 😀.md'])
    expect(JSON.stringify(items)).not.toMatch(/\\ud8/)
  })
})
