import type { ThreadExport } from '@parlance/contract/chat/transfer/thread-exports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { makeThread } from '#testing/made/made-threads.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { forgetAnswerFiles } from '../runs/answering/answer-files.ts'
import { forgetExports } from './thread-exports.service.ts'

const db = testDatabase()
let app: TestApp
let ada: Person
let bob: Person
let thread: string

beforeAll(async () => {
  app = await startTestApp(db.database)
  ada = await app.person('ada')
  bob = await app.person('bob')
  thread = await makeThread(db.database, ada.id, await makeAssistant(ada, { name: 'Helper' }), [
    { id: 'q', role: 'user', text: 'How high is the rent?' },
    { id: 'a', parent: 'q', role: 'assistant', text: 'First try.' },
    { id: 'b', parent: 'q', role: 'assistant', text: '**940** euros.' },
  ])
})
afterAll(() => app.close())

const body = { format: 'markdown', branches: 'shown', lang: 'en', time_zone: 'Europe/Paris' }

/** Requests an export and waits until it is finished. */
async function made(asked: object = body): Promise<ThreadExport> {
  const { id } = await ok<ThreadExport>(ada, 'POST', `/v2/threads/${thread}/exports`, asked)
  const get = () => ok<ThreadExport>(ada, 'GET', `/v2/threads/${thread}/exports/${id}`)
  await expect.poll(async () => (await get()).state).toMatch(/done|failed/)
  return await get()
}
const bytesOf = async ({ id }: ThreadExport) =>
  Buffer.from(await (await ada.call('GET', `/v2/threads/${thread}/exports/${id}/file`)).arrayBuffer())

describe('an export', () => {
  test('contains the visible branch', async () => {
    const done = await made()
    expect(done).toMatchObject({ state: 'done', done: 2, total: 2, name: 'Made.md' })
    const text = String(await bytesOf(done))
    expect(text).toContain('How high is the rent?')
    expect(text).toContain('**940** euros.')
    expect(text).not.toContain('First try.')
  })

  test('as JSON contains all branches if requested', async () => {
    const text = String(await bytesOf(await made({ ...body, format: 'json', branches: 'all' })))
    const { conversations } = JSON.parse(text) as { conversations: { messages: unknown[] }[] }
    expect(conversations[0]?.messages).toHaveLength(3)
  })

  test('as DOCX is a zip', async () => {
    const done = await made({ ...body, format: 'docx', lang: 'fr', time_zone: 'Nowhere/Land' })
    expect(done).toMatchObject({ state: 'done', name: 'Made.docx' })
    expect((await bytesOf(done)).subarray(0, 2).toString()).toBe('PK')
  })

  test('is only for its owner', async () => {
    const { id } = await made()
    const path = `/v2/threads/${thread}/exports`
    await refused(bob, 'POST', path, body, 404, 'ERROR_THREAD_NOT_FOUND')
    await refused(bob, 'GET', path, undefined, 404, 'ERROR_THREAD_NOT_FOUND')
    await refused(bob, 'GET', `${path}/${id}/file`, undefined, 404, 'ERROR_THREAD_NOT_FOUND')
    await refused(ada, 'GET', `${path}/${uuidv7()}`, undefined, 404, 'ERROR_EXPORT_NOT_FOUND')
    await refused(ada, 'POST', path, { ...body, until: uuidv7() }, 404, 'ERROR_MESSAGE_NOT_FOUND')
  })

  test('is removed after a day, with its bytes', async () => {
    const done = await made()
    const { rows } = await db.database.pool.query<{ file_id: string }>(
      "UPDATE thread_exports SET created_at = now() - interval '25 hours' WHERE id = $1 RETURNING file_id",
      [done.id],
    )
    const file = rows[0]?.file_id ?? ''
    const path = `/v2/threads/${thread}/exports/${done.id}`
    await refused(ada, 'GET', `${path}/file`, undefined, 404, 'ERROR_EXPORT_NOT_FOUND')
    expect(await app.deps.files.get(file)).not.toBeNull()
    const { signal } = new AbortController()
    await forgetExports.run(app.ctx, signal)
    await forgetAnswerFiles.run(app.ctx, signal)
    expect(await app.deps.files.get(file)).toBeNull()
    expect((await db.database.pool.query('SELECT 1 FROM files WHERE id = $1', [file])).rowCount).toBe(0)
  })
})
