import { createCanvas } from '@napi-rs/canvas'
import type { PersonalData, Receipt } from '@parlance/contract/people/personal-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
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
  expect(await sightings(db.database, document)).not.toEqual([])

  const receipt = await ok<Receipt>(admin, 'POST', `/v2/admin/users/${ada.id}/erase`, {
    confirmation: 'ada',
    hand_over_to: null,
  })
  expect(receipt.removed).toContainEqual({ what: 'knowledge_bases', count: 1 })
  expect(receipt.documents).toMatchObject({ unreadable: 1, pending: 0 })
  await expect.poll(() => sightings(db.database, base)).toEqual([])
  expect(await sightings(db.database, 'axolotl')).toEqual([])
  expect(await sightings(db.database, document)).toEqual([])
  await expect.poll(() => app.deps.files.get(file)).toBeNull()
  expect(await settled(db.database, bob, theirs)).toMatchObject([{ name: 'two.md', state: 'indexed' }])
})

test('files of conversations are exported to their person alone, and deleted with the account', async () => {
  const admin = await app.person('keeper', 'administrator')
  const cleo = await app.person('cleo')
  const dan = await app.person('dan')
  const thread = uuidv7()
  const filesOf = async (person: Person) =>
    (await ok<{ knowledge_base_id: string }>(person, 'POST', `/v2/threads/${thread}/files`)).knowledge_base_id
  const base = await filesOf(cleo)
  const content = await createCanvas(8, 8).encode('png')
  await uploadFiles(cleo, base, [{ name: 'letter.md', content: 'The toad-canary croaks.' }])
  await uploadFiles(cleo, base, [{ name: 'heron.png', content }])
  await uploadFiles(dan, await filesOf(dan), [{ name: 'other.md', content: 'Of somebody else.' }])
  await settled(db.database, cleo, base)

  const exported = await ok<PersonalData>(cleo, 'GET', '/v2/users/data')
  const file = { knowledge_base_id: base, thread_id: thread }
  expect(exported.conversation_files).toMatchObject([
    { ...file, name: 'letter.md', size: 23 },
    { ...file, name: 'heron.png', size: content.length },
  ])
  expect(exported.knowledge_bases).toEqual([])
  const [letter] = exported.conversation_files
  const original = await cleo.call('GET', `/v2/knowledge-bases/${base}/documents/${letter?.id}/original`)
  expect(await original.text()).toBe('The toad-canary croaks.')

  const { rows } = await db.database.pool.query<{ id: string }>(
    `SELECT file_id AS id FROM documents WHERE knowledge_base_id = $1
     UNION ALL SELECT unnest(ARRAY[p.file_id, p.thumbnail_id])
       FROM document_pictures p JOIN documents d ON d.id = p.document_id WHERE d.knowledge_base_id = $1`,
    [base],
  )
  expect(rows).toHaveLength(4)
  const body = { confirmation: 'cleo', hand_over_to: dan.id }
  await ok<Receipt>(admin, 'POST', `/v2/admin/users/${cleo.id}/erase`, body)
  await expect.poll(() => sightings(db.database, base)).toEqual([])
  expect(await sightings(db.database, 'toad-canary')).toEqual([])
  const left = () => Promise.all(rows.map(({ id }) => app.deps.files.get(id)))
  await expect.poll(left).toEqual([null, null, null, null])
  expect((await ok<PersonalData>(dan, 'GET', '/v2/users/data')).conversation_files).toHaveLength(1)
})
