import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Source } from '@parlance/contract/knowledge/sources.ts'
import { type FakeConfluence, startFakeConfluence } from '@parlance/tests/fakes/confluence.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBaseRow } from '#testing/made/made-rows.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { randomBytes } from 'node:crypto'
import { resealSources } from './reseal.ts'
import { addSource, documentsOf, quiet } from './sources.harness.ts'

const CANARY = 'CANARY-4c1e-token'
const email = 'reader@example.org'
const db = testDatabase()
let app: TestApp
let confluence: FakeConfluence
let folder = ''
let ada: Person
let base = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-sources-'))
  await mkdir(join(folder, 'shelf'))
  await writeFile(join(folder, 'shelf', 'a.txt'), 'a')
  confluence = await startFakeConfluence('cloud', { email, token: CANARY })
  confluence.space('DOC')
  confluence.page('DOC', 'p1', 'One', '<p>1</p>')
  app = await startTestApp(db.database, {
    LOCAL_FILES_ROOTS: folder,
    OUTBOUND_ALLOW: new URL(confluence.url).host,
  })
})
afterAll(async () => {
  await app.close()
  await confluence.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await quiet(db.database)
  await db.reset()
  await ensureSystemRoles(app.ctx)
  ada = await app.person('alice')
  base = await makeBaseRow(db.database, ada.id)
})

const shelf = () => ({ type: 'local_files', settings: { directory: join(folder, 'shelf') } })
const wiki = (settings: object = {}, credentials: object = { email, token: CANARY }) => ({
  type: 'confluence',
  settings: { deployment: 'cloud', base_url: confluence.base_url, space_keys: ['DOC'], ...settings },
  credentials,
})
const named = (body: object, name = 'Handbook') => ({ name, frequency_hours: 24, ...body })
const path = () => `/v2/knowledge-bases/${base}/sources`

async function share(person: Person, level: 'READ' | 'WRITE' | 'ADMIN') {
  await db.database.pool.query(
    `INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level)
     VALUES ('knowledge_base', $1, 'user', $2, $3)`,
    [base, person.id, level],
  )
}

describe('POST …/sources', () => {
  test('adds a directory and reads its files immediately', async () => {
    const source = await addSource(ada, base, shelf())
    expect(await documentsOf(db.database, base)).toEqual(['a.txt'])
    const current = await source.get()
    expect(current).toMatchObject({
      name: 'Handbook',
      type: 'local_files',
      state: 'active',
      documents: 1,
      failed_files: 0,
      frequency_hours: 24,
      error_code: null,
      settings: { directory: join(folder, 'shelf') },
      last_run: { kind: 'scheduled', state: 'done', added: 1, changed: 0, removed: 0, by: null },
    })
    const hours =
      (Date.parse(current.next_sync_at ?? '') - Date.parse(current.last_synced_at ?? '')) / 3_600_000
    expect(hours).toBeCloseTo(24, 1)
  })

  test.each([
    [{ name: '' }, 'name', 'Connector name required'],
    [{ frequency_hours: 0 }, 'frequency_hours', 'Sync frequency must be 1 to 168 hours'],
    [{ frequency_hours: 169 }, 'frequency_hours', 'Sync frequency must be 1 to 168 hours'],
    [{ settings: { directory: ' ' } }, 'directory', 'Directory path required'],
  ])('reports what is wrong with %j', async (change, field, msg) => {
    const answer = await ada.call('POST', path(), { ...named(shelf()), ...change })
    expect(answer.status).toBe(422)
    const { detail } = (await answer.json()) as { detail: { loc: string[]; msg: string }[] }
    expect(detail.map((one) => [one.loc.at(-1), one.msg])).toEqual([[field, msg]])
  })

  test.each([1, 168])('accepts a frequency of %i hours', async (frequency_hours) => {
    expect((await ada.call('POST', path(), { ...named(shelf()), frequency_hours })).status).toBe(200)
  })

  test('does not save a source that cannot be reached', async () => {
    const wrong = named(wiki({}, { email, token: 'wrong' }))
    await refused(ada, 'POST', path(), wrong, 422, 'ERROR_SOURCE_UNAUTHORIZED')
    await refused(
      ada,
      'POST',
      path(),
      named(wiki({ space_keys: ['NONE'] })),
      422,
      'ERROR_SOURCE_PLACE_NOT_FOUND',
    )
    await refused(
      ada,
      'POST',
      path(),
      named({ ...wiki(), credentials: undefined }),
      422,
      'ERROR_SOURCE_CREDENTIALS',
    )
    const outside = named({ type: 'local_files', settings: { directory: '/etc' } })
    await refused(ada, 'POST', path(), outside, 422, 'ERROR_DIRECTORY_NOT_ALLOWED')
    expect(await ok(ada, 'GET', path())).toEqual({ data: [], has_local_files: true })
  })

  test.each([
    'http://127.0.0.1:1/wiki',
    'http://localhost/wiki',
    'http://169.254.169.254/latest',
    'http://[::ffff:127.0.0.1]/wiki',
    'http://2130706433/wiki',
    'http://user@127.0.0.1/wiki',
    'http://confluence/wiki',
  ])('never connects to %s, which is not allowed (S61)', async (base_url) => {
    await refused(ada, 'POST', path(), named(wiki({ base_url })), 422, 'ERROR_ADDRESS_NOT_ALLOWED')
  })

  test.each(['https://169.254.169.254/sites/x', 'http://localhost/sites/x', 'https://10.0.0.1/sites/x'])(
    'refuses the site %s, although it is never called (S61)',
    async (site_url) => {
      const settings = { tenant_id: 'a', client_id: 'b', site_url }
      const body = named({ type: 'sharepoint', settings, credentials: { client_secret: 'c' } })
      await refused(ada, 'POST', path(), body, 422, 'ERROR_ADDRESS_NOT_ALLOWED')
    },
  )

  test('refuses a second source of the same name, and a space key that is a query', async () => {
    await addSource(ada, base, shelf())
    await refused(ada, 'POST', path(), named(shelf(), ' handbook'), 409, 'ERROR_SOURCE_NAME_ALREADY_IN_USE')
    const answer = await ada.call('POST', path(), named(wiki({ space_keys: ['A" or space="B'] })))
    expect(answer.status).toBe(422)
  })
})

describe('credentials', () => {
  test('are sealed and in no answer (S80)', async () => {
    const source = await addSource(ada, base, wiki())
    const { rows } = await db.database.pool.query<{ row: string }>(
      `SELECT row_to_json(s)::text || encode(credentials, 'escape') AS row FROM sources s`,
    )
    const answers = [await source.get(), await source.runs(), await ok(ada, 'GET', path())]
    expect(JSON.stringify([rows, answers, app.lines])).not.toContain(CANARY)
    expect(await documentsOf(db.database, base)).toEqual(['One.md'])
  })

  test('are resealed with a new SECRET_KEY and work without the old one', async () => {
    const source = await addSource(ada, base, wiki())
    const { config } = app.deps
    const { secret_key } = config
    try {
      Object.assign(config, { secret_key: randomBytes(32), secret_key_previous: secret_key })
      await resealSources(app.ctx)
      config.secret_key_previous = null
      expect(await source.sync()).toMatchObject({ state: 'done' })
      config.secret_key = secret_key
      expect(await source.sync()).toMatchObject({ state: 'failed', error_code: 'ERROR_SOURCE_CREDENTIALS' })
    } finally {
      Object.assign(config, { secret_key, secret_key_previous: null })
    }
  })

  test('are kept with an unchanged address and required again for a new one (S64)', async () => {
    const source = await addSource(ada, base, wiki())
    const { credentials: _, ...without } = wiki()
    const renamed = await ok<Source>(ada, 'PUT', source.path, {
      ...named(without, 'Wiki'),
      frequency_hours: 6,
    })
    expect(renamed).toMatchObject({ name: 'Wiki', frequency_hours: 6 })
    await source.settled()
    expect((await source.sync()).state).toBe('done')
    const elsewhere = await startFakeConfluence('cloud', { email, token: CANARY })
    const settings = { ...without.settings, base_url: `${confluence.base_url}/x` }
    const moved = named({ ...without, settings })
    await refused(ada, 'PUT', source.path, moved, 422, 'ERROR_SOURCE_CREDENTIALS')
    const tried = await ok(ada, 'POST', `${path()}/test`, {
      ...without,
      source_id: (await source.get()).id,
      settings,
    })
    expect(tried).toEqual({ works: false, error_code: 'ERROR_SOURCE_CREDENTIALS' })
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })
})

describe('POST …/sources/test', () => {
  test('reports the error and stores nothing', async () => {
    const trial = (body: object) => ok(ada, 'POST', `${path()}/test`, body)
    expect(await trial(wiki())).toEqual({ works: true, error_code: null })
    expect(await trial(wiki({}, { email, token: 'no' }))).toEqual({
      works: false,
      error_code: 'ERROR_SOURCE_UNAUTHORIZED',
    })
    confluence.refuse({ status: 429, headers: { 'retry-after': '1' } })
    expect(await trial(wiki())).toEqual({ works: false, error_code: 'ERROR_SOURCE_BUSY' })
    expect(await ok<{ data: unknown[] }>(ada, 'GET', path())).toMatchObject({ data: [] })
  })
})

describe('DELETE …/sources/{source_id}', () => {
  test('removes its own documents only', async () => {
    const source = await addSource(ada, base, shelf())
    await addSource(ada, base, { ...wiki(), name: 'Wiki' })
    expect(await documentsOf(db.database, base)).toEqual(['One.md', 'a.txt'])
    await ok(ada, 'DELETE', source.path)
    expect(await documentsOf(db.database, base)).toEqual(['One.md'])
    await refused(ada, 'GET', source.path, undefined, 404, 'ERROR_SOURCE_NOT_FOUND')
    const { rows } = await db.database.pool.query(
      'SELECT 1 FROM source_items i JOIN sources s ON s.id = i.source_id WHERE s.name = $1',
      ['Handbook'],
    )
    expect(rows).toEqual([])
  })
})

describe('who can do what', () => {
  type Act = 'list' | 'runs' | 'sync' | 'test' | 'create' | 'update' | 'delete'
  const grid: Record<string, Record<Act, number>> = {
    stranger: { list: 404, runs: 404, sync: 404, test: 404, create: 404, update: 404, delete: 404 },
    READ: { list: 200, runs: 403, sync: 403, test: 403, create: 403, update: 403, delete: 403 },
    WRITE: { list: 200, runs: 200, sync: 200, test: 403, create: 403, update: 403, delete: 403 },
    ADMIN: { list: 200, runs: 200, sync: 200, test: 200, create: 200, update: 200, delete: 204 },
  }
  test.each(Object.entries(grid))('%s', async (level, expected) => {
    const source = await addSource(ada, base, shelf())
    const bob = await app.person('bob')
    if (level !== 'stranger') await share(bob, level as 'READ')
    const status: Partial<Record<Act, number>> = {}
    const call = async (act: Act, method: string, at: string, body?: unknown) => {
      status[act] = (await bob.call(method, at, body)).status
      await source.settled().catch(() => null)
    }
    await call('list', 'GET', path())
    await call('runs', 'GET', `${source.path}/runs`)
    await call('sync', 'POST', `${source.path}/sync`)
    await call('test', 'POST', `${path()}/test`, shelf())
    await call('create', 'POST', path(), named(shelf(), 'Second'))
    await call('update', 'PUT', source.path, named(shelf(), 'Third'))
    const seen = level === 'stranger' ? null : await ok<Source>(bob, 'GET', source.path)
    await call('delete', 'DELETE', source.path)
    expect(status).toEqual(expected)
    if (seen !== null) expect(seen.settings === null).toBe(level !== 'ADMIN')
  })

  test('a source of another base is not found through one’s own base (S06)', async () => {
    const source = await addSource(ada, base, shelf())
    const bob = await app.person('bob')
    const bobs = await makeBaseRow(db.database, bob.id)
    const id = source.path.split('/').at(-1) ?? ''
    const [run] = await source.runs()
    for (const [method, tail, body] of [
      ['GET', '', undefined],
      ['PUT', '', named(shelf())],
      ['DELETE', '', undefined],
      ['POST', '/sync', undefined],
      ['POST', '/preview', undefined],
      ['POST', '/held', { run_id: run?.id, is_confirmed: true }],
      ['GET', '/runs', undefined],
      ['GET', `/runs/${run?.id}/entries`, undefined],
    ] as const) {
      const at = `/v2/knowledge-bases/${bobs}/sources/${id}${tail}`
      await refused(bob, method, at, body, 404, 'ERROR_SOURCE_NOT_FOUND')
    }
    expect(await documentsOf(db.database, base)).toEqual(['a.txt'])
  })

  test('an archived base is not synced', async () => {
    const source = await addSource(ada, base, shelf())
    await db.database.pool.query('UPDATE knowledge_bases SET archived_at = now()')
    await refused(ada, 'POST', `${source.path}/sync`, undefined, 409, 'ERROR_KNOWLEDGE_BASE_ARCHIVED')
  })
})
