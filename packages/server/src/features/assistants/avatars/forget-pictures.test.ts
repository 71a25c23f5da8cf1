import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256, uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { forgetPictures } from './avatars.ts'

const db = testDatabase()
let app: TestApp
let alice: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  alice = await app.person('alice')
})
afterAll(() => app.close())

async function picture(hours: number): Promise<string> {
  const id = uuidv7()
  const bytes = Buffer.from('picture')
  await app.deps.files.put(id, bytes)
  await db.database.pool.query(
    `INSERT INTO files (id, owner_id, purpose, media_type, size, sha256, created_at)
     VALUES ($1, $2, 'avatar', 'image/webp', $3, $4, now() - make_interval(hours => $5))`,
    [id, alice.id, bytes.length, sha256(bytes), hours],
  )
  return id
}

test('forgetPictures removes rows and bytes of unreferenced pictures after a day', async () => {
  const named = await picture(48)
  const assistant = await makeAssistant(alice)
  await db.database.pool.query('UPDATE assistant_versions SET avatar_file_id = $1 WHERE assistant_id = $2', [
    named,
    assistant,
  ])
  const unused = await picture(48)
  const fresh = await picture(23)
  await forgetPictures.run(app.ctx, new AbortController().signal)
  const { rows } = await db.database.pool.query<{ id: string }>('SELECT id FROM files ORDER BY id')
  expect(rows.map((row) => row.id).sort()).toEqual([named, fresh].sort())
  expect(await app.deps.files.get(unused)).toBeNull()
  expect(await app.deps.files.get(named)).not.toBeNull()
})
