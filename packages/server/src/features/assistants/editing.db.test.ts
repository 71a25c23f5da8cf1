import type {
  AssistantDraft,
  AssistantExport,
  AssistantVersion,
} from '@parlance/contract/assistants/assistants.ts'
import type { Model } from '@parlance/contract/models/models.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { startTestApp } from '#testing/servers/app.ts'
import { saveVersion } from '#testing/made/assistants.ts'
import { ok, refused, tally } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { content, draftOf, grantTo, makeAssistant, publish, saveOver } from '#testing/made/made-assistants.ts'

const test = testDatabase()
let app: TestApp
let ada: Person
let bob: Person

beforeAll(async () => {
  app = await startTestApp(test.database)
  ada = await app.person('ada')
  bob = await app.person('bob')
})
afterAll(() => app.close())

const put = (person: Person, path: string, body: unknown) =>
  ok<AssistantDraft>(person, 'PUT', `/v2/assistants/${path}`, body)
const versionsOf = async (person: Person, id: string) =>
  (await ok<{ data: AssistantVersion[] }>(person, 'GET', `/v2/assistants/${id}/versions`)).data

describe('POST /v2/assistants/', () => {
  it('creates an assistant with its first saved version', async () => {
    const id = await makeAssistant(ada, { name: ' First ' })
    const draft = await draftOf(ada, id)
    expect(draft).toMatchObject({ revision: 0, has_unsaved_changes: false, publication: { status: null } })
    expect(draft.saved).toEqual(content({ name: 'First' }))
    expect(draft.instruction_tokens).toBeGreaterThan(3)
    expect(await versionsOf(ada, id)).toMatchObject([
      { number: 1, is_saved: true, is_approved: false, author: { id: ada.id } },
    ])
  })

  it.each(['Équipe A', 'equipe a', ' EQUIPE   a ', 'équipe a'.normalize('NFD')])(
    'refuses a name that I already use, in any spelling: %j (S78)',
    async (name) => {
      const person = await app.person(`namer-${uuidv7()}`)
      await makeAssistant(person, { name: 'équipe a' })
      await refused(person, 'POST', '/v2/assistants/', content({ name }), 409, 'ERROR_NAME_ALREADY_IN_USE')
      await makeAssistant(ada, { name: `${name} ${person.id}` })
    },
  )

  it('assigns a name once under 50 concurrent attempts (S78)', async () => {
    const counts = await tally(50, () => bob.call('POST', '/v2/assistants/', content({ name: 'Race' })))
    expect(counts).toEqual({ 200: 1, 409: 49 })
    const { rows } = await test.database.pool.query('SELECT 1 FROM assistants WHERE owner_id = $1', [bob.id])
    expect(rows).toHaveLength(1)
  })

  it('refuses fields that callers cannot set (S30, S31)', async () => {
    const foreign = await makeAssistant(ada, { name: 'Foreign' })
    const body = content({ name: 'Extra' })
    for (const extra of [{ owner_id: ada.id }, { is_default: true }, { is_public: true }]) {
      const answer = await bob.call('POST', '/v2/assistants/', { ...body, ...extra })
      expect(answer.status).toBe(422)
    }
    // a caller can choose the id of a new assistant, but not one that is taken
    const taken = { ...body, id: foreign }
    await refused(bob, 'POST', '/v2/assistants/', taken, 409, 'ERROR_ID_ALREADY_USED')
    expect((await draftOf(ada, foreign)).saved.name).toBe('Foreign')
  })

  it.each([
    ['a model that is not there', { model_id: uuidv7() }, 422, 'ERROR_MODEL_NOT_USABLE'],
    ['a fallback model that is not there', { fallback_model_id: uuidv7() }, 422, 'ERROR_MODEL_NOT_USABLE'],
    ['a tag that is not there', { tag_ids: [uuidv7()] }, 422, 'ERROR_TAG_NOT_FOUND'],
    ['a picture from elsewhere', { avatar_file_id: uuidv7() }, 404, 'ERROR_FILE_NOT_FOUND'],
  ])('refuses %s', async (_, more, status, code) => {
    await refused(ada, 'POST', '/v2/assistants/', content({ name: 'Refused', ...more }), status, code)
  })
})

describe('a maximum output above the model’s limit', () => {
  it('is refused on creation and on saving, but allowed in a draft', async () => {
    const { data } = await ok<{ data: Model[] }>(ada, 'GET', '/v2/models')
    const [model] = data
    if (model === undefined) throw new Error('no model')
    const limited = (max_output_tokens: number) =>
      content({ name: 'Limited', model_id: model.id, max_output_tokens })
    await test.database.pool.query('UPDATE models SET max_output_tokens = 500 WHERE id = $1', [model.id])
    const code = 'ERROR_OUTPUT_ABOVE_MODEL'
    await refused(ada, 'POST', '/v2/assistants/', limited(501), 422, code)
    const id = await makeAssistant(ada, limited(500))
    await put(ada, `${id}/draft`, { revision: 0, content: limited(501) })
    await refused(ada, 'PUT', `/v2/assistants/${id}`, { revision: 1, content: limited(501) }, 422, code)
    const file = await ok<AssistantExport>(ada, 'GET', `/v2/assistants/${id}/export`)
    const larger = { ...file, content: { ...file.content, max_output_tokens: 501 } }
    await refused(bob, 'POST', '/v2/assistants/import', { file: larger }, 422, code)
    await ok(bob, 'POST', '/v2/assistants/import', { file, name: uuidv7() })
    await test.database.pool.query('UPDATE models SET max_output_tokens = $2 WHERE id = $1', [
      model.id,
      model.max_output_tokens,
    ])
  })
})

describe('PUT /v2/assistants/{assistant_id}/draft', () => {
  it('stores the draft while users keep the saved version', async () => {
    const id = await makeAssistant(ada, { name: 'Kept' })
    const first = await put(ada, `${id}/draft`, {
      revision: 0,
      content: content({ name: '', instructions: 'ONE' }),
    })
    expect(first).toMatchObject({ revision: 1, has_unsaved_changes: true, changed_by: { id: ada.id } })
    const second = await put(ada, `${id}/draft`, {
      revision: 1,
      content: content({ name: 'Kept', instructions: 'TWO' }),
    })
    expect(second.draft.instructions).toBe('TWO')
    expect(second.saved).toEqual(content({ name: 'Kept' }))
    expect(await versionsOf(ada, id)).toHaveLength(1)
    const { rows } = await test.database.pool.query(
      'SELECT 1 FROM assistant_versions WHERE assistant_id = $1',
      [id],
    )
    expect(rows).toHaveLength(2)
  })

  it('refuses the second of two editors without overwriting the first change', async () => {
    const id = await makeAssistant(ada, { name: 'Two editors' })
    await grantTo(test.database, id, bob.id, 'editor')
    await put(bob, `${id}/draft`, { revision: 0, content: content({ instructions: 'FROM BOB' }) })
    const late = { revision: 0, content: content({ instructions: 'FROM ADA' }) }
    for (const path of [`${id}/draft`, id]) {
      await refused(ada, 'PUT', `/v2/assistants/${path}`, late, 409, 'ERROR_EDITED_BY_OTHER')
    }
    const draft = await draftOf(ada, id)
    expect(draft).toMatchObject({ revision: 1, changed_by: { id: bob.id, name: 'bob' } })
    expect(draft.draft.instructions).toBe('FROM BOB')
    expect(draft.saved.instructions).toBe('CANARY-INSTRUCTIONS')
  })

  it('accepts exactly one of 50 writers of the same revision', async () => {
    const id = await makeAssistant(ada, { name: 'Fifty' })
    const counts = await tally(50, (index) =>
      ada.call('PUT', `/v2/assistants/${id}${index % 2 === 0 ? '' : '/draft'}`, {
        revision: 0,
        content: content({ name: 'Fifty', instructions: `number ${index}` }),
      }),
    )
    expect(counts).toEqual({ 200: 1, 409: 49 })
    expect((await draftOf(ada, id)).revision).toBe(1)
  })

  it('keeps a draft that was run unchanged and continues in a new one', async () => {
    const id = await makeAssistant(ada, { name: 'Run' })
    await put(ada, `${id}/draft`, { revision: 0, content: content({ name: 'Run', instructions: 'RUN' }) })
    await test.database.pool.query(
      'UPDATE assistant_versions SET sealed_at = now() WHERE assistant_id = $1 AND sealed_at IS NULL',
      [id],
    )
    await put(ada, `${id}/draft`, { revision: 1, content: content({ name: 'Run', instructions: 'LATER' }) })
    const { rows } = await test.database.pool.query<{ instructions: string }>(
      'SELECT instructions FROM assistant_versions WHERE assistant_id = $1 ORDER BY id',
      [id],
    )
    expect(rows.map((row) => row.instructions)).toEqual(['CANARY-INSTRUCTIONS', 'RUN', 'LATER'])
  })
})

describe('GET /v2/assistants/{assistant_id}/versions', () => {
  it('returns all versions in pages, newest first', async () => {
    const id = await makeAssistant(ada, { name: 'Often saved' })
    for (let at = 2; at <= 45; at += 1) {
      await saveVersion(test.database, id, { owner_id: ada.id, name: `Number ${at}` })
    }
    const seen: number[][] = []
    for (let cursor: number | null = 46; cursor !== null;) {
      const page: { data: AssistantVersion[]; next_cursor: number | null } = await ok(
        ada,
        'GET',
        `/v2/assistants/${id}/versions?cursor=${cursor}`,
      )
      seen.push(page.data.map((one) => one.number))
      cursor = page.next_cursor
    }
    expect(seen.map((numbers) => numbers.length)).toEqual([20, 20, 5])
    expect(seen.flat()).toEqual(Array.from({ length: 45 }, (_, at) => 45 - at))
    expect((await versionsOf(ada, id)).map((one) => one.number)).toEqual(seen[0])
  })
})

describe('PUT /v2/assistants/{assistant_id}', () => {
  it('saves a version that its users run from then on', async () => {
    const id = await makeAssistant(ada, { name: 'Old name' })
    await put(ada, `${id}/draft`, { revision: 0, content: content({ name: 'x' }) })
    const saved = await put(ada, id, {
      revision: 1,
      content: content({ name: 'New name', temperature: 1.3 }),
    })
    expect(saved).toMatchObject({ revision: 2, has_unsaved_changes: false })
    expect(saved.saved).toEqual(content({ name: 'New name', temperature: 1.3 }))
    const versions = await versionsOf(ada, id)
    expect(versions.map((one) => [one.number, one.is_saved, one.content.name])).toEqual([
      [2, true, 'New name'],
      [1, false, 'Old name'],
    ])
    const { rows } = await test.database.pool.query(
      'SELECT 1 FROM assistant_versions WHERE assistant_id = $1',
      [id],
    )
    expect(rows).toHaveLength(2)
  })

  it('refuses the name of another assistant of the owner, and keeps the draft', async () => {
    await makeAssistant(ada, { name: 'Taken' })
    const id = await makeAssistant(ada, { name: 'Free' })
    const body = { revision: 0, content: content({ name: 'TAKEN' }) }
    await refused(ada, 'PUT', `/v2/assistants/${id}`, body, 409, 'ERROR_NAME_ALREADY_IN_USE')
    expect(await draftOf(ada, id)).toMatchObject({ revision: 0, saved: { name: 'Free' } })
  })

  it('reports a saved version that differs from the approved one, which stays published (S32)', async () => {
    const id = await makeAssistant(ada, { name: 'Reviewed' })
    await publish(test.database, id)
    expect((await draftOf(ada, id)).publication).toMatchObject({
      status: 'APPROVED',
      has_unreviewed_changes: false,
    })
    await saveOver(ada, id, { starters: [{ en: 'Something else' }] })
    expect((await draftOf(ada, id)).publication).toMatchObject({
      status: 'APPROVED',
      has_unreviewed_changes: true,
    })
    expect((await versionsOf(ada, id)).map((one) => one.is_approved)).toEqual([false, true])
  })
})

describe('DELETE …/draft and POST …/restore', () => {
  it('resets the draft to the saved version', async () => {
    const id = await makeAssistant(ada, { name: 'Discarded' })
    await put(ada, `${id}/draft`, { revision: 0, content: content({ name: 'No', instructions: 'NO' }) })
    const after = await ok<AssistantDraft>(ada, 'DELETE', `/v2/assistants/${id}/draft`, { revision: 1 })
    expect(after).toMatchObject({
      revision: 2,
      has_unsaved_changes: false,
      draft: content({ name: 'Discarded' }),
    })
  })

  it('copies an earlier version into the draft, which is then saved separately', async () => {
    const id = await makeAssistant(ada, { name: 'Restored', instructions: 'ONE' })
    await saveOver(ada, id, { instructions: 'TWO' })
    const first = (await versionsOf(ada, id)).at(-1)
    const path = `/v2/assistants/${id}/versions/${first?.id}/restore`
    const after = await ok<AssistantDraft>(ada, 'POST', path, { revision: 1 })
    expect(after).toMatchObject({ draft: { instructions: 'ONE' }, saved: { instructions: 'TWO' } })
  })

  it('does not overwrite a newer draft of another person', async () => {
    const id = await makeAssistant(ada, { name: 'Two at once' })
    await grantTo(test.database, id, bob.id, 'editor')
    const [version] = await versionsOf(ada, id)
    await put(bob, `${id}/draft`, { revision: 0, content: content({ instructions: 'FROM BOB' }) })
    const late = { revision: 0 }
    const restore = `/v2/assistants/${id}/versions/${version?.id}/restore`
    await refused(ada, 'POST', restore, late, 409, 'ERROR_EDITED_BY_OTHER')
    await refused(ada, 'DELETE', `/v2/assistants/${id}/draft`, late, 409, 'ERROR_EDITED_BY_OTHER')
    expect(await draftOf(ada, id)).toMatchObject({ revision: 1, draft: { instructions: 'FROM BOB' } })
  })

  it("refuses another assistant's version, and a draft that was only previewed (S06)", async () => {
    const id = await makeAssistant(ada, { name: 'Inner' })
    const other = await makeAssistant(bob, { name: 'Outer' })
    const [foreign] = await versionsOf(bob, other)
    for (const version of [foreign?.id, uuidv7()]) {
      const path = `/v2/assistants/${id}/versions/${version}/restore`
      await refused(ada, 'POST', path, { revision: 0 }, 404, 'ERROR_VERSION_NOT_FOUND')
    }
  })
})
