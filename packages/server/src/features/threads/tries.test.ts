import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { forgetTries } from './tries.ts'

const db = testDatabase()
let app: TestApp
let alice: Person
let assistant: string

beforeAll(async () => {
  app = await startTestApp(db.database)
  alice = await app.person('alice')
  assistant = await makeAssistant(alice)
})
afterAll(() => app.close())

async function thread(purpose: string, hours: number): Promise<string> {
  const id = uuidv7()
  await db.database.pool.query(
    `INSERT INTO threads (id, user_id, assistant_id, name, purpose, updated_at)
     VALUES ($1, $2, $3, 'Thread', $4, now() - make_interval(hours => $5))`,
    [id, alice.id, assistant, purpose, hours],
  )
  return id
}

test('forgetTries removes previews and trials a day after their last message, and no chats', async () => {
  const old = [await thread('draft', 25), await thread('review', 25)]
  const kept = [await thread('draft', 23), await thread('review', 23), await thread('chat', 1000)]
  await forgetTries.run(app.ctx, new AbortController().signal)
  const { rows } = await db.database.pool.query<{ id: string }>('SELECT id FROM threads')
  const ids = rows.map((row) => row.id)
  expect(old.filter((id) => ids.includes(id))).toEqual([])
  expect(kept.filter((id) => !ids.includes(id))).toEqual([])
})
