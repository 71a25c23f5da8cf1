import type { Message } from '@parlance/contract/chat/runs.ts'
import type { ThreadExport } from '@parlance/contract/chat/transfer/thread-exports.ts'
import type { ImportEntry, ThreadImport } from '@parlance/contract/chat/transfer/thread-imports.ts'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messagesOf } from '#testing/answers/run-stream.ts'
import { testDatabase } from '#testing/database/database.ts'
import { chatGptZip, claudeJson, PICTURE } from '#testing/made/made-archives.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { forgetImports } from './thread-imports.service.ts'

const db = testDatabase()
let app: TestApp
let ada: Person
let bob: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  ada = await app.person('ada')
  bob = await app.person('bob')
})
afterAll(() => app.close())

const pathOf = ({ id }: { id: string }) => `/v2/imports/${id}`
const create = (person: Person, bytes: Buffer, name = 'export.zip') =>
  ok<ThreadImport>(person, 'POST', '/v2/imports', { name, size: bytes.length })

function sendPiece(person: Person, one: { id: string }, bytes: Buffer, piece = 0): Promise<Response> {
  const form = new FormData()
  form.append('files', new Blob([Uint8Array.from(bytes)]), 'piece')
  return person.call('PUT', `${pathOf(one)}/pieces/${piece}`, undefined, {
    body: form,
    headers: { connection: 'close' },
  })
}

/** The import once its task is done. */
async function settled(person: Person, one: { id: string }): Promise<ThreadImport> {
  const get = () => ok<ThreadImport>(person, 'GET', pathOf(one))
  await expect.poll(async () => (await get()).state).not.toMatch(/^(reading|importing|undoing)$/)
  return await get()
}

/** Uploads a file and reads it. */
async function uploaded(person: Person, bytes: Buffer): Promise<ThreadImport> {
  const one = await create(person, bytes)
  expect((await sendPiece(person, one, bytes)).status).toBe(200)
  await ok(person, 'POST', `${pathOf(one)}/read`)
  return await settled(person, one)
}

async function imported(person: Person, bytes: Buffer): Promise<ThreadImport> {
  const one = await uploaded(person, bytes)
  await ok(person, 'POST', `${pathOf(one)}/start`, { choice: 'all', ids: [] })
  return await settled(person, one)
}

const entriesOf = async (person: Person, one: { id: string }) =>
  (await ok<{ data: ImportEntry[] }>(person, 'GET', `${pathOf(one)}/conversations`)).data
const threadsOf = async (person: Person) =>
  (await ok<{ data: Thread[] }>(person, 'GET', '/v2/threads/current?page=1')).data
const wordsOf = ({ parts }: Message) => parts.map((part) => (part.type === 'text' ? part.text : part.type))

describe("ChatGPT's export", () => {
  let one: ThreadImport

  test('is shown before anything is created', async () => {
    one = await uploaded(ada, chatGptZip())
    expect(one).toMatchObject({
      state: 'read',
      source: 'chatgpt',
      counts: { found: 2, failed: 1 },
      first_at: '2023-11-14T22:13:20.500Z',
    })
    expect(await entriesOf(ada, one)).toMatchObject([
      { name: 'Herons', messages: 4, state: 'found' },
      { name: '', state: 'failed', reason: 'empty' },
      { name: '', messages: 2, state: 'found' },
    ])
    expect(await threadsOf(ada)).toEqual([])
  })

  test('becomes conversations with branches, files and dates', async () => {
    await ok(ada, 'POST', `${pathOf(one)}/start`, { choice: 'all', ids: [] })
    expect(await settled(ada, one)).toMatchObject({ state: 'done', counts: { imported: 2, failed: 1 } })
    const threads = await threadsOf(ada)
    expect(threads.map(({ name }) => name).toSorted()).toEqual(['Herons', 'Short\ufffd'])
    const herons = threads.find(({ name }) => name === 'Herons')
    expect(herons).toMatchObject({
      created_at: '2023-11-14T22:13:20.500Z',
      updated_at: '2023-11-16T02:00:00.000Z',
    })
    const messages = await messagesOf(ada, herons?.id ?? '')
    expect(messages.map(wordsOf)).toEqual([
      ['attachment', 'What is this?'],
      ['A heron .\n\n**Plan**\n\n# The plan\n\n*A part of this message could not be imported: hologram*'],
      ['attachment', 'Thanks'],
    ])
    expect(messages[0]?.parts[0]).toMatchObject({ name: 'heron.png', size: PICTURE.length })
    // the first attempt is a sibling of the visible answer
    expect(messages[1]?.siblings).toHaveLength(2)
    expect(messages[1]?.siblings[1]).toBe(messages[1]?.id)
  })

  test('adds nothing when it is imported again', async () => {
    const again = await uploaded(ada, chatGptZip())
    expect(again.counts).toMatchObject({ found: 0, duplicate: 2, failed: 1 })
    expect(await threadsOf(ada)).toHaveLength(2)
    // another person has conversations of their own
    expect((await uploaded(bob, chatGptZip())).counts.found).toBe(2)
  })

  test('is removed as a whole', async () => {
    await ok(ada, 'POST', `${pathOf(one)}/undo`)
    expect(await settled(ada, one)).toMatchObject({ state: 'undone' })
    expect(await threadsOf(ada)).toEqual([])
    expect((await uploaded(ada, chatGptZip())).counts).toMatchObject({ found: 2, duplicate: 0 })
  })
})

test("Claude's export keeps thoughts, artifacts and the text of attachments", async () => {
  const done = await imported(bob, Buffer.from(claudeJson))
  expect(done).toMatchObject({ source: 'claude', counts: { imported: 1 } })
  const thread = (await entriesOf(bob, done))[0]?.thread_id ?? ''
  const messages = await messagesOf(bob, thread)
  expect(messages.map(wordsOf)).toEqual([
    ['attachment', '(This file was not imported: photo.png)\n\nHow high is the rent?'],
    [
      'reasoning',
      '**Letter**\n\nDear…\n\n940 euros.\n\n*A part of this message could not be imported: voice note*',
    ],
  ])
  expect(messages[0]?.parts[0]).toMatchObject({ name: 'lease.pdf.txt' })
})

test('our own JSON is imported with all branches and files', async () => {
  await imported(ada, chatGptZip())
  const thread = (await threadsOf(ada)).find(({ name }) => name === 'Herons')?.id ?? ''
  const before = await messagesOf(ada, thread)
  const path = `/v2/threads/${thread}/exports`
  const body = { format: 'json', branches: 'all', lang: 'en', time_zone: 'UTC' }
  const { id } = await ok<ThreadExport>(ada, 'POST', path, body)
  await expect.poll(async () => (await ok<ThreadExport>(ada, 'GET', `${path}/${id}`)).state).toBe('done')
  const bytes = Buffer.from(await (await ada.call('GET', `${path}/${id}/file`)).arrayBuffer())
  const carl = await app.person('carl')
  const done = await imported(carl, bytes)
  expect(done).toMatchObject({ source: 'parlance', counts: { imported: 1 } })
  const after = await messagesOf(carl, (await threadsOf(carl))[0]?.id ?? '')
  expect(after.map(wordsOf)).toEqual(before.map(wordsOf))
  expect(after[1]?.siblings).toHaveLength(2)
  expect(after.map(({ created_at }) => created_at)).toEqual(before.map(({ created_at }) => created_at))
})

test('only chosen conversations are created', async () => {
  const dora = await app.person('dora')
  const one = await uploaded(dora, chatGptZip())
  const [first] = await entriesOf(dora, one)
  await ok(dora, 'POST', `${pathOf(one)}/start`, { choice: 'only', ids: [first?.id] })
  expect((await settled(dora, one)).counts).toMatchObject({ imported: 1, skipped: 1 })
})

describe('a file that cannot be imported', () => {
  const zipOf = (name: string, text: string) => Buffer.from(zipSync({ [name]: Buffer.from(text) }))

  test.each([
    ['anything else', Buffer.from('hello'), 'ERROR_IMPORT_UNKNOWN'],
    ['JSON of something else', Buffer.from('[{"a":1}]'), 'ERROR_IMPORT_UNKNOWN'],
    ['a manifest', Buffer.from('{"files":[{"url":"https://example.org/a.zip"}]}'), 'ERROR_IMPORT_MANIFEST'],
    ['a manifest in a ZIP', zipOf('export_manifest.json', '{}'), 'ERROR_IMPORT_MANIFEST'],
    ['a ZIP without conversations', zipOf('users.json', '[]'), 'ERROR_IMPORT_UNKNOWN'],
    ['a damaged ZIP', chatGptZip().subarray(0, 400), 'ERROR_IMPORT_BROKEN'],
    ['a path out of the archive', zipOf('../conversations.json', '[]'), 'ERROR_IMPORT_BROKEN'],
    ['a cut file', Buffer.from(claudeJson.slice(0, 500)), 'ERROR_IMPORT_BROKEN'],
  ])('reports it: %s', async (_, bytes, code) => {
    const person = await app.person(`person-${code}-${bytes.length}`)
    expect(await uploaded(person, bytes)).toMatchObject({ state: 'failed', error_code: code })
  })

  test('of which one conversation is broken loses only that one', async () => {
    const person = await app.person('eve')
    const [good = {}] = JSON.parse(claudeJson) as object[]
    const text = `[{"mapping": nonsense}, ${JSON.stringify(good)}, {"chat_messages": [${'['.repeat(20_000)}${']'.repeat(20_000)}]}]`
    expect((await uploaded(person, Buffer.from(text))).counts).toMatchObject({ found: 1, failed: 2 })
  })
})

describe('an upload', () => {
  test('accepts pieces of the announced size, from its owner, while it is open', async () => {
    const bytes = chatGptZip()
    const fay = await app.person('fay')
    const one = await create(fay, bytes)
    expect((await sendPiece(bob, one, bytes)).status).toBe(404)
    await refused(bob, 'GET', pathOf(one), undefined, 404, 'ERROR_IMPORT_NOT_FOUND')
    await refused(fay, 'POST', `${pathOf(one)}/read`, undefined, 409, 'ERROR_IMPORT_NOT_OPEN')
    expect((await sendPiece(fay, one, bytes, 1)).status).toBe(409)
    expect((await sendPiece(fay, one, bytes.subarray(1))).status).toBe(400)
    expect((await sendPiece(fay, one, Buffer.concat([bytes, bytes]))).status).toBe(413)
    expect((await sendPiece(fay, one, bytes)).status).toBe(200)
    // again: it replaces the first one
    expect((await sendPiece(fay, one, bytes)).status).toBe(200)
    await ok(fay, 'POST', `${pathOf(one)}/read`)
    expect((await settled(fay, one)).state).toBe('read')
    await refused(fay, 'POST', `${pathOf(one)}/undo`, undefined, 409, 'ERROR_IMPORT_NOT_OPEN')
    // the next one replaces it
    await create(fay, bytes)
    await refused(fay, 'GET', pathOf(one), undefined, 404, 'ERROR_IMPORT_NOT_FOUND')
  })

  test('that is left for a day is removed', async () => {
    const gil = await app.person('gil')
    const one = await create(gil, Buffer.from('x'))
    await db.database.pool.query(
      "UPDATE thread_imports SET updated_at = now() - interval '25 hours' WHERE id = $1",
      [one.id],
    )
    await forgetImports.run(app.ctx, new AbortController().signal)
    await refused(gil, 'GET', pathOf(one), undefined, 404, 'ERROR_IMPORT_NOT_FOUND')
  })
})
