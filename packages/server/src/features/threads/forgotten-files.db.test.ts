import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { question, start } from '#testing/answers/run-stream.ts'
import { testDatabase } from '#testing/database/database.ts'
import { settled, sightings, type TestFile, uploadFiles } from '#testing/made/documents.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { startTestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { forgetThreadFiles, forgetUnsentFiles } from './thread-files.ts'

const test = testDatabase()
let app: TestApp
let ada: Person
let bob: Person

beforeAll(async () => {
  app = await startTestApp(test.database)
  ada = await app.person('ada')
  bob = await app.person('bob')
})
afterAll(() => app.close())

const pathOf = (thread: string) => `/v2/threads/${thread}/files`
const openFiles = async (person: Person, thread: string) =>
  (await ok<{ knowledge_base_id: string }>(person, 'POST', pathOf(thread))).knowledge_base_id

/** Adds files to a conversation and returns the ids of their documents, in order, once they have been read. */
async function attach(person: Person, thread: string, ...files: TestFile[]): Promise<string[]> {
  const base = await openFiles(person, thread)
  const put = await uploadFiles(person, base, files, 'keep_both')
  await settled(test.database, person, base)
  return put.map(({ document_id }) => document_id ?? '')
}

async function ask(thread: string, text: string, files: string[]): Promise<void> {
  await (await start(ada, thread, question(text, { files }))).toTheEnd()
}

const rowsOf = async (sql: string, ...values: unknown[]) => (await test.database.pool.query(sql, values)).rows

describe('the base of a conversation’s files', () => {
  it('is removed with its conversation', async () => {
    const thread = uuidv7()
    const content = await createCanvas(8, 8).encode('png')
    const text = { name: 'gone.md', content: 'The GONECANARY is here.' }
    const [file = '', picture = ''] = await attach(ada, thread, text, { name: 'gone.png', content })
    await ask(thread, 'Read it', [file, picture])
    const base = await openFiles(ada, thread)
    const stored = await rowsOf(
      `SELECT file_id AS id FROM documents WHERE knowledge_base_id = $1
       UNION ALL SELECT unnest(ARRAY[file_id, thumbnail_id]) FROM document_pictures WHERE document_id = $2`,
      base,
      picture,
    )
    expect(stored).toHaveLength(4)
    const passages = 'SELECT 1 FROM chunks WHERE knowledge_base_id = $1'
    expect(await rowsOf(passages, base)).not.toEqual([])
    await ok(ada, 'DELETE', `/v2/threads/${thread}`)
    const path = `/v2/knowledge-bases/${base}/documents/${file}/text`
    await refused(ada, 'GET', path, undefined, 404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
    await test.database.pool.query('DELETE FROM threads WHERE id = $1', [thread])
    await forgetThreadFiles.run(app.ctx, AbortSignal.timeout(10_000))
    await settled(test.database, ada, await openFiles(ada, uuidv7()))
    expect(await sightings(test.database, 'GONECANARY')).toEqual([])
    expect(await rowsOf(passages, base)).toEqual([])
    expect(await rowsOf('SELECT 1 FROM documents WHERE knowledge_base_id = $1', base)).toEqual([])
    expect(await Promise.all(stored.map(({ id }) => app.deps.files.get(id)))).toEqual(stored.map(() => null))
    expect(await rowsOf('SELECT 1 FROM knowledge_bases WHERE id = $1', base)).toEqual([])
  })

  it('of a message that is never sent is removed after a day, unless a draft refers to it', async () => {
    const [kept, left] = [uuidv7(), uuidv7()]
    const [file = ''] = await attach(ada, kept, { name: 'kept.md', content: 'Kept.' })
    await attach(ada, left, { name: 'left.md', content: 'Left.' })
    const revised_at = new Date().toISOString()
    const draft = { text: '', assistant_id: null, model_id: null, files: [file], thread_id: kept, revised_at }
    await ok(ada, 'PUT', '/v2/drafts/new', draft)
    expect(await ok(ada, 'GET', '/v2/drafts/new')).toEqual({ draft })
    await test.database.pool.query("UPDATE knowledge_bases SET created_at = now() - interval '25 hours'")
    await forgetThreadFiles.run(app.ctx, AbortSignal.timeout(10_000))
    const bases = await rowsOf(
      'SELECT thread_id FROM knowledge_bases WHERE thread_id = ANY($1) AND deleted_at IS NULL',
      [kept, left],
    )
    expect(bases).toEqual([{ thread_id: kept }])
  })

  it('loses a file that its person removes before sending it, and keeps one that is in a message', async () => {
    const thread = uuidv7()
    const [sent = '', unsent = '', drafted = ''] = await attach(
      ada,
      thread,
      { name: 'sent.md', content: 'Sent.' },
      { name: 'unsent.md', content: 'Unsent.' },
      { name: 'drafted.md', content: 'Drafted.' },
    )
    await ask(thread, 'Read it', [sent])
    const base = await openFiles(ada, thread)
    const names = async () => (await settled(test.database, ada, base)).map(({ name }) => name)
    const path = (id: string) => `${pathOf(thread)}/unsent/${id}`
    await ok(bob, 'DELETE', path(unsent))
    for (const id of [sent, uuidv7()]) await ok(ada, 'DELETE', path(id))
    expect(await names()).toEqual(['drafted.md', 'sent.md', 'unsent.md'])
    await ok(ada, 'DELETE', path(unsent))
    expect(await names()).toEqual(['drafted.md', 'sent.md'])

    // a file that is not removed is deleted after a day, once no draft refers to it
    const drafts = `/v2/drafts/${thread}`
    const draft = { text: '', assistant_id: null, model_id: null, thread_id: thread }
    const revised = (at: string) => ({ ...draft, revised_at: `2026-01-01T00:00:0${at}.000Z` })
    await ok(ada, 'PUT', drafts, { ...revised('1'), files: [drafted] })
    await test.database.pool.query("UPDATE documents SET created_at = now() - interval '25 hours'")
    await forgetUnsentFiles.run(app.ctx, AbortSignal.timeout(10_000))
    expect(await names()).toEqual(['drafted.md', 'sent.md'])
    await ok(ada, 'PUT', drafts, { ...revised('2'), files: [] })
    await forgetUnsentFiles.run(app.ctx, AbortSignal.timeout(10_000))
    expect(await names()).toEqual(['sent.md'])
  })
})
