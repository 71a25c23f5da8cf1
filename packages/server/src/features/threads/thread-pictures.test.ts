import { createCanvas } from '@napi-rs/canvas'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readPictureHeader } from '#adapters/files/picture-header.ts'
import { uuidv7 } from '#core/ids.ts'
import { PICTURE_BYTES_MAX } from '#features/runs/answering/attached.service.ts'
import { stepOf } from '#testing/answers/answer-parts.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, settled, uploadFiles } from '#testing/made/documents.ts'
import { heicPhoto } from '#testing/made/made-heic.ts'
import { pageJpeg } from '#testing/made/scans.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'

const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person
let assistant_id: string
let photo: Buffer

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database, { OUTBOUND_ALLOW: llm.host })
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  bob = await app.person('bob')
  assistant_id = await makeAssistant(ada, { name: 'Viewer' })
  photo = Buffer.from(await createCanvas(2_400, 1_200).encode('png'))
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const baseOf = async (person: Person, thread: string) =>
  (await ok<{ knowledge_base_id: string }>(person, 'POST', `/v2/threads/${thread}/files`)).knowledge_base_id

/** Adds a picture to a conversation; returns its row once it is ready, and the path of its document. */
async function show(thread: string, name = 'photo.png', content: Uint8Array = photo) {
  const base = await baseOf(ada, thread)
  const [put] = await uploadFiles(ada, base, [{ name, content }])
  const rows = await settled(test.database, ada, base)
  const row = rows.find(({ id }) => id === put?.document_id) as KnowledgeDocument
  return { put, row, path: `/v2/knowledge-bases/${base}/documents/${put?.document_id}` }
}

const setSight = (vision: boolean) =>
  test.database.pool.query(
    `UPDATE models SET capabilities = capabilities || jsonb_build_object('vision', $1::boolean) WHERE identifier = 'scripted'`,
    [vision],
  )

async function ask(thread: string, text: string, files: string[], parent_id: string | null = null) {
  llm.clear()
  llm.next({ tokens: ['Seen.'] })
  const asked = question(text, { assistant_id, files, parent_id })
  const viewer = await (await start(ada, thread, asked)).toTheEnd()
  return { viewer, prompt: JSON.stringify(llm.requests.at(-1)?.body) }
}

it('a picture is redrawn for people and models, and only its person can see it', async () => {
  const { row, path } = await show(uuidv7())
  expect(row).toMatchObject({ state: 'indexed', extension: 'png', picture: { width: 1_920, height: 960 } })
  const headerOf = async (query: string) =>
    readPictureHeader(Buffer.from(await (await ada.call('GET', `${path}/picture${query}`)).arrayBuffer()))
  expect(await headerOf('')).toEqual({ media_type: 'image/jpeg', width: 1_920, height: 960 })
  expect(await headerOf('?size=thumbnail')).toEqual({ media_type: 'image/webp', width: 480, height: 240 })
  const original = await ada.call('GET', `${path}/original`)
  expect(Buffer.from(await original.arrayBuffer()).equals(photo)).toBe(true)
  for (const query of ['', '?size=thumbnail']) {
    const picture = `${path}/picture${query}`
    await refused(bob, 'GET', picture, undefined, 404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
  }
})

it('a model with vision gets it, with this question and later ones', async () => {
  await setSight(true)
  const thread = uuidv7()
  const { row } = await show(thread)
  for (const files of [[row.id], []]) {
    const parent = files.length > 0 ? null : (await messagesOf(ada, thread)).at(-1)?.id
    const { viewer, prompt } = await ask(thread, 'What is in the picture?', files, parent)
    expect(prompt).toContain('data:image/jpeg;base64,/9j/')
    expect(stepOf(viewer.parts)?.attached).toEqual([{ document_id: row.id, name: 'photo.png', use: 'seen' }])
  }
})

it('the step says which pictures were not shown: beyond the limits of models, and without their bytes', async () => {
  await setSight(true)
  const thread = uuidv7()
  const [first, second, lost] = [
    await show(thread, 'first.png'),
    await show(thread, 'second.png', await createCanvas(40, 20).encode('png')),
    await show(thread, 'lost.png', await createCanvas(20, 40).encode('png')),
  ]
  const { rows } = await test.database.pool.query<{ document_id: string; file_id: string }>(
    'SELECT document_id, file_id FROM document_pictures WHERE document_id = ANY($1)',
    [[first.row.id, lost.row.id]],
  )
  const fileOf = (id: string) => rows.find(({ document_id }) => document_id === id)?.file_id
  const get = app.deps.files.get.bind(app.deps.files)
  const read = vi.spyOn(app.deps.files, 'get').mockImplementation(async (id) => {
    if (id === fileOf(lost.row.id)) return null
    return id === fileOf(first.row.id) ? Buffer.alloc(PICTURE_BYTES_MAX + 1) : await get(id)
  })
  const files = [first.row.id, second.row.id, lost.row.id]
  const { viewer, prompt } = await ask(thread, 'What is in them?', files)
  read.mockRestore()
  expect(stepOf(viewer.parts)?.attached.map(({ name, use }) => [name, use])).toEqual([
    ['first.png', 'over_limit'],
    ['second.png', 'seen'],
    ['lost.png', 'left_out'],
  ])
  expect(prompt.match(/base64/g)).toHaveLength(1)
  expect(prompt).toContain('(Attached picture, which you cannot see: lost.png)')
  expect(viewer.text).toBe('Seen.')
})

it('a model without vision gets its name and the text in it, and answers', async () => {
  await setSight(false)
  const thread = uuidv7()
  const { row } = await show(thread)
  const page = await pageJpeg(['The museum opens at nine.'])
  const { row: sign } = await show(thread, 'sign.jpg', page.bytes)
  const { viewer, prompt } = await ask(thread, 'What is in the picture?', [row.id, sign.id])
  expect(prompt).toContain('The museum opens at nine.')
  expect(prompt).toContain('(Attached picture, which you cannot see: photo.png)')
  expect(prompt).not.toContain('base64')
  expect(stepOf(viewer.parts)?.attached).toEqual([
    { document_id: row.id, name: 'photo.png', use: 'unseen' },
    { document_id: sign.id, name: 'sign.jpg', use: 'recognised' },
  ])
  expect(viewer.text).toBe('Seen.')
})

it('the bytes of a picture decide its format, not its name (S69)', async () => {
  const jpeg = await createCanvas(10, 10).encode('jpeg')
  expect((await show(uuidv7(), 'photo.png', jpeg)).row.extension).toBe('jpg')
  const { put } = await show(uuidv7(), 'page.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect(put?.error_code).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
  const base = await makeBase(ada, 'Documents alone')
  const webp = await createCanvas(10, 10).encode('webp')
  const [refusedThere] = await uploadFiles(ada, base, [{ name: 'photo.png', content: webp }])
  expect(refusedThere?.error_code).toBe('ERROR_UNSUPPORTED_CONTENT_TYPE')
})

it('a broken picture and one with too many pixels are refused with a reason (S70)', async () => {
  const broken = Buffer.concat([photo.subarray(0, 60), Buffer.alloc(500, 7)])
  expect((await show(uuidv7(), 'broken.png', broken)).row).toMatchObject({
    state: 'failed',
    error_code: 'ERROR_DOCUMENT_CORRUPT',
  })
  const huge = Buffer.from(photo)
  huge.writeUInt32BE(30_000, 16)
  huge.writeUInt32BE(30_000, 20)
  expect((await show(uuidv7(), 'huge.png', huge)).row.error_code).toBe('ERROR_DOCUMENT_TOO_COMPLEX')
})

it('a deleted picture leaves no file behind', async () => {
  const thread = uuidv7()
  const { row } = await show(thread, 'own.png', await createCanvas(33, 21).encode('png'))
  const { rows } = await test.database.pool.query<{ id: string }>(
    `SELECT file_id AS id FROM documents WHERE id = $1 UNION SELECT file_id FROM document_pictures WHERE document_id = $1
     UNION SELECT thumbnail_id FROM document_pictures WHERE document_id = $1`,
    [row.id],
  )
  expect(rows).toHaveLength(3)
  const base = await baseOf(ada, thread)
  await ok(ada, 'POST', `/v2/knowledge-bases/${base}/documents/remove`, { document_ids: [row.id] })
  await test.database.pool.query('UPDATE tasks SET due_at = now()')
  await settled(test.database, ada, base)
  for (const { id } of rows) expect(await app.deps.files.get(id)).toBeNull()
})

it('a photo of a phone is shown and given to models as a JPEG, regardless of its name, and can be downloaded unchanged', async () => {
  const thread = uuidv7()
  const { row, path } = await show(thread, 'IMG_0001.jpg', heicPhoto())
  expect(row).toMatchObject({ state: 'indexed', extension: 'heic', picture: { width: 16, height: 16 } })
  const original = await ada.call('GET', `${path}/original`)
  expect(Buffer.from(await original.arrayBuffer())).toEqual(heicPhoto())
  await setSight(true)
  const { prompt } = await ask(thread, 'What is it?', [row.id])
  expect(prompt).toContain('data:image/jpeg;base64,')
  expect(prompt).not.toContain('heic')
})
