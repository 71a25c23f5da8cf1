import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USER_STORAGE_MAX } from '@parlance/contract/core/limits.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { callerOf, startTestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { settled, sightings, uploadFiles } from '#testing/made/documents.ts'
import { draftOf, grantTo, makeAssistant, saveOver } from '#testing/made/made-assistants.ts'

const test = testDatabase()
let app: TestApp
let ada: Person
let bob: Person
let cleo: Person
let count = 0

beforeAll(async () => {
  app = await startTestApp(test.database)
  ada = await app.person('ada')
  bob = await app.person('bob')
  cleo = await app.person('cleo')
})
afterAll(() => app.close())

type Made = { id: string; base: string; document: string }

/** Creates an assistant of ada's with one attached file that contains `words`. */
async function withFile(words: string): Promise<Made> {
  const id = await makeAssistant(ada, { name: `Keeper ${++count}` })
  const base = await filesBase(ada, id)
  await uploadFiles(ada, base, [{ name: 'keys.md', content: words }])
  const [file] = await settled(test.database, ada, base)
  const document = file?.id ?? ''
  await saveOver(ada, id, { document_ids: [document] })
  return { id, base, document }
}

async function filesBase(person: Person, id: string): Promise<string> {
  const path = `/v2/assistants/${id}/files`
  return (await ok<{ knowledge_base_id: string }>(person, 'POST', path)).knowledge_base_id
}

const pathOf = ({ base, document }: Made) => `/v2/knowledge-bases/${base}/documents/${document}`
const duplicate = (person: Person, id: string, name: string) =>
  ok<{ id: string }>(person, 'POST', `/v2/assistants/${id}/duplicate`, { name })

describe('POST /v2/assistants/{assistant_id}/duplicate with assistant files', () => {
  it('copies the files, so that both assistants are independent', async () => {
    const original = await withFile('The vault opens with the copper key.')
    await grantTo(test.database, original.id, bob.id, 'editor')
    const { id } = await duplicate(bob, original.id, 'Copy')
    const [document, ...others] = (await draftOf(bob, id)).saved.document_ids
    expect(others).toEqual([])
    expect(document).not.toBe(original.document)
    const copy = { id, base: await filesBase(bob, id), document: document ?? '' }
    expect(await settled(test.database, bob, copy.base)).toMatchObject([
      { id: document, name: 'keys.md', state: 'indexed', chunks: 1, added_by: 'bob' },
    ])

    await ok(ada, 'DELETE', `/v2/assistants/${original.id}`)
    const response = await bob.call('GET', `${pathOf(copy)}/original`)
    expect(await response.text()).toBe('The vault opens with the copper key.')
    await refused(ada, 'GET', pathOf(copy), undefined, 404, 'ERROR_KNOWLEDGE_BASE_NOT_FOUND')
  })

  it('creates no copy if it would exceed a person’s storage', async () => {
    const original = await withFile('The attic opens with the brass key.')
    await grantTo(test.database, original.id, cleo.id, 'editor')
    const full = await makeAssistant(cleo, { name: 'Full' })
    const base = await filesBase(cleo, full)
    await test.database.pool.query(
      `INSERT INTO documents (id, knowledge_base_id, name, name_key, extension, size, content_hash, file_id, state, added_by)
       SELECT gen_random_uuid(), $1, n::text, n::text, 'md', 1073741824, '\\x00', gen_random_uuid(), 'indexed', $2
       FROM generate_series(1, $3::bigint / 1073741824) n`,
      [base, cleo.id, USER_STORAGE_MAX],
    )
    const path = `/v2/assistants/${original.id}/duplicate`
    await refused(cleo, 'POST', path, { name: 'Too much' }, 507, 'ERROR_USER_STORAGE_FULL')
    const { rows } = await test.database.pool.query(
      'SELECT name FROM assistants WHERE owner_id = $1 AND deleted_at IS NULL',
      [cleo.id],
    )
    expect(rows).toEqual([{ name: 'Full' }])
  })
})

describe('DELETE /v2/assistants/{assistant_id} with assistant files', () => {
  it('deletes all rows and bytes of the files', async () => {
    const made = await withFile('The okapi-canary sleeps behind the third door.')
    const { rows } = await test.database.pool.query<{ file_id: string }>(
      'SELECT file_id FROM documents WHERE id = $1',
      [made.document],
    )
    const file = rows[0]?.file_id ?? ''
    expect(await app.deps.files.get(file)).not.toBeNull()
    await ok(ada, 'DELETE', `/v2/assistants/${made.id}`)
    await expect.poll(() => sightings(test.database, 'okapi')).toEqual([])
    await expect.poll(() => app.deps.files.get(file)).toBeNull()
    const left = await test.database.pool.query('SELECT 1 FROM knowledge_bases WHERE id = $1', [made.base])
    expect(left.rows).toEqual([])
  })
})

describe('the file of an assistant, its original and its text (S08)', () => {
  const FORMS = ['/original', '/text']
  const statuses = (person: Person, made: Made) =>
    Promise.all(FORMS.map(async (form) => (await person.call('GET', pathOf(made) + form)).status))

  it('is readable by users while they have access and the version references it', async () => {
    const made = await withFile('The cellar opens with the iron key.')
    expect(await statuses(ada, made)).toEqual([200, 200])
    expect(await statuses(bob, made)).toEqual([404, 404])
    await grantTo(test.database, made.id, bob.id, 'user')
    expect(await statuses(bob, made)).toEqual([200, 200])
    await test.database.pool.query('DELETE FROM grants WHERE resource_id = $1', [made.id])
    expect(await statuses(bob, made)).toEqual([404, 404])
    await grantTo(test.database, made.id, bob.id, 'user')
    await saveOver(ada, made.id, { document_ids: [] })
    expect(await statuses(bob, made)).toEqual([404, 404])
    expect(await statuses(ada, made)).toEqual([200, 200])
  })

  it('is refused without a session, and under another base or name', async () => {
    const made = await withFile('The gate opens with the silver key.')
    const nobody = callerOf(app.origin, null)
    for (const form of FORMS) {
      expect((await nobody('GET', pathOf(made) + form)).status).toBe(401)
    }
    const mine = await filesBase(bob, await makeAssistant(bob, { name: `Mine ${count}` }))
    expect(await statuses(bob, { ...made, base: mine })).toEqual([404, 404])
    for (const guess of ['keys.md', made.document.slice(0, -1), `${made.document}.md`]) {
      const path = `/v2/knowledge-bases/${made.base}/documents/${guess}/original`
      expect((await ada.call('GET', path)).status, guess).not.toBe(200)
    }
  })
})
