import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SearchAnswer } from '@parlance/contract/knowledge/retrieval.ts'
import type { DocumentText } from '@parlance/contract/knowledge/documents.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sha256, uuidv7 } from '#core/ids.ts'
import { openText } from '#core/secrets/sealed-text.ts'
import { scanForOrphans } from '#features/documents/documents.service.ts'
import { answerIn, passagesOf } from '#testing/answers/answer-parts.ts'
import { question, start } from '#testing/answers/run-stream.ts'
import { type ScriptedApp, startScriptedApp } from '#testing/answers/scripted-app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, settled, sightings, uploadFiles } from '#testing/made/documents.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { openTexts } from './document-keys.service.ts'
import { sealDocuments } from './seal-documents.ts'

const CANARY = 'quollcanary'
const SECRET = `# Den ${CANARY}one\n\nThe wombat sleeps in the den ${CANARY}two.\n\n## More ${CANARY}three\n\nIt wakes at nine.`
const OTHERS = ['heron', 'otter', 'badger'].map((animal) => ({
  name: `${animal}.md`,
  content: `# About\n\nThe ${animal} eats fish. ${'It is seen near the river. '.repeat(60)}`,
}))

const db = testDatabase()
let llm: ScriptedApp['llm']
let app: ScriptedApp['app']
let ada: ScriptedApp['ada']
let close: ScriptedApp['close']
let base: string
let assistant: string
let copies: string

beforeAll(async () => {
  ;({ llm, app, ada, close } = await startScriptedApp(db.database))
  base = await makeBase(ada, 'Animals')
  await uploadFiles(ada, base, OTHERS)
  assistant = await makeAssistant(ada, { name: 'Keeper', knowledge_base_ids: [base] })
  copies = await mkdtemp(join(tmpdir(), 'parlance-copies-'))
})
afterAll(async () => {
  await close()
  await rm(copies, { recursive: true, force: true })
})

const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await db.database.pool.query<R>(text, values)).rows

async function add(name: string, content: string): Promise<string> {
  const [put] = await uploadFiles(ada, base, [{ name, content }])
  await settled(db.database, ada, base)
  return put?.document_id ?? ''
}

const path = (id: string, rest = '') => `/v2/knowledge-bases/${base}/documents/${id}${rest}`
const textOf = (id: string) => ok<DocumentText>(ada, 'GET', path(id, '/text'))
const found = async (words: string) =>
  (await ok<SearchAnswer>(ada, 'POST', `/v2/knowledge-bases/${base}/search`, { query: words })).data.map(
    ({ document_name }) => document_name,
  )

/** Copies the files of the database, with its write-ahead log. Null: they cannot be read. */
async function copyDatabase(name: string): Promise<string | null> {
  const target = join(copies, name)
  if (db.database.backup !== null) {
    await db.database.backup(target)
    return target
  }
  await query('CHECKPOINT')
  const [place] = await query<{ folder: string; oid: string }>(
    `SELECT current_setting('data_directory') AS folder, oid::text AS oid FROM pg_database
     WHERE datname = current_database()`,
  )
  if (place === undefined) return null
  const readable = await readdir(place.folder).catch(() => null)
  if (readable === null) return null
  for (const part of [join('base', place.oid), 'pg_wal']) {
    await cp(join(place.folder, part), join(target, part), { recursive: true })
  }
  return target
}

/** The files below a folder that contain some bytes. */
async function filesWith(folder: string | null, bytes: string): Promise<string[]> {
  if (folder === null) return []
  const names = await readdir(folder, { recursive: true })
  const has = async (name: string) =>
    (await readFile(join(folder, name)).catch(() => Buffer.alloc(0))).includes(bytes) ? [name] : []
  return (await Promise.all(names.map(has))).flat()
}

/** A question that finds the document, with an answer that takes long enough to be saved while it is written. */
async function cite(words: string): Promise<string> {
  llm.clear()
  llm.next({ tokens: [...Array.from({ length: 30 }, () => 'yes '), 'in the den [1].'], rate: 40 })
  const thread = uuidv7()
  await (await start(ada, thread, question(words, { assistant_id: assistant }))).toTheEnd()
  return thread
}

test('the text of a document is in no file of the database, and unreadable in all copies once it is deleted', async () => {
  const id = await add('den.md', SECRET)
  const thread = await cite('Where does the wombat sleep?')
  expect((await textOf(id)).markdown).toBe(SECRET)
  const [passage] = passagesOf(await answerIn(ada, thread))
  expect(passage).toMatchObject({ document_id: id, heading: `Den ${CANARY}one` })
  expect(passage?.quote).toContain(`${CANARY}two`)

  const before = await copyDatabase('before')
  expect(await sightings(db.database, CANARY)).toEqual([])
  expect(await filesWith(before, CANARY)).toEqual([])
  // names are not sealed, so that they show that the search through the files works
  if (before !== null) expect(await filesWith(before, 'den.md')).not.toEqual([])

  const stored = await query<{ document_id: string; sealed: Buffer }>(
    `SELECT document_id, sealed FROM chunks WHERE document_id = $1
     UNION ALL SELECT document_id, sealed FROM document_texts WHERE document_id = $1
     UNION ALL SELECT document_id, sealed FROM citations WHERE document_id = $1`,
    [id],
  )
  expect((await openTexts(app.ctx, stored)).every((text) => text?.includes(CANARY))).toBe(true)
  const [key] = await query<{ key_id: string }>('SELECT key_id FROM documents WHERE id = $1', [id])

  await ok(ada, 'POST', `/v2/knowledge-bases/${base}/documents/remove`, { document_ids: [id] })
  await settled(db.database, ada, base)
  expect(await openTexts(app.ctx, stored)).toEqual(stored.map(() => null))
  // with everything that the key store still has
  const keys = app.deps.document_keys
  const left: string[] = []
  for await (const other of keys.list()) left.push(other)
  expect(left.length).toBeGreaterThan(OTHERS.length)
  expect(left).not.toContain(key?.key_id)
  for (const other of left) {
    const known = await keys.find(other)
    if (known === null) continue
    for (const { document_id, sealed } of stored) expect(() => openText(known, document_id, sealed)).toThrow()
  }
  expect(await filesWith(await copyDatabase('after'), CANARY)).toEqual([])
  expect(passagesOf(await answerIn(ada, thread))[0]).toMatchObject({
    state: 'deleted',
    quote: '',
    heading: '',
  })
})

test('a deletion that can be undone keeps the key', async () => {
  const { config } = app.deps
  const id = await add('owl.md', 'The owl hunts at night.')
  config.undo_seconds = 60
  try {
    await ok(ada, 'POST', `/v2/knowledge-bases/${base}/documents/remove`, { document_ids: [id] })
    await refused(ada, 'GET', path(id, '/text'), undefined, 404, 'ERROR_DOCUMENT_NOT_FOUND')
    await ok(ada, 'POST', `/v2/knowledge-bases/${base}/documents/undelete`, { document_ids: [id] })
    expect((await textOf(id)).markdown).toBe('The owl hunts at night.')
  } finally {
    config.undo_seconds = 0
  }
})

test('documents of an earlier version can be read, and are sealed by a job', async () => {
  const text = `The lynx walks ${CANARY}four.`
  const id = await add('lynx.md', text)
  const thread = await cite('Where does the lynx walk?')
  const plain = async () => {
    await query(
      `UPDATE chunks SET text = $2, heading = 'Cats', sealed = NULL, hash = $3 WHERE document_id = $1`,
      [id, text, sha256(text)],
    )
    await query(
      `UPDATE document_texts SET markdown = $2, sealed = NULL, sealed_details = NULL, characters = NULL, bytes = NULL
       WHERE document_id = $1`,
      [id, text],
    )
    await query(`UPDATE documents SET key_id = NULL, title = 'Lynxes', content_hash = $2 WHERE id = $1`, [
      id,
      sha256(text),
    ])
    await query(
      `UPDATE citations SET document_id = $1, sealed = NULL, quote = $2, heading = 'Cats'
       WHERE message_id IN (SELECT id FROM messages WHERE thread_id = $3) AND number = 1`,
      [id, text, thread],
    )
  }
  const check = async () => {
    expect((await textOf(id)).markdown).toBe(text)
    expect(await found('lynx')).toEqual(['lynx.md'])
    const chunks = await ok<{ data: object[] }>(ada, 'GET', path(id, '/chunks?page=1'))
    expect(chunks.data).toMatchObject([{ text, heading: 'Cats' }])
    expect(passagesOf(await answerIn(ada, thread))[0]).toMatchObject({ quote: text, heading: 'Cats' })
    // the same file is recognised
    expect(await uploadFiles(ada, base, [{ name: 'lynx.md', content: text }])).toMatchObject([
      { outcome: 'unchanged' },
    ])
  }
  await plain()
  // the statistics have samples of the columns
  await query('ANALYZE chunks')
  await check()
  expect(await sightings(db.database, `${CANARY}four`)).not.toEqual([])

  const seal = () => sealDocuments.run(app.ctx, AbortSignal.timeout(20_000))
  const rewritten = () => query('SELECT 1 FROM document_sealing WHERE rewritten_at IS NOT NULL')
  if (db.database.backup === null) {
    // what another transaction can still see is not called removed
    const reader = await db.database.pool.connect()
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    await reader.query('SELECT 1 FROM chunks')
    await seal()
    expect(await rewritten()).toEqual([])
    await reader.query('ROLLBACK')
    reader.release()
  }
  await vi.waitFor(async () => {
    await seal()
    expect(await rewritten()).toHaveLength(1)
  })
  await check()
  expect(await sightings(db.database, `${CANARY}four`)).toEqual([])
  expect(await sightings(db.database, 'Lynxes')).toEqual([])
  const pages = await copyDatabase('sealed')
  expect((await filesWith(pages, `${CANARY}four`)).filter((name) => !name.includes('pg_wal'))).toEqual([])
})

test('a document with a lost key is not found, and health shows it', async () => {
  const id = await add('stoat.md', 'The stoat changes its colour.')
  const [key] = await query<{ key_id: string }>('SELECT key_id FROM documents WHERE id = $1', [id])
  await app.deps.document_keys.destroy(key?.key_id ?? '')
  await refused(ada, 'GET', path(id, '/text'), undefined, 410, 'ERROR_DOCUMENT_KEY_LOST')
  expect(await found('stoat')).toEqual([])
  const admin = await app.person('admin', 'administrator')
  await scanForOrphans.run(app.ctx, AbortSignal.timeout(10_000))
  expect(await ok(admin, 'GET', '/v2/admin/health')).toMatchObject({
    keys: { state: 'degraded', missing: 1 },
  })
  // it can be read again from its file, and gets another key
  expect(await ok(ada, 'GET', path(id))).toMatchObject({
    state: 'failed',
    error_code: 'ERROR_DOCUMENT_KEY_LOST',
  })
  await ok(ada, 'POST', `/v2/knowledge-bases/${base}/documents/retry`, { document_ids: [id] })
  await settled(db.database, ada, base)
  expect((await textOf(id)).markdown).toBe('The stoat changes its colour.')
  await scanForOrphans.run(app.ctx, AbortSignal.timeout(10_000))
  expect(await ok(admin, 'GET', '/v2/admin/health')).toMatchObject({ keys: { state: 'up', missing: 0 } })
})
