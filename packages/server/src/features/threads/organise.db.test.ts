import type { Thread } from '@parlance/contract/chat/threads.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'

const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person
let assistant: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database, { OUTBOUND_ALLOW: llm.host })
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  bob = await app.person('bob')
  assistant = await makeAssistant(ada)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

async function make(person: Person, name: string): Promise<string> {
  const id = uuidv7()
  await test.database.pool.query(
    'INSERT INTO threads (id, user_id, assistant_id, name) VALUES ($1, $2, $3, $4)',
    [id, person.id, assistant, name],
  )
  return id
}

type List = { data: Thread[]; next_cursor: string | null }
const namesIn = async (person: Person, list: string) =>
  (await ok<List>(person, 'GET', `/v2/threads/${list}`)).data.map(({ name }) => name)
const organise = (person: Person, id: string, change: object) =>
  ok<{ thread: Thread }>(person, 'PATCH', `/v2/threads/${id}`, change)
const threadOf = async (id: string) => (await ok<{ thread: Thread }>(ada, 'GET', `/v2/threads/${id}`)).thread
const current = () => namesIn(ada, `current?assistant_id=${assistant}`)

describe('PATCH /v2/threads/{thread_id}', () => {
  it('lists a pinned conversation only with the pinned ones, until it is unpinned', async () => {
    const [first, second] = [await make(ada, 'First'), await make(ada, 'Second')]
    expect((await organise(ada, first, { is_pinned: true })).thread).toMatchObject({ is_pinned: true })
    await organise(ada, second, { is_pinned: true })
    expect(await namesIn(ada, 'pinned')).toEqual(['Second', 'First'])
    expect(await current()).toEqual([])
    await organise(ada, second, { is_pinned: false })
    expect(await namesIn(ada, 'pinned')).toEqual(['First'])
    expect(await current()).toEqual(['Second'])
  })

  it('archives: in no other list, found by name, and back in its place when restored (P10)', async () => {
    const id = await make(ada, 'Été à Nîmes')
    await organise(ada, id, { is_pinned: true })
    await organise(ada, id, { is_archived: true })
    expect(await namesIn(ada, 'pinned')).not.toContain('Été à Nîmes')
    expect(await namesIn(ada, 'archived')).toEqual(['Été à Nîmes'])
    expect(await namesIn(ada, 'archived?query=nimes')).toEqual(['Été à Nîmes'])
    expect(await namesIn(ada, 'archived?query=lyon')).toEqual([])
    expect((await organise(ada, id, { is_archived: false })).thread).toMatchObject({ is_pinned: true })
    expect(await namesIn(ada, 'pinned')).toContain('Été à Nîmes')
    expect(await namesIn(ada, 'archived')).toEqual([])
  })

  it('pages through many', async () => {
    for (let at = 0; at < 25; at += 1)
      await organise(bob, await make(bob, `Old ${at}`), { is_archived: true })
    const first = await ok<List>(bob, 'GET', '/v2/threads/archived')
    const rest = await ok<List>(bob, 'GET', `/v2/threads/archived?cursor=${first.next_cursor}`)
    const names = [...first.data, ...rest.data].map(({ name }) => name)
    expect(names).toHaveLength(25)
    expect(new Set(names).size).toBe(25)
    expect(rest.next_cursor).toBeNull()
    await refused(bob, 'PATCH', `/v2/threads/${uuidv7()}`, { is_pinned: true }, 404, 'ERROR_THREAD_NOT_FOUND')
  })

  it("'Delete all' keeps pinned and archived conversations", async () => {
    const [pinned, archived] = [await make(ada, 'Keep me'), await make(ada, 'Keep me, too')]
    await make(ada, 'Delete me')
    await organise(ada, pinned, { is_pinned: true })
    await organise(ada, archived, { is_archived: true })
    await ok(ada, 'DELETE', `/v2/threads/current/${assistant}`)
    expect(await current()).toEqual([])
    expect(await namesIn(ada, 'pinned')).toContain('Keep me')
    expect(await namesIn(ada, 'archived')).toContain('Keep me, too')
  })
})

describe('an answer that ended while the person was elsewhere', () => {
  const ask = async (thread: string, parent_id: string | null) => {
    llm.next({ tokens: ['Done.'] })
    await (await start(ada, thread, question('Ready?', { assistant_id: assistant, parent_id }))).toTheEnd()
  }

  it('marks its conversation as unread until it is opened or continued, which also restores it', async () => {
    const thread = uuidv7()
    await ask(thread, null)
    expect(await threadOf(thread)).toMatchObject({ is_unread: true })
    await ok(ada, 'POST', `/v2/threads/${thread}/read`)
    expect(await threadOf(thread)).toMatchObject({ is_unread: false })
    await organise(ada, thread, { is_archived: true })
    llm.next({ tokens: ['And', ' again.'], rate: 5 })
    const parent_id = (await messagesOf(ada, thread)).at(-1)?.id ?? null
    const viewer = await start(ada, thread, question('Again?', { parent_id }))
    expect(await threadOf(thread)).toMatchObject({ is_unread: false, is_archived: false })
    await ok(ada, 'POST', `/v2/runs/${viewer.run_id}/stop`)
    await viewer.toTheEnd()
    expect(await threadOf(thread)).toMatchObject({ is_unread: false })
    await refused(bob, 'POST', `/v2/threads/${thread}/read`, undefined, 404, 'ERROR_THREAD_NOT_FOUND')
  })
})
