import type { AssistantExport, AssistantImport } from '@parlance/contract/assistants/assistants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { startTestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { content, draftOf, grantTo, makeAssistant, publish } from '#testing/made/made-assistants.ts'
import { DEMONSTRATION_TAGS } from './shipped/shipped-assistants.ts'

const test = testDatabase()
const [WRITING, CODE] = DEMONSTRATION_TAGS.map((tag) => tag.id)
let app: TestApp
let ada: Person
let bob: Person
let model: { id: string; identifier: string }

beforeAll(async () => {
  app = await startTestApp(test.database)
  ada = await app.person('ada')
  bob = await app.person('bob')
  const { data } = await ok<{ data: { id: string; identifier: string }[] }>(ada, 'GET', '/v2/models')
  model = data[0] ?? { id: '', identifier: '' }
})
afterAll(() => app.close())

const exportOf = (person: Person, id: string) =>
  ok<AssistantExport>(person, 'GET', `/v2/assistants/${id}/export`)

describe('POST /v2/assistants/{assistant_id}/duplicate', () => {
  it('copies an assistant that I can edit, without its shares and publication', async () => {
    const id = await makeAssistant(ada, { name: 'Original', tag_ids: [WRITING ?? ''] })
    await grantTo(test.database, id, bob.id, 'editor')
    await publish(test.database, id)
    const copy = await ok<{ id: string }>(bob, 'POST', `/v2/assistants/${id}/duplicate`, { name: 'Copy' })
    const draft = await draftOf(bob, copy.id)
    expect(draft.saved).toEqual(content({ name: 'Copy', tag_ids: [WRITING ?? ''] }))
    expect(draft).toMatchObject({ is_public: false, publication: { state: 'none' } })
    await refused(ada, 'GET', `/v2/assistants/${copy.id}`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
    expect((await draftOf(ada, id)).saved.name).toBe('Original')
  })

  it('refuses a name that I already use', async () => {
    const id = await makeAssistant(ada, { name: 'Once' })
    const body = { name: 'ONCE' }
    await refused(ada, 'POST', `/v2/assistants/${id}/duplicate`, body, 409, 'ERROR_NAME_ALREADY_IN_USE')
  })
})

describe('POST /v2/assistants/ with an id', () => {
  it('creates one hidden assistant, however often the call is repeated', async () => {
    const id = uuidv7()
    const body = { ...content({ name: 'Begun' }), id, is_hidden: true }
    expect(await ok(ada, 'POST', '/v2/assistants/', body)).toEqual({ id })
    expect(await draftOf(ada, id)).toMatchObject({ is_hidden: true, saved: { name: 'Begun' } })
    expect(await ok(ada, 'POST', '/v2/assistants/', { ...body, name: 'Again' })).toEqual({ id })
    expect((await draftOf(ada, id)).saved.name).toBe('Begun')
  })

  it('refuses the id of another person’s assistant, and that of a deleted one', async () => {
    const id = await makeAssistant(ada, { name: 'Taken' })
    const body = { ...content({ name: 'Mine' }), id }
    await refused(bob, 'POST', '/v2/assistants/', body, 409, 'ERROR_ID_ALREADY_USED')
    await ok(ada, 'DELETE', `/v2/assistants/${id}`)
    await refused(ada, 'POST', '/v2/assistants/', body, 409, 'ERROR_ID_ALREADY_USED')
  })
})

describe('GET …/export and POST /v2/assistants/import', () => {
  it('transfers an assistant by names instead of ids', async () => {
    const made = content({ name: 'Travels', tag_ids: [CODE ?? '', WRITING ?? ''], model_id: model.id })
    const id = await makeAssistant(ada, made)
    const file = await exportOf(ada, id)
    expect(file).toMatchObject({ tags: ['Writing', 'Code'], model: model.identifier, fallback_model: null })
    expect(JSON.stringify(file)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    const imported = await ok<AssistantImport>(bob, 'POST', '/v2/assistants/import', { file })
    expect(imported.left_out).toEqual([])
    const { saved } = await draftOf(bob, imported.id)
    expect(saved).toEqual({ ...made, tag_ids: [WRITING, CODE] })
  })

  it('leaves out and reports missing references', async () => {
    const file = await exportOf(ada, await makeAssistant(ada, { name: 'Lacking' }))
    const imported = await ok<AssistantImport>(bob, 'POST', '/v2/assistants/import', {
      file: { ...file, tags: ['WRITING', 'Nowhere'], model: 'no-model', fallback_model: model.identifier },
    })
    expect(imported.left_out).toEqual([
      { kind: 'tag', name: 'Nowhere' },
      { kind: 'model', name: 'no-model' },
    ])
    expect((await draftOf(bob, imported.id)).saved).toMatchObject({
      tag_ids: [WRITING],
      model_id: null,
      fallback_model_id: model.id,
    })
  })

  it('belongs to me under a new id, regardless of the file (S21)', async () => {
    const id = await makeAssistant(ada, { name: 'Not overwritten' })
    const file = await exportOf(ada, id)
    for (const extra of [{ id }, { owner_id: ada.id }, { content: { ...file.content, id } }]) {
      const answer = await bob.call('POST', '/v2/assistants/import', { file: { ...file, ...extra } })
      expect(answer.status).toBe(422)
    }
    const imported = await ok<AssistantImport>(bob, 'POST', '/v2/assistants/import', { file, name: uuidv7() })
    expect(imported.id).not.toBe(id)
    await refused(ada, 'GET', `/v2/assistants/${imported.id}`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
  })

  it('refuses a name that I already use, and accepts another', async () => {
    const file = await exportOf(ada, await makeAssistant(ada, { name: 'Both' }))
    await refused(ada, 'POST', '/v2/assistants/import', { file }, 409, 'ERROR_NAME_ALREADY_IN_USE')
    await ok(ada, 'POST', '/v2/assistants/import', { file, name: 'Another' })
  })
})
