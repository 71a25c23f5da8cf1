import { retryAfter } from '@parlance/plugin-api/requests.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { World } from './graph.harness.ts'
import { startWorld } from './graph.harness.ts'
import { listItems, searchItems } from './items.ts'
import { findSite, listLibraries, listSites, sitePathOf } from './sites.ts'

let world: World
const { signal } = new AbortController()

beforeAll(async () => {
  world = await startWorld()
  const { fake } = world
  fake.site('handbook', 'Staff handbook')
  fake.site('sales', 'Sales')
  fake.drive('handbook', 'b!docs', 'Documents')
  fake.folder('b!docs', 'f1', 'Policies')
  fake.file('b!docs', '1', 'leave.pdf', 'pdf')
  fake.file('b!docs', '2', "it's here.md", 'text', { parent: 'f1' })
})
afterAll(() => world.fake.close())
beforeEach(() => {
  world.waits.length = 0
  world.tokens.length = 0
  world.fake.page_size = 200
})

const root = (graph = world.graph(), given = signal) =>
  listItems(graph, world.settings, { drive: 'b!docs', folder: null, next: null }, given)

describe('sites, libraries, folders', () => {
  test('are read as documented, from an address to a file', async () => {
    const { settings } = world
    const graph = world.graph()
    const { host } = new URL(world.fake.downloads.url)
    const path = sitePathOf(settings, `http://${host}/sites/handbook/Documents/Forms/AllItems.aspx?id=1`)
    expect(path).toEqual({ host, path: '/sites/handbook' })
    const site = await findSite(graph, settings, path ?? { host, path: '' }, signal)
    expect(site).toMatchObject({
      name: 'Staff handbook',
      address: expect.stringContaining('/sites/handbook'),
    })
    const libraries = await listLibraries(graph, { site: site.id, next: null }, signal)
    expect(libraries).toEqual({ items: [{ id: 'b!docs', name: 'Documents' }], next: null })
    const { items } = await root(graph)
    expect(items).toEqual([
      expect.objectContaining({ id: 'f1', name: 'Policies', isFolder: true }),
      {
        id: '1',
        drive: 'b!docs',
        name: 'leave.pdf',
        isFolder: false,
        size: 3,
        modified: '2026-03-02T09:30:00.000Z',
        modified_by: 'Megan Bowen',
        address: expect.stringContaining('/sites/files/leave.pdf'),
      },
    ])
    const below = await listItems(graph, settings, { drive: 'b!docs', folder: 'f1', next: null }, signal)
    expect(below.items.map(({ name }) => name)).toEqual(["it's here.md"])
  })

  test('are searched, also for a text with a quote', async () => {
    const found = await searchItems(
      world.graph(),
      world.settings,
      { drive: 'b!docs', words: " it's ", next: null },
      signal,
    )
    expect(found.items.map(({ id }) => id)).toEqual(['2'])
    const sites = await listSites(world.graph(), world.settings, { words: 'sal', next: null }, signal)
    expect(sites.items.map(({ name }) => name)).toEqual(['Sales'])
  })

  test('are paged, including an empty page in between', async () => {
    world.fake.page_size = 1
    const graph = world.graph()
    const all = (next: string | null) => listSites(graph, world.settings, { words: '', next }, signal)
    const first = await all(null)
    const second = await all(first.next)
    expect([first, second].map(({ items }) => items.length)).toEqual([1, 1])
    expect(second.next).toBeNull()
    world.fake.refuse({ status: 200, body: { value: [], '@odata.nextLink': first.next ?? '' } })
    expect(await all(null)).toEqual({ items: [], next: first.next })
  })

  test.each([
    ['contoso.sharepoint.com', { host: 'contoso.sharepoint.com', path: '' }],
    ['https://contoso.sharepoint.com/teams/x/', { host: 'contoso.sharepoint.com', path: '/teams/x' }],
    ['https://contoso.sharepoint.com/:w:/s/hr/Ea?e=1', { host: 'contoso.sharepoint.com', path: '/sites/hr' }],
    [
      'https://contoso.sharepoint.com/:f:/r/sites/hr/Docs',
      { host: 'contoso.sharepoint.com', path: '/sites/hr' },
    ],
    ['https://contoso.sharepoint.com.evil.example/sites/x', null],
    ['https://evilsharepoint.com/sites/x', null],
    ['javascript:alert(1)//.sharepoint.com', null],
    ['not an address', null],
  ])('the site of %s', (address, path) => {
    const settings = { ...world.settings, site_host: '', graph_url: 'https://graph.microsoft.com' }
    expect(sitePathOf(settings, address)).toEqual(path)
  })
})

describe('errors', () => {
  test('a refused token is renewed once', async () => {
    world.fake.login.expire()
    expect((await root()).items).toHaveLength(2)
    expect(world.tokens).toEqual([false, true])
    world.fake.refuse({ status: 401, times: 2, path: /^\/v1\.0/ })
    await expect(root()).rejects.toMatchObject({ reason: 'signed_out' })
  })

  test.each([
    [403, 'forbidden'],
    [404, 'not_found'],
    [500, 'failed'],
  ])('%i is %s', async (status, reason) => {
    world.fake.refuse({ status, body: { error: { code: 'x', message: 'y' } } })
    await expect(root()).rejects.toMatchObject({ reason })
  })

  test('a throttled request is repeated after the time that Graph gives', async () => {
    world.fake.refuse({ status: 429, headers: { 'retry-after': '7' } })
    world.fake.refuse({ status: 503 })
    expect((await root()).items).toHaveLength(2)
    expect(world.waits).toEqual([7, 2])
  })

  test('a request that is throttled for too long reports for how long', async () => {
    world.fake.refuse({ status: 429, headers: { 'retry-after': '600' } })
    await expect(root()).rejects.toMatchObject({ reason: 'busy', wait_s: 600 })
    expect(world.waits).toEqual([])
    world.fake.refuse({ status: 503, times: 5 })
    await expect(root()).rejects.toMatchObject({ reason: 'busy' })
    expect(world.waits).toEqual([1, 2, 4, 8])
  })

  test('reads a header with a date, and one that is invalid', () => {
    const now = Date.parse('2026-03-02T09:30:00Z')
    expect(retryAfter('Mon, 02 Mar 2026 09:30:05 GMT', now)).toBe(5)
    expect(retryAfter('Mon, 02 Mar 2026 09:29:00 GMT', now)).toBe(0)
    expect(retryAfter('soon', now)).toBeNull()
  })

  test('a response that is late or cut off', async () => {
    world.fake.refuse({ hang_up: true })
    await expect(root()).rejects.toMatchObject({ reason: 'unreachable' })
    world.fake.refuse({ headers: { 'content-length': '999' }, body: cutOff() })
    await expect(root()).rejects.toMatchObject({ reason: 'unreachable' })
    let release = () => {}
    world.fake.before = () => new Promise<void>((resolve) => (release = resolve))
    await expect(root(world.graph({ timeout_ms: 30 }))).rejects.toMatchObject({ reason: 'slow' })
    world.fake.before = null
    release()
  })

  test.each([
    ['no JSON', '<html>'],
    ['no list', { value: 'x' }],
    ['null', 'null'],
    ['nothing', ''],
  ])('an answer that is %s', async (_, body) => {
    world.fake.refuse({ body })
    await expect(root()).rejects.toMatchObject({ reason: 'malformed' })
  })

  test('a link to another host receives no token', async () => {
    const { requests } = world.fake.downloads
    const next = `${world.fake.downloads.url}/v1.0/sites`
    await expect(listSites(world.graph(), world.settings, { words: '', next }, signal)).rejects.toMatchObject(
      { reason: 'malformed' },
    )
    expect(requests).toEqual([])
  })

  test('a cancelled request ends immediately, also while it waits', async () => {
    const stop = new AbortController()
    world.fake.refuse({ status: 429, headers: { 'retry-after': '60' } })
    const wait = (_: number, given: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        given.addEventListener('abort', () => reject(given.reason))
        stop.abort(new Error('given up'))
      })
    await expect(root(world.graph({ wait }), stop.signal)).rejects.toThrow('given up')
  })

  test('hostile names, sizes and links do no harm', async () => {
    const value = [
      { id: '1', name: '../../etc/passwd', size: -1, file: {} },
      { id: '2', name: 'invoice\u202Efdp.exe\u0000', size: 1e300, file: {}, webUrl: 'javascript:alert(1)' },
      { id: '3', name: 'x'.repeat(5000), size: '9', file: {}, lastModifiedDateTime: 'never' },
      { id: '4', name: 'a.pdf', size: 1.5, file: {}, webUrl: 'https://evil.example/a.pdf' },
      { id: '5', name: '..', file: {} },
      { id: '', name: 'no id', file: {} },
      { id: '6', name: 'Notes', package: { type: 'oneNote' } },
      { id: '7', name: 'gone.pdf', deleted: {} },
      {
        id: '8',
        name: 'Shared',
        remoteItem: { id: 'far', folder: {}, parentReference: { driveId: 'b!far' } },
      },
      null,
      'text',
    ]
    world.fake.refuse({ body: { value } })
    const { items } = await root()
    expect(
      items.map(({ id, drive, name, size, address }) => [id, drive, name.slice(0, 20), size, address]),
    ).toEqual([
      ['1', 'b!docs', '.._.._etc_passwd', null, null],
      ['2', 'b!docs', 'invoicefdp.exe', null, null],
      ['3', 'b!docs', 'x'.repeat(20), null, null],
      ['4', 'b!docs', 'a.pdf', null, null],
      ['far', 'b!far', 'Shared', null, null],
    ])
    expect(items[2]).toMatchObject({ name: 'x'.repeat(255), modified: null })
    expect(items[4]).toMatchObject({ isFolder: true })
  })
})

async function* cutOff() {
  yield Buffer.from('{"value":')
  throw new Error('cut')
}
