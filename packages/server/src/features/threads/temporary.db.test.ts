import type { Thread } from '@parlance/contract/chat/threads.ts'
import type { ExportedThread } from '@parlance/contract/people/personal-data.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, settled, sightings, uploadFiles } from '#testing/made/documents.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { forgetTemporary } from './temporary.service.ts'

const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let admin: Person
let assistant_id: string
let canary: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database, { OUTBOUND_ALLOW: llm.host, UNDO_SECONDS: '10' })
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  admin = await app.person('admin', 'administrator')
  assistant_id = await makeAssistant(ada)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(() => {
  canary = `CANARY${uuidv7().replaceAll('-', '')}`
})

/** A temporary conversation with a file; all texts contain the canary. */
async function converse(): Promise<string> {
  const thread = uuidv7()
  const path = `/v2/threads/${thread}/files`
  const { knowledge_base_id } = await ok<{ knowledge_base_id: string }>(ada, 'POST', path)
  const [put] = await uploadFiles(ada, knowledge_base_id, [{ name: 'note.md', content: `It is ${canary}.` }])
  await settled(test.database, ada, knowledge_base_id)
  llm.clear()
  llm.next({ tokens: [`${canary} it is.`] })
  const files = [put?.document_id ?? '']
  const asked = question(`What is ${canary}?`, { assistant_id, purpose: 'temporary', files })
  await (await start(ada, thread, asked)).toTheEnd()
  return thread
}

const threadOf = async (id: string) => (await ok<{ thread: Thread }>(ada, 'GET', `/v2/threads/${id}`)).thread

async function expectNothingLeft(thread: string): Promise<void> {
  await refused(ada, 'GET', `/v2/threads/${thread}`, undefined, 404, 'ERROR_THREAD_NOT_FOUND')
  await settled(test.database, ada, await makeBase(ada, canary.slice(0, 5) + uuidv7()))
  expect(await sightings(test.database, canary)).toEqual([])
  expect(await sightings(test.database, thread)).toEqual([])
}

it('can only be opened by its address, for the configured time', async () => {
  const hours = '/v2/admin/feature-configs/temporary_chat_hours'
  await ok(admin, 'PUT', hours, { value: 2 })
  expect(await ok(ada, 'GET', '/v2/threads/temporary')).toEqual({ hours: 2 })
  const thread = await converse()
  await ok(admin, 'DELETE', hours)
  const left = Date.parse((await threadOf(thread)).expires_at ?? '') - Date.now()
  expect(left / 3_600_000).toBeCloseTo(2, 1)
  expect(await messagesOf(ada, thread)).toHaveLength(2)
  const list = `/v2/threads/current?assistant_id=${assistant_id}`
  expect((await ok<{ data: Thread[] }>(ada, 'GET', list)).data).toEqual([])
  const exported = await ok<{ data: ExportedThread[] }>(ada, 'GET', '/v2/users/data/threads')
  expect(exported.data).toEqual([])
  expect(await ok(ada, 'GET', '/v2/users/data')).toMatchObject({ thread_count: 0, conversation_files: [] })
  // no title is generated, and no draft is stored
  expect(llm.requests).toHaveLength(1)
  expect(await threadOf(thread)).toMatchObject({ is_being_named: false })
  const draft = { text: canary, assistant_id: null, model_id: null, revised_at: new Date().toISOString() }
  expect(await ok(ada, 'PUT', `/v2/drafts/${thread}`, draft)).toEqual({ draft: null })
  const change = { is_pinned: true }
  await refused(ada, 'PATCH', `/v2/threads/${thread}`, change, 404, 'ERROR_THREAD_NOT_FOUND')
  await ok(ada, 'DELETE', `/v2/threads/${thread}`)
})

it('leaves nothing in any table when it is ended, except its cost (P11)', async () => {
  const log = vi.spyOn(app.deps.log, 'info')
  const thread = await converse()
  const spent = () => test.database.pool.query("SELECT 1 FROM usage_records WHERE feature = 'chat'")
  const before = (await spent()).rows.length
  expect(before).toBeGreaterThan(0)
  expect(await sightings(test.database, canary)).not.toEqual([])
  await ok(ada, 'DELETE', `/v2/threads/${thread}`)
  await expectNothingLeft(thread)
  expect((await spent()).rows).toHaveLength(before)
  expect(JSON.stringify(log.mock.calls)).not.toContain(canary)
  log.mockRestore()
})

it('cannot be opened after its time, and is erased by the next task (P11)', async () => {
  const thread = await converse()
  await test.database.pool.query(
    `UPDATE threads SET expires_at = now() - interval '1 second' WHERE id = $1`,
    [thread],
  )
  for (const path of ['', '/messages', '/exports']) {
    const address = `/v2/threads/${thread}${path}`
    await refused(ada, 'GET', address, undefined, 404, 'ERROR_THREAD_NOT_FOUND')
  }
  const ask = question('Still there?')
  await refused(ada, 'POST', `/v2/threads/${thread}/messages`, ask, 404, 'ERROR_THREAD_NOT_FOUND')
  await forgetTemporary.run(app.ctx, AbortSignal.timeout(10_000))
  await expectNothingLeft(thread)
})
