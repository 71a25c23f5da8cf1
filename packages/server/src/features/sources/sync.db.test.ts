import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KnowledgeEvent } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBaseRow } from '#testing/made/made-rows.ts'
import { addSource, documentsOf, quiet } from './sources.harness.ts'
import { createSyncEngine } from './sync-engine.ts'

const db = testDatabase()
let app: TestApp
let root = ''
let shelf = ''
let ada: Person
let base = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parlance-sync-'))
  app = await startTestApp(db.database, { LOCAL_FILES_ROOTS: root, OUTBOUND_ALLOW: '127.0.0.0/8' })
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})
beforeEach(async () => {
  await quiet(db.database)
  await db.reset()
  await ensureSystemRoles(app.ctx)
  ada = await app.person('alice')
  base = await makeBaseRow(db.database, ada.id)
  shelf = join(root, uuidv7())
  await mkdir(shelf)
})

const put = (name: string, text = name) => writeFile(join(shelf, name), text)
const directory = () => ({ type: 'local_files', settings: { directory: shelf } })
const files = () => documentsOf(db.database, base)
async function tenFiles() {
  for (let n = 0; n < 10; n += 1) await put(`file ${n}.txt`)
}

describe('a sync', () => {
  test('fetches new and changed files and removes missing ones', async () => {
    await tenFiles()
    const source = await addSource(ada, base, directory())
    await put('file 1.txt', 'something else')
    await put('new.md')
    await rm(join(shelf, 'file 2.txt'))
    const run = await source.sync()
    expect(run).toMatchObject({
      kind: 'manual',
      state: 'done',
      by: 'alice',
      known: 10,
      added: 1,
      changed: 1,
      removed: 1,
      failed: 0,
    })
    expect(await source.entries(run.id)).toEqual([
      { action: 'removed', name: 'file 2.txt', url: '', error_code: null },
      { action: 'changed', name: 'file 1.txt', url: '', error_code: null },
      { action: 'added', name: 'new.md', url: '', error_code: null },
    ])
    expect(await files()).toHaveLength(10)
    expect(await source.sync()).toMatchObject({ added: 0, changed: 0, removed: 0, total: 0 })
  })

  test('reports the error of each file, adds the others, and retries transient failures', async () => {
    await put('good.txt')
    await put('large.csv', 'x'.repeat(1024 * 1024 + 1))
    const source = await addSource(ada, base, directory())
    const [first] = await source.runs()
    expect(first).toMatchObject({ state: 'done', added: 1, failed: 1 })
    expect((await source.entries(first?.id ?? ''))[0]).toMatchObject({
      action: 'failed',
      name: 'large.csv',
      error_code: 'ERROR_TOO_LARGE',
    })
    expect(await source.get()).toMatchObject({ state: 'active', failed_files: 1, documents: 1 })
    await put('large.csv', 'small now')
    expect(await source.sync()).toMatchObject({ added: 1, failed: 0 })
    expect(await source.get()).toMatchObject({ failed_files: 0, documents: 2 })
  })

  test('keeps an archived document archived after a change', async () => {
    await put('kept.txt', 'The pelican is grey.')
    const source = await addSource(ada, base, directory())
    const { rows } = await db.database.pool.query<{ id: string }>('SELECT id FROM documents')
    const document_ids = rows.map(({ id }) => id)
    await ok(ada, 'POST', `/v2/knowledge-bases/${base}/documents/archive`, {
      document_ids,
      is_archived: true,
    })
    await put('kept.txt', 'The pelican is white.')
    expect(await source.sync()).toMatchObject({ changed: 1 })
    const path = `/v2/knowledge-bases/${base}/documents/${document_ids[0]}`
    expect(await ok(ada, 'GET', path)).toMatchObject({ is_archived: true })
  })

  test('is refused while one is running, and many concurrent requests start one', async () => {
    const source = await addSource(ada, base, directory())
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ada.call('POST', `${source.path}/sync`)),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    await source.settled()
    const runs = await source.runs()
    expect(runs.filter((run) => run.kind === 'manual')).toHaveLength(
      statuses.filter((status) => status === 200).length,
    )
  })

  test('runs once with any number of processes', async () => {
    await tenFiles()
    const source = await addSource(ada, base, directory())
    const engines = Array.from({ length: 5 }, () =>
      createSyncEngine({ ...app.ctx, deps: { ...app.deps, instance_id: uuidv7() } }),
    )
    await put('late.txt')
    await db.database.pool.query("UPDATE sources SET next_sync_at = now() - interval '1 second'")
    for (const engine of engines) engine.poke()
    await expect.poll(async () => (await source.runs()).length).toBe(2)
    await source.settled()
    await Promise.all(engines.map((engine) => engine.close()))
    expect(await source.runs()).toHaveLength(2)
    expect(await files()).toHaveLength(11)
  })

  test('is taken over from a dead process and continues as the same run', async () => {
    await put('one.txt')
    const source = await addSource(ada, base, directory())
    await put('two.txt')
    const left = uuidv7()
    const id = source.path.split('/').at(-1)
    // immediately: otherwise the app's own engine would take the run
    await db.database.pool.query(
      `WITH left_behind AS (
         INSERT INTO source_runs (id, source_id, kind, added, done) VALUES ($1, $2, 'scheduled', 5, 5))
       UPDATE sources SET leased_by = $3, lease_expires_at = now() - interval '1 second' WHERE id = $2`,
      [left, id, uuidv7()],
    )
    const engine = createSyncEngine(app.ctx)
    engine.poke()
    await source.settled()
    await engine.close()
    expect((await source.runs())[0]).toMatchObject({ id: left, state: 'done', added: 6, done: 6, total: 6 })
    expect(await files()).toEqual(['one.txt', 'two.txt'])
  })
})

describe('a preview', () => {
  test('reports what a sync would do without doing it', async () => {
    await tenFiles()
    const source = await addSource(ada, base, directory())
    await put('new.md')
    await rm(join(shelf, 'file 0.txt'))
    const run = await source.preview()
    expect(run).toMatchObject({
      kind: 'preview',
      state: 'done',
      added: 1,
      changed: 0,
      removed: 1,
      is_held: false,
    })
    expect((await source.entries(run.id)).map((entry) => [entry.action, entry.name])).toEqual([
      ['removed', 'file 0.txt'],
      ['added', 'new.md'],
    ])
    expect(await files()).toHaveLength(10)
    expect(await source.sync()).toMatchObject({ added: 1, removed: 1 })
  })
})

describe('the brake', () => {
  const removeFiles = async (count: number, from = 0) => {
    for (let n = from; n < from + count; n += 1) await rm(join(shelf, `file ${n}.txt`))
  }

  test('removes up to 30 %, and holds more until it is confirmed', async () => {
    await tenFiles()
    const source = await addSource(ada, base, directory())
    await removeFiles(3)
    expect(await source.sync()).toMatchObject({ state: 'done', removed: 3 })
    await removeFiles(3, 3)
    await put('new.txt')
    const held = await source.sync()
    expect((await source.preview()).is_held).toBe(true)
    expect(held).toMatchObject({ state: 'held', removed: 3, known: 7, added: 1 })
    expect(await source.get()).toMatchObject({
      state: 'held',
      held: { run_id: held.id, removed: 3, known: 7 },
      next_sync_at: null,
    })
    expect(await files()).toHaveLength(7)
    await source.settle(held, true)
    expect((await source.runs())[0]).toMatchObject({ kind: 'manual', state: 'done', removed: 3, added: 1 })
    expect(await files()).toHaveLength(5)
  })

  test('holds again if more would be removed than confirmed, and is decided once', async () => {
    await tenFiles()
    const source = await addSource(ada, base, directory())
    await removeFiles(4)
    const held = await source.sync()
    await removeFiles(4, 4)
    await source.settle(held, true)
    expect(await source.get()).toMatchObject({ state: 'held' })
    expect(await files()).toHaveLength(10)
    await refused(
      ada,
      'POST',
      `${source.path}/held`,
      { run_id: held.id, is_confirmed: true },
      409,
      'ERROR_SOURCE_NOT_HELD',
    )
  })

  test('keeps the files when removals are declined, and ends the hold when they return', async () => {
    await tenFiles()
    const source = await addSource(ada, base, directory())
    await removeFiles(9)
    const held = await source.sync()
    expect(await source.settle(held, false)).toMatchObject({ state: 'active', held: null })
    expect(await files()).toHaveLength(10)
    await source.sync()
    await tenFiles()
    await source.sync()
    expect(await source.get()).toMatchObject({ state: 'active', documents: 10 })
  })

  test('holds an emptied source, and does not sync it on schedule', async () => {
    await tenFiles()
    const source = await addSource(ada, base, directory())
    await removeFiles(10)
    await source.sync()
    await db.database.pool.query("UPDATE sources SET next_sync_at = now() - interval '1 hour'")
    const engine = createSyncEngine(app.ctx)
    engine.poke()
    await engine.close()
    expect(await files()).toHaveLength(10)
    expect(await source.runs()).toHaveLength(2)
  })
})

describe('a failing source', () => {
  test('does not affect other sources, and reports the reason (S76)', async () => {
    await put('one.txt')
    const broken = await addSource(ada, base, directory())
    const other = join(root, uuidv7())
    await mkdir(other)
    const sound = await addSource(ada, base, {
      name: 'Sound',
      type: 'local_files',
      settings: { directory: other },
    })
    await rm(shelf, { recursive: true })
    await writeFile(join(other, 'two.txt'), 'two')
    await db.database.pool.query(
      `UPDATE sources SET next_sync_at = now() - interval '1 second', frequency_hours = 7`,
    )
    const engine = createSyncEngine(app.ctx)
    engine.poke()
    await expect.poll(async () => (await sound.get()).documents).toBe(1)
    const finished = await broken.settled()
    await engine.close()
    expect(finished).toMatchObject({ state: 'error', error_code: 'ERROR_DIRECTORY_NOT_FOUND', documents: 1 })
    expect(finished.last_run).toMatchObject({ state: 'failed', error_code: 'ERROR_DIRECTORY_NOT_FOUND' })
    const { data } = await ok<{ data: KnowledgeEvent[] }>(ada, 'GET', `/v2/knowledge-bases/${base}/activity`)
    expect(data.find(({ kind }) => kind === 'source_failed')).toMatchObject({
      details: { code: 'ERROR_DIRECTORY_NOT_FOUND' },
    })
    const hours = (Date.parse(finished.next_sync_at ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(7, 1)
  })

  test('is marked after an unexpected error', async () => {
    const source = await addSource(ada, base, directory())
    await db.database.pool.query(`UPDATE sources SET settings = '{}'`)
    await source.sync().catch(() => null)
    expect(await source.settled()).toMatchObject({ state: 'error' })
  })
})
