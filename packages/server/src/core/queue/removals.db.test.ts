import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { wakeWorkers } from '#core/queue/workers.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { grantTo, makeAssistant } from '#testing/made/made-assistants.ts'
import { makeBaseWith } from '#testing/made/made-knowledge.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let bob: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  // long enough that nothing is removed before a test requests it
  app = await startTestApp(db.database, { UNDO_SECONDS: '3600' })
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  bob = await app.person('bob')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

/** Runs the queued tasks and waits until none is left, including retries after a failure. */
async function carryOut(): Promise<void> {
  const { pool } = db.database
  const left = async () => {
    await pool.query('UPDATE tasks SET due_at = now() WHERE leased_by IS NULL')
    wakeWorkers()
    return (await pool.query('SELECT 1 FROM tasks')).rowCount
  }
  await expect.poll(left, { interval: 20 }).toBe(0)
}

async function newThread(): Promise<string> {
  const id = uuidv7()
  await (await start(ada, id, question())).toTheEnd()
  return id
}
const threadsOf = async (person: Person) =>
  (await ok<{ data: Thread[] }>(person, 'GET', '/v2/threads/current?page=1')).data.map(({ id }) => id)

describe('a conversation', () => {
  test('that was deleted is not found, and is restored completely', async () => {
    const id = await newThread()
    const before = await messagesOf(ada, id)
    await ok(ada, 'DELETE', `/v2/threads/${id}`)
    expect(await threadsOf(ada)).not.toContain(id)
    await refused(ada, 'GET', `/v2/threads/${id}`, undefined, 404, 'ERROR_THREAD_NOT_FOUND')
    await refused(ada, 'GET', `/v2/threads/${id}/messages`, undefined, 404, 'ERROR_THREAD_NOT_FOUND')
    await refused(ada, 'POST', `/v2/threads/${id}/messages`, question(), 404, 'ERROR_THREAD_NOT_FOUND')
    await refused(ada, 'DELETE', `/v2/threads/${id}`, undefined, 404, 'ERROR_THREAD_NOT_FOUND')
    await refused(bob, 'POST', `/v2/threads/${id}/undelete`, undefined, 404, 'ERROR_THREAD_NOT_FOUND')
    expect(await ok(ada, 'POST', `/v2/threads/${id}/undelete`)).toMatchObject({ thread: { id } })
    expect(await threadsOf(ada)).toContain(id)
    expect(await messagesOf(ada, id)).toEqual(before)
    await carryOut()
    expect(await threadsOf(ada)).toContain(id)
  })

  test('is removed when its time is over, and cannot be restored once that has started', async () => {
    const [gone, going] = [await newThread(), await newThread()]
    await ok(ada, 'DELETE', `/v2/threads/${gone}`)
    await carryOut()
    await refused(ada, 'POST', `/v2/threads/${gone}/undelete`, undefined, 404, 'ERROR_THREAD_NOT_FOUND')
    const left = await db.database.pool.query('SELECT 1 FROM messages WHERE thread_id = $1', [gone])
    expect(left.rowCount).toBe(0)
    await ok(ada, 'DELETE', `/v2/threads/${going}`)
    const lease = (by: string | null) =>
      db.database.pool.query('UPDATE tasks SET leased_by = $1 WHERE subject_id = $2', [by, going])
    await lease(uuidv7())
    await refused(ada, 'POST', `/v2/threads/${going}/undelete`, undefined, 409, 'ERROR_TOO_LATE_TO_UNDO')
    await refused(ada, 'GET', `/v2/threads/${going}`, undefined, 404, 'ERROR_THREAD_NOT_FOUND')
    await lease(null)
  })
})

describe('an assistant', () => {
  const knows = async (person: Person, id: string) =>
    (await ok<Assistant[]>(person, 'GET', '/v2/assistants/')).some((one) => one.id === id)

  test('is restored with its shares, by people who can delete it', async () => {
    const id = await makeAssistant(ada, { name: 'Planner' })
    await grantTo(db.database, id, bob.id, 'user')
    await ok(ada, 'DELETE', `/v2/assistants/${id}`)
    expect([await knows(ada, id), await knows(bob, id)]).toEqual([false, false])
    expect((await bob.call('POST', `/v2/assistants/${id}/undelete`)).status).toBe(403)
    expect(await knows(ada, id)).toBe(false)
    await ok(ada, 'POST', `/v2/assistants/${id}/undelete`)
    expect([await knows(ada, id), await knows(bob, id)]).toEqual([true, true])
  })

  test('stays deleted if its name was taken in between, or if its time is over', async () => {
    const id = await makeAssistant(ada, { name: 'Twin' })
    await ok(ada, 'DELETE', `/v2/assistants/${id}`)
    await makeAssistant(ada, { name: 'Twin' })
    const path = `/v2/assistants/${id}/undelete`
    await refused(ada, 'POST', path, undefined, 409, 'ERROR_NAME_ALREADY_IN_USE')
    await carryOut()
    await refused(ada, 'POST', path, undefined, 409, 'ERROR_NAME_ALREADY_IN_USE')
    expect(await knows(ada, id)).toBe(false)
  })
})

describe('a knowledge base', () => {
  const texts = [
    { name: 'a.md', text: 'Herons fish at dusk.' },
    { name: 'b.md', text: 'Otters swim at dawn.' },
  ]
  const names = async (base: string) =>
    (await ok<{ data: { name: string }[] }>(ada, 'GET', `/v2/knowledge-bases/${base}/documents`)).data.map(
      ({ name }) => name,
    )

  test('gets deleted files back, and loses them when the time is over', async () => {
    const { id, documents } = await makeBaseWith(app.ctx, ada.id, texts)
    const path = `/v2/knowledge-bases/${id}/documents`
    const both = { document_ids: documents }
    await ok(ada, 'POST', `${path}/remove`, both)
    expect(await names(id)).toEqual([])
    await refused(bob, 'POST', `${path}/undelete`, both, 404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
    await ok(ada, 'POST', `${path}/undelete`, both)
    expect((await names(id)).toSorted()).toEqual(['a.md', 'b.md'])
    await ok(ada, 'POST', `${path}/remove`, { document_ids: documents.slice(0, 1) })
    await carryOut()
    await refused(ada, 'POST', `${path}/undelete`, both, 404, 'ERROR_DOCUMENT_NOT_FOUND')
    expect(await names(id)).toEqual(['b.md'])
  })

  test('keeps a file that a sync has added again, and gets back the others', async () => {
    const { id, documents } = await makeBaseWith(app.ctx, ada.id, [
      ...texts,
      { name: 'c.md', text: 'Voles dig.' },
    ])
    const [old, kept, again] = documents
    const path = `/v2/knowledge-bases/${id}/documents`
    await ok(ada, 'POST', `${path}/remove`, { document_ids: [old, kept] })
    const { pool } = db.database
    const source = uuidv7()
    await pool.query(
      `INSERT INTO sources (id, knowledge_base_id, name, name_key, type, settings, frequency_hours, next_sync_at)
       VALUES ($1, $2, 'shelf', 'shelf', 'local_files', '{}', 24, now() + interval '1 day')`,
      [source, id],
    )
    await pool.query(`UPDATE documents SET source_id = $1, external_id = 'x' WHERE id IN ($2, $3)`, [
      source,
      old,
      again,
    ])
    await ok(ada, 'POST', `${path}/undelete`, { document_ids: [old, kept] })
    expect((await names(id)).toSorted()).toEqual(['b.md', 'c.md'])
  })

  test('is restored with its files', async () => {
    const { id } = await makeBaseWith(app.ctx, ada.id, texts)
    const path = `/v2/knowledge-bases/${id}`
    await ok(ada, 'DELETE', path)
    await refused(ada, 'GET', path, undefined, 404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
    await refused(bob, 'POST', `${path}/undelete`, undefined, 404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
    await ok(ada, 'POST', `${path}/undelete`)
    expect((await names(id)).toSorted()).toEqual(['a.md', 'b.md'])
    await ok(ada, 'DELETE', path)
    await carryOut()
    await refused(ada, 'POST', `${path}/undelete`, undefined, 404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
  })
})
