import type { TestQuestion, TestRun } from '@parlance/contract/knowledge/retrieval.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { type MadeBase, makeAnsweringBase, makeIndexedDocument } from '#testing/made/made-passages.ts'

const db = testDatabase()
let app: TestApp
let alice: Person
let bob: Person
let base: MadeBase
let path = ''

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  alice = await app.person('alice')
  bob = await app.person('bob')
  base = await makeAnsweringBase(app.ctx, alice.id)
  path = `/v2/knowledge-bases/${base.id}/test-questions`
})

const add = (name: string, text: string) => makeIndexedDocument(app.ctx, base, name, text)
const save = (question: string, expected: string[]) =>
  ok<TestQuestion>(alice, 'POST', path, { question, expected })
const run = () => ok<TestRun>(alice, 'POST', `${path}/run`)

describe('POST /v2/knowledge-bases/{knowledge_base_id}/test-questions/run', () => {
  test('reports what got better or worse since the previous run', async () => {
    const leave = await add('leave.md', 'Employees have twenty-five days of leave.')
    const train = await add('train.md', 'A journey by train is paid.')
    await save('How many days of leave?', [leave])
    await save('Who pays the train and the hotel?', [train])
    expect(await run()).toMatchObject({
      recall: 1,
      reciprocal_rank: 1,
      recall_before: null,
      configuration: '',
      results: [
        { rank: 1, change: 'new' },
        { rank: 1, change: 'new' },
      ],
    })
    await db.database.pool.query('UPDATE documents SET archived_at = now() WHERE id = $1', [train])
    expect(await run()).toMatchObject({
      recall: 0.5,
      recall_before: 1,
      results: [
        { rank: 1, before: 1, change: 'same' },
        { rank: null, before: 1, found: 0, change: 'worse' },
      ],
    })
    await db.database.pool.query('UPDATE documents SET archived_at = NULL WHERE id = $1', [train])
    expect((await run()).results[1]).toMatchObject({ rank: 1, before: null, change: 'better' })
  })
})

describe('POST /v2/knowledge-bases/{knowledge_base_id}/test-questions', () => {
  test('keeps a question until it is deleted, and refuses documents of another base', async () => {
    const leave = await add('leave.md', 'Employees have twenty-five days of leave.')
    const made = await save('How many days of leave?', [leave, leave])
    expect(made.expected).toEqual([{ id: leave, name: 'leave.md' }])
    const foreign = await makeAnsweringBase(app.ctx, alice.id)
    const other = await makeIndexedDocument(app.ctx, foreign, 'other.md', 'Other.')
    for (const id of [other, uuidv7()]) {
      await refused(alice, 'POST', path, { question: 'x', expected: [id] }, 404, 'ERROR_DOCUMENT_NOT_FOUND')
    }
    expect((await alice.call('POST', path, { question: ' ', expected: [leave] })).status).toBe(422)
    expect((await ok<{ data: TestQuestion[] }>(alice, 'GET', path)).data).toHaveLength(1)
    await ok(alice, 'DELETE', `${path}/${made.id}`)
    await refused(alice, 'DELETE', `${path}/${made.id}`, undefined, 404, 'ERROR_NOT_FOUND')
    expect(await ok(alice, 'GET', path)).toEqual({ data: [], last_run: null })
  })

  test('requires write access; readers see the questions, others nothing', async () => {
    const leave = await add('leave.md', 'Employees have twenty-five days of leave.')
    const made = await save('How many days of leave?', [leave])
    await refused(bob, 'GET', path, undefined, 404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
    await db.database.pool.query('UPDATE knowledge_bases SET is_public = true WHERE id = $1', [base.id])
    expect((await ok<{ data: TestQuestion[] }>(bob, 'GET', path)).data).toHaveLength(1)
    const body = { question: 'x', expected: [leave] }
    await refused(bob, 'POST', path, body, 403, 'ERROR_FORBIDDEN')
    await refused(bob, 'DELETE', `${path}/${made.id}`, undefined, 403, 'ERROR_FORBIDDEN')
    await refused(bob, 'POST', `${path}/run`, undefined, 403, 'ERROR_FORBIDDEN')
  })
})
