import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ANSWER_FILE_MAX, ANSWER_FILES_MAX } from '@parlance/contract/core/limits.ts'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { forgetAnswerFiles } from './answer-files.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person
let model: string

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(async () => {
  llm = await startFakeLlm({ models: ['numbered-3'] })
  app = await startTestApp(db.database, {
    GOOGLE_GENERATIVE_AI_API_KEY: 'sk-google',
    GOOGLE_GENERATIVE_AI_BASE_URL: `${llm.url}/v1beta`,
  })
  await db.database.pool.query("INSERT INTO system_assistants (key, is_enabled) VALUES ('title', false)")
  ada = await app.person('ada')
  bob = await app.person('bob')
  const { data } = await ok<{ data: { id: string; interface: string }[] }>(
    await app.person('admin', 'administrator'),
    'GET',
    '/v2/admin/models',
  )
  model = data.find((one) => one.interface === 'google')?.id ?? ''
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

async function ask(
  tokens: number,
  bytes: Uint8Array,
  media_type = 'image/png',
  count = 1,
): Promise<{ threadId: string; answer: Message }> {
  const threadId = uuidv7()
  llm.next({ tokens, files: Array.from({ length: count }, () => ({ media_type, bytes })) })
  await (await start(ada, threadId, question('Draw', { model_id: model }))).toTheEnd()
  const answer = (await messagesOf(ada, threadId)).at(-1)
  if (answer === undefined) throw new Error('nothing was stored')
  return { threadId, answer }
}

const fileOf = ({ parts }: Message) => parts.find((part) => part.type === 'file')

test('a picture of the model is stored, shown at its position, and readable by the owner of the thread only', async () => {
  const { threadId, answer } = await ask(2, PNG)
  expect(answer.status).toBe('completed')
  expect(answer.parts.map(({ type }) => type)).toEqual(['text', 'file'])
  const file = fileOf(answer)
  expect(file).toMatchObject({ media_type: 'image/png', size: { width: 1, height: 1 } })
  expect(file?.url).toMatch(new RegExp(`^/v2/threads/${threadId}/files/[0-9a-f-]{36}$`))
  const answered = await ada.call('GET', file?.url ?? '')
  expect(Buffer.from(await answered.arrayBuffer()).equals(PNG)).toBe(true)
  expect(Object.fromEntries(answered.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="[0-9a-f-]+\.png"/),
    'x-content-type-options': 'nosniff',
  })
  await refused(bob, 'GET', file?.url ?? '', undefined, 404, 'ERROR_THREAD_NOT_FOUND')
  // also not through another thread
  const own = uuidv7()
  await (await start(bob, own, question())).toTheEnd()
  const id = file?.url.split('/').at(-1) ?? ''
  await refused(bob, 'GET', `/v2/threads/${own}/files/${id}`, undefined, 404, 'ERROR_FILE_NOT_FOUND')
})

test('an answer can consist of a picture only', async () => {
  const { answer } = await ask(0, PNG)
  expect(answer.status).toBe('completed')
  expect(answer.parts.map(({ type }) => type)).toEqual(['file'])
})

test('the type of a file comes from its bytes, not from its name', async () => {
  const { answer } = await ask(1, Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml')
  expect(fileOf(answer)).toMatchObject({ media_type: 'application/octet-stream', size: null })
})

test('a file that is too large is reported, and the text stays', async () => {
  const { answer } = await ask(2, Buffer.alloc(ANSWER_FILE_MAX + 1))
  expect(answer.status).toBe('completed')
  expect(answer.parts).toMatchObject([
    { type: 'text', text: 't1 t2 ' },
    { type: 'error', code: 'file_too_large', status: null },
  ])
})

test('beyond the limit of an answer, the first files are kept and the rest is reported once', async () => {
  const { answer } = await ask(1, PNG, 'image/png', ANSWER_FILES_MAX + 2)
  expect(answer.parts.filter(({ type }) => type === 'file')).toHaveLength(ANSWER_FILES_MAX)
  expect(answer.parts.filter(({ type }) => type === 'error')).toMatchObject([{ code: 'too_many_files' }])
})

test('a file that cannot be stored is reported, and without text the answer fails', async () => {
  const folder = join(app.deps.config.data_dir, 'files')
  await mkdir(folder, { recursive: true })
  await rename(folder, `${folder}.away`)
  await writeFile(folder, 'not a folder')
  try {
    const { answer } = await ask(1, PNG)
    expect(answer.status).toBe('completed')
    expect(answer.parts).toMatchObject([{ type: 'text' }, { type: 'error', code: 'file_not_kept' }])
    const alone = await ask(0, PNG)
    expect(alone.answer.status).toBe('failed')
    expect(alone.answer.parts).toMatchObject([{ type: 'error', code: 'file_not_kept' }])
  } finally {
    await rm(folder)
    await rename(`${folder}.away`, folder)
  }
  expect((await ask(1, PNG)).answer.parts.map(({ type }) => type)).toEqual(['text', 'file'])
})

test('a file is deleted with its thread: immediately for readers, its bytes with the next cleanup', async () => {
  const { threadId, answer } = await ask(1, PNG)
  const url = fileOf(answer)?.url ?? ''
  const id = url.split('/').at(-1) ?? ''
  await ok(ada, 'DELETE', `/v2/threads/${threadId}`)
  await refused(ada, 'GET', url, undefined, 404, 'ERROR_THREAD_NOT_FOUND')
  expect(await app.deps.files.get(id)).not.toBeNull()
  await forgetAnswerFiles.run(app.ctx, new AbortController().signal)
  expect(await app.deps.files.get(id)).toBeNull()
  const { rowCount } = await db.database.pool.query('SELECT 1 FROM files WHERE id = $1', [id])
  expect(rowCount).toBe(0)
})
