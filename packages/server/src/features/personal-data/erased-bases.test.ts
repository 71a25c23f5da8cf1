import type { Receipt } from '@parlance/contract/people/personal-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeStagedVector } from '#testing/made/made-models.ts'
import { makeBase, settled, sightings, uploadFiles } from '#testing/made/documents.ts'

const db = testDatabase()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())

test('deleting an account leaves no rows, passages or bytes of its bases', async () => {
  const admin = await app.person('admin', 'administrator')
  const ada = await app.person('ada')
  const bob = await app.person('bob')
  const base = await makeBase(ada, 'Secrets')
  const theirs = await makeBase(bob, 'Kept')
  await uploadFiles(ada, base, [{ name: 'one.md', content: 'The axolotl-canary sings.' }])
  await uploadFiles(bob, theirs, [{ name: 'two.md', content: 'The heron stays.' }])
  await settled(db.database, ada, base)
  const { rows } = await db.database.pool.query<{ id: string; file_id: string }>(
    'SELECT id, file_id FROM documents WHERE knowledge_base_id = $1',
    [base],
  )
  const { id: document = '', file_id: file = '' } = rows[0] ?? {}
  await makeStagedVector(db.database, document)
  expect(await app.deps.files.get(file)).not.toBeNull()
  expect(await sightings(db.database, 'axolotl')).not.toEqual([])

  const receipt = await ok<Receipt>(admin, 'POST', `/v2/admin/users/${ada.id}/erase`, {
    confirmation: 'ada',
    hand_over_to: null,
  })
  expect(receipt.removed).toContainEqual({ what: 'knowledge_bases', count: 1 })
  await expect.poll(() => sightings(db.database, base), { timeout: 10_000 }).toEqual([])
  expect(await sightings(db.database, 'axolotl')).toEqual([])
  expect(await sightings(db.database, document)).toEqual([])
  await expect.poll(() => app.deps.files.get(file), { timeout: 10_000 }).toBeNull()
  expect(await settled(db.database, bob, theirs)).toMatchObject([{ name: 'two.md', state: 'indexed' }])
})
