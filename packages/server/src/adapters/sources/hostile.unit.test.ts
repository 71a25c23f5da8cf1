import { gzipSync } from 'node:zlib'
import { type ScriptedHttp, startScriptedHttp } from '@parlance/tests/fakes/scripted-http.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutbound, type Outbound } from '#adapters/outbound/outbound.ts'
import { endless, type HostileService, inAHurry, SERVICES, spoiled } from './hostile.harness.ts'
import { SourceError } from './port.ts'
import { open, openOutbound } from './sources.harness.ts'

let outbound: Outbound
let service: HostileService
let other: ScriptedHttp

beforeAll(async () => {
  outbound = openOutbound()
  other = await startScriptedHttp(() => ({ body: 'from elsewhere' }))
})
afterAll(() => Promise.all([outbound.close(), other.close()]))

const list = () => service.connect(outbound).changes(null, open)
const listed = (...entries: Record<string, unknown>[]) =>
  service.fake.refuse({ path: service.lists, times: Infinity, body: service.page(entries) })
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof SourceError ? error.code : `thrown: ${String(error)}`),
  )

describe.each(Object.entries(SERVICES))('a hostile %s', (_, start) => {
  beforeEach(async () => {
    service = await start()
    other.requests.length = 0
    other.headers.length = 0
  })
  afterEach(() => service.close())
  const fetchOne = async (way: Outbound = outbound) => {
    const connector = service.connect(way)
    const { items } = await connector.changes(null, open)
    const item = items.find(({ name }) => name === 'One.txt')
    if (item === undefined) throw new Error('One.txt is not listed')
    return await connector.fetch(item, open)
  }

  test('is read as long as it behaves', async () => {
    expect(String(await fetchOne())).toBe('one')
  })

  test.each([
    ['no entries', () => []],
    ['the same entry', () => [service.entry('f1', 'One.txt')]],
  ])('with endless pages of %s is given up', async (_what, entries) => {
    let asked = 0
    const by = () => ({ body: service.page(entries(), `page ${(asked += 1)}`) })
    service.fake.refuse({ path: service.lists, times: Infinity, by })
    expect(await outcome(list())).toBe('ERROR_SOURCE_MALFORMED')
    expect(asked).toBeLessThan(200)
  })

  test.each([
    ['a path', '../../etc/passwd.txt'],
    ['a NUL', 'a\0b.txt'],
    ['half a character', 'a\ud800b.txt'],
    ['a megabyte', `${'x'.repeat(1_000_000)}.txt`],
    ['a megabyte of extension', `x.${'t'.repeat(1_000_000)}.txt`],
    ['characters of two halves that are cut', `${'😀'.repeat(300)}.txt`],
    ['signs that turn its direction', 'a\u202etxt.exe.txt'],
  ])('with a file named %s yields a name that can be stored', async (_what, name) => {
    listed(service.entry('f1', name))
    const { items } = await list()
    expect(items).toHaveLength(1)
    expect(items[0]?.name.length).toBeLessThanOrEqual(255)
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(items[0]?.name).toMatch(/^[^\u0000-\u001f/\\\u202a-\u202e]+\.txt$/)
    expect(JSON.stringify(items)).not.toMatch(/\\u0000|\\ud[89a-f]/)
  })

  test.each([
    ['a megabyte', 'x'.repeat(1_000_000)],
    ['a NUL', 'a\0b'],
    ['half a character', 'a\udc00b'],
    ['a space', 'a b'],
    ['nothing', ''],
  ])('cannot set the id of a file to %s', async (_what, id) => {
    listed(service.entry(id, 'One.txt'))
    expect(await outcome(list())).toBe('ERROR_SOURCE_MALFORMED')
  })

  test('with the same id twice yields one file', async () => {
    listed(service.entry('f1', 'One.txt'), service.entry('f1', 'Two.txt'))
    const { items } = await list()
    expect(items.map(({ name }) => name)).toEqual(['Two.txt'])
  })

  test('cannot set a date beyond four-digit years', async () => {
    for (const when of ['+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00.000Z']) {
      const entry = service.entry('f1', 'One.txt')
      const dated = JSON.parse(JSON.stringify(entry).replaceAll('2026-01-31T10:00:00.000Z', when))
      service.fake.refuse({ path: service.lists, body: service.page([dated]) })
      expect((await list()).items[0]?.changed_at).toBeNull()
    }
  })

  test('is either refused or read, regardless of the replaced value', async () => {
    const wrong = [null, 0, -1.5, 1e300, true, '', '\0', 'x'.repeat(70_000), [], {}, [[]], [null]]
    const whole = service.page([service.entry('f1', 'One.txt'), service.entry('f2', 'Two.txt')])
    const surprises: string[] = []
    for (const [what, body] of spoiled(whole, wrong)) {
      service.fake.refuse({ path: service.lists, body: body as object })
      const connector = service.connect(outbound)
      const result = await connector.changes(null, open).catch((error: unknown) => error)
      if (result instanceof SourceError) continue
      if (result instanceof Error) surprises.push(`${what}: ${result.message}`)
      else if (/\\u0000|\\ud[89a-f]/.test(JSON.stringify(result))) surprises.push(`${what}: kept`)
      else if (JSON.stringify(result).length > 20_000)
        surprises.push(`${what}: ${JSON.stringify(result).length}`)
    }
    expect(surprises).toEqual([])
  })

  test.each([
    ['a page of HTML', '<!doctype html><title>Sign in</title>'],
    ['nothing', ''],
    ['half of an answer', '{"value": [{"id": "f1", '],
    ['a list', '[]'],
    ['10,000 brackets', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['20 MB of brackets', '['.repeat(10_000_000) + ']'.repeat(10_000_000)],
    ['20 MB of empty objects', `{"value":[{}${',{}'.repeat(6_000_000)}]}`],
    ['30 MB packed into little', gzipSync(Buffer.alloc(30_000_000, ' '))],
  ])('that lists %s is refused', async (_what, body) => {
    const headers: Record<string, string> = Buffer.isBuffer(body) ? { 'content-encoding': 'gzip' } : {}
    service.fake.refuse({ path: service.lists, times: Infinity, body, headers })
    expect(await outcome(list())).toBe('ERROR_SOURCE_MALFORMED')
  })

  test('is cut if a listing or a file is endless or arrives byte by byte', async () => {
    const hasty = inAHurry(outbound, 400)
    const never = service.connect(hasty)
    const send = (path: RegExp, every_ms: number | null) =>
      service.fake.refuse({ path, by: () => ({ body: endless(every_ms) }) })
    send(service.lists, null)
    expect(await outcome(service.connect(outbound).changes(null, open))).toBe('ERROR_SOURCE_MALFORMED')
    send(service.lists, 50)
    expect(await outcome(never.changes(null, open))).toBe('ERROR_SOURCE_TIMEOUT')
    send(service.files, null)
    expect(await outcome(fetchOne())).toBe('ERROR_TOO_LARGE')
    send(service.files, 50)
    expect(await outcome(fetchOne(hasty))).toBe('ERROR_SOURCE_TIMEOUT')
  })

  test('cannot send a file that is too large when decompressed, or longer than announced', async () => {
    const bomb = { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(30_000_000)) }
    service.fake.refuse({ path: service.files, ...bomb })
    expect(await outcome(fetchOne())).toBe('ERROR_TOO_LARGE')
    const body = Buffer.alloc(1_000, 'x')
    service.fake.refuse({ path: service.files, headers: { 'content-length': '2000' }, body, times: Infinity })
    expect(await outcome(fetchOne(inAHurry(outbound, 400)))).toMatch(/TIMEOUT|UNREACHABLE/)
  })

  test('cannot redirect calls to internal addresses', async () => {
    const inside = createOutbound({
      allow: [new URL(service.fake.url).host, ...elsewhere()],
      log: { warn() {} },
    })
    const connector = service.connect(inside)
    const { items } = await connector.changes(null, open)
    for (const status of [301, 302, 303, 307, 308]) {
      for (const location of [
        other.url,
        `http://[::ffff:127.0.0.1]:${new URL(other.url).port}/`,
        'file:///etc/passwd',
      ]) {
        service.fake.refuse({ path: service.lists, status, headers: { location } })
        expect(await outcome(service.connect(inside).changes(null, open))).toBe('ERROR_ADDRESS_NOT_ALLOWED')
        service.fake.refuse({ path: service.files, status, headers: { location } })
        expect(await outcome(connector.fetch(items[0]!, open))).toBe('ERROR_ADDRESS_NOT_ALLOWED') // oxlint-disable-line no-non-null-assertion -- the list above has one item
      }
    }
    await inside.close()
    expect(other.requests).toEqual([])
  })

  test('cannot redirect our credentials to another host', async () => {
    service.fake.refuse({ path: service.files, status: 302, headers: { location: `${other.url}/file` } })
    expect(String(await fetchOne())).toBe('from elsewhere')
    for (const status of [301, 302, 303, 307, 308]) {
      service.fake.refuse({ path: service.lists, status, headers: { location: `${other.url}/list` } })
      await outcome(list())
      if (service.signs_in === null) continue
      service.fake.refuse({ path: service.signs_in, status, headers: { location: `${other.url}/token` } })
      await outcome(list())
    }
    expect(other.requests.length).toBeGreaterThan(5)
    expect(other.headers.map(({ authorization }) => authorization).filter(Boolean)).toEqual([])
    expect(other.requests.filter((one) => one.startsWith('POST'))).toEqual([])
    expect(other.requests.join()).not.toMatch(/secret|refresh|assertion/)
  })

  test.each([
    ['31536000', 604_800],
    ['99999999999999999999', 604_800],
    ['Sun, 13 Sep 275760 00:00:00 GMT', 604_800],
    ['-5', null],
    ['1.5', 2],
    ['soon', null],
    ['', null],
  ])('that asks for a pause of %j seconds gets a week at most', async (wait, seconds) => {
    service.fake.refuse({
      path: service.lists,
      status: 429,
      headers: { 'retry-after': wait },
      times: Infinity,
    })
    const error: unknown = await list().catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'ERROR_SOURCE_BUSY', retry_after: seconds })
  })

  /** For SharePoint, where file contents always come from another host. */
  const elsewhere = () =>
    'downloads' in service.fake ? [new URL((service.fake.downloads as ScriptedHttp).url).host] : []
})
