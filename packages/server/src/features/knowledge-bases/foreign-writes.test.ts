import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSource, quiet } from '#features/sources/sources.harness.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, sendFiles, settled, type TestFile, uploadFiles } from '#testing/made/documents.ts'
import { everyCall } from '#testing/hostile/every-call.ts'
import { sampleOf } from '#testing/random/samples.ts'

/** All calls that change something of a base, including future ones. */
const WRITES = (await everyCall())
  .filter(({ call }) => call.method !== 'GET' && call.path.includes('{knowledge_base_id}'))
  .map((one) => ({ ...one, name: `${one.call.method} ${one.call.path}` }))

const db = testDatabase()
let app: TestApp
let root = ''
let ada: Person
let bob: Person
let theirs = ''
let mine = ''
/** Ids of objects in Ada's base, by the names of parameters. */
let inner: Record<string, string>
let before: unknown

const NAME = 'House rules'
const RULES: TestFile = { name: 'rules.md', content: '# Rules\n\nEverybody has 27 days of leave.' }

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parlance-writes-'))
  app = await startTestApp(db.database, { LOCAL_FILES_ROOTS: root })
  ada = await app.person('alice')
  bob = await app.person('bob')
  theirs = await filledBase(ada)
  mine = await filledBase(bob)
  const { rows } = await db.database.pool.query<Record<string, string>>(
    `SELECT d.id AS document_id, c.id AS chunk_id, s.id AS source_id, r.id AS run_id
     FROM documents d JOIN chunks c ON c.document_id = d.id JOIN sources s ON s.knowledge_base_id = d.knowledge_base_id
       JOIN source_runs r ON r.source_id = s.id
     WHERE d.knowledge_base_id = $1 AND d.name = 'rules.md'`,
    [theirs],
  )
  inner = rows[0] ?? {}
  expect(Object.keys(inner)).toHaveLength(4)
  before = await contentOf(theirs)
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

/** A base with a file and a source, of the same names for everyone. */
async function filledBase(person: Person): Promise<string> {
  const id = await makeBase(person, NAME)
  await uploadFiles(person, id, [RULES])
  const directory = join(root, id)
  await mkdir(directory)
  await writeFile(join(directory, 'shelf.txt'), `A shelf of ${person.email}.`)
  await addSource(person, id, { name: 'Shelf', type: 'local_files', settings: { directory } })
  await quiet(db.database)
  return id
}

/** Checksums of the rows, passages and bytes of a base, including its own row. */
async function contentOf(base: string): Promise<unknown> {
  await quiet(db.database)
  const of = async (table: string, where: string) => {
    const { rows } = await db.database.pool.query<{ file_id?: string }>(
      `SELECT count(*)::int AS count, md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM ${table} t WHERE ${where}`,
      [base],
    )
    return [table, rows[0]]
  }
  const files = await db.database.pool.query<{ file_id: string }>(
    'SELECT file_id FROM documents WHERE knowledge_base_id = $1 ORDER BY name',
    [base],
  )
  const inDocuments = 'document_id IN (SELECT id FROM documents WHERE knowledge_base_id = $1)'
  return {
    rows: await Promise.all([
      of('knowledge_bases', 'id = $1'),
      of('documents', 'knowledge_base_id = $1'),
      of('chunks', 'knowledge_base_id = $1'),
      of('document_texts', inDocuments),
      of('chunk_lexemes', inDocuments),
      of('sources', 'knowledge_base_id = $1'),
      of('grants', 'resource_id = $1'),
      of('test_questions', 'knowledge_base_id = $1'),
    ]),
    files: await Promise.all(
      files.rows.map(async ({ file_id }) => String(await app.deps.files.get(file_id))),
    ),
  }
}

async function written(one: (typeof WRITES)[number], base: string): Promise<number> {
  const { path, body } = sampleOf(one.call, one.schemas, { ...inner, knowledge_base_id: base })
  if (one.call.consumes !== undefined) return (await sendFiles(bob, base, [RULES], 'replace')).status
  const named = body !== undefined && 'document_ids' in body ? { document_ids: [inner['document_id']] } : {}
  return (await bob.call(one.call.method, path, body && { ...body, ...named })).status
}

describe('calls that write to a base (S13)', () => {
  test.each(WRITES)('$name is 404 for the base of another person and changes nothing', async (one) => {
    expect(await written(one, theirs)).toBe(404)
    expect(await contentOf(theirs)).toEqual(before)
  })

  const INSIDE = WRITES.filter(({ call }) => /\{(document|source|chunk|question)_id\}/.test(call.path))
  test.each(INSIDE)('$name cannot reach another base through one of my own', async (one) => {
    expect(await written(one, mine)).toBe(404)
    expect(await contentOf(theirs)).toEqual(before)
  })

  test('a base, a file and a source of the same names are each person’s own', async () => {
    for (const what of ['archive', 'remove'] as const) {
      const body = { document_ids: [inner['document_id']], ...(what === 'archive' && { is_archived: true }) }
      expect((await bob.call('POST', `/v2/knowledge-bases/${mine}/documents/${what}`, body)).status).toBe(404)
    }
    const changed = { ...RULES, content: 'Nobody has any leave.' }
    expect(await uploadFiles(bob, mine, [changed], 'replace')).toMatchObject([{ outcome: 'replaced' }])
    await rm(join(root, mine, 'shelf.txt'))
    const { data } = await ok<{ data: { id: string }[] }>(bob, 'GET', `/v2/knowledge-bases/${mine}/sources`)
    await ok(bob, 'POST', `/v2/knowledge-bases/${mine}/sources/${data[0]?.id}/sync`)
    await quiet(db.database)
    await ok(bob, 'DELETE', `/v2/knowledge-bases/${mine}`)
    expect(await contentOf(theirs)).toEqual(before)
    expect((await settled(db.database, ada, theirs)).map(({ name }) => name)).toEqual([
      'rules.md',
      'shelf.txt',
    ])
  })
})
