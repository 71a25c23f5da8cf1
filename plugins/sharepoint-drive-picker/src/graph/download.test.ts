import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { downloadItem, type DownloadOptions } from './download.ts'
import { startWorld, type World } from './graph.harness.ts'
import { type Item, listItems } from './items.ts'

const SIZE = 200_000
let world: World
let item: Item
const progress: (number | undefined)[] = []

beforeAll(async () => {
  world = await startWorld()
  world.fake.site('handbook', 'Staff handbook')
  world.fake.drive('handbook', 'docs', 'Documents')
  world.fake.file('docs', '1', 'leave.pdf', 'x'.repeat(SIZE))
  const place = { drive: 'docs', folder: null, next: null }
  const [first] = (await listItems(world.graph(), world.settings, place, new AbortController().signal)).items
  if (first === undefined) throw new Error('the file is not there')
  item = first
})
afterAll(() => world.fake.close())
beforeEach(() => {
  progress.length = 0
  world.waits.length = 0
})

const download = (options: Partial<DownloadOptions> = {}) =>
  downloadItem(item, {
    graph: world.graph(),
    settings: world.settings,
    signal: new AbortController().signal,
    check: () => {},
    onProgress: (share) => progress.push(share),
    wait: world.wait,
    ...options,
  })

test('a file is downloaded completely, with its progress, and its address receives no token', async () => {
  expect(await (await download()).text()).toBe('x'.repeat(SIZE))
  expect(progress.at(-1)).toBe(1)
  expect(world.fake.downloads.headers.at(-1)?.authorization).toBeUndefined()
})

test('an expired address is requested again, once', async () => {
  world.fake.downloads.refuse({ status: 403 })
  expect((await download()).size).toBe(SIZE)
  world.fake.downloads.refuse({ status: 404, times: 2 })
  await expect(download()).rejects.toMatchObject({ reason: 'not_found' })
})

test('waits if SharePoint throttles', async () => {
  world.fake.downloads.refuse({ status: 429, headers: { 'retry-after': '3' } })
  expect((await download()).size).toBe(SIZE)
  expect(world.waits).toEqual([3])
})

test('a file that is cut off, or stops arriving, is an error', async () => {
  const part = async function* () {
    yield Buffer.alloc(1000)
    throw new Error('cut')
  }
  world.fake.downloads.refuse({ headers: { 'content-length': String(SIZE) }, body: part() })
  await expect(download()).rejects.toMatchObject({ reason: 'unreachable' })
  const silent = async function* () {
    yield Buffer.alloc(1000)
    await new Promise(() => {})
  }
  world.fake.downloads.refuse({ body: silent() })
  await expect(download({ idle_ms: 50 })).rejects.toMatchObject({ reason: 'slow' })
})

test('a file above the limit of the product ends immediately, regardless of its announced size', async () => {
  const refused = new Error('too large')
  const check = (bytes: number) => {
    if (bytes > 100_000) throw refused
  }
  await expect(download({ check })).rejects.toBe(refused)
  let sent = 0
  const endless = async function* () {
    for (;;) {
      sent += 16_384
      yield Buffer.alloc(16_384)
    }
  }
  world.fake.downloads.refuse({ body: endless() })
  await expect(download({ check })).rejects.toBe(refused)
  expect(sent).toBeLessThan(20_000_000)
})

test('an address on another host is not followed', async () => {
  const elsewhere = { id: '1', '@microsoft.graph.downloadUrl': 'https://evil.example/1' }
  world.fake.refuse({ body: elsewhere })
  await expect(download()).rejects.toMatchObject({ reason: 'malformed' })
  world.fake.refuse({ body: { id: '1' } })
  await expect(download()).rejects.toMatchObject({ reason: 'malformed' })
})

test('a cancelled download ends immediately', async () => {
  const stop = new AbortController()
  const given = download({ signal: stop.signal, onProgress: () => stop.abort(new Error('given up')) })
  await expect(given).rejects.toThrow('given up')
})
