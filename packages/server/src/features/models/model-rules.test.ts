import type { AdminModelDetail, Dependents, Model } from '@parlance/contract/models/models.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { insertAssistant } from '#testing/made/assistants.ts'
import { ok, refused, tally } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let admin: Person
let bob: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database, { OUTBOUND_ALLOW: llm.host })
  admin = await app.person('admin', 'administrator')
  bob = await app.person('bob')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(async () => {
  await db.database.pool.query(`DELETE FROM providers WHERE origin IS NULL`)
  await db.database.pool.query(`UPDATE models SET enabled = true`)
})

const PATH = '/v2/admin/models'
const make = (identifier = `numbered-3-${uuidv7()}`) => scriptedModel(app.deps, llm, { identifier })
const read = (id: string) => ok<AdminModelDetail>(admin, 'GET', `${PATH}/${id}`)
const offered = async (person: Person) =>
  (await ok<{ data: Model[] }>(person, 'GET', '/v2/models')).data.map((model) => model.id)

/** The body of a PUT with the current values. */
function again(model: AdminModelDetail, more: object = {}) {
  const { label, identifier, type, interface: wire, context_size, max_output_tokens, capabilities } = model
  const { is_restricted, hosting_region, data_note, ends_at, replacement_id, updated_at } = model
  const groups = model.groups.map((group) => group.id)
  return {
    label,
    identifier,
    type,
    interface: wire,
    context_size,
    max_output_tokens,
    capabilities,
    is_restricted,
    groups,
    hosting_region,
    data_note,
    ends_at,
    replacement_id,
    updated_at,
    ...more,
  }
}

async function change(id: string, more: object): Promise<AdminModelDetail> {
  return await ok(admin, 'PUT', `${PATH}/${id}`, again(await read(id), more))
}

async function auditOf(id: string) {
  const { rows } = await db.database.pool.query<{ action: string; before: object; after: object }>(
    'SELECT action, before, after FROM audit_events WHERE object_id = $1 ORDER BY sequence',
    [id],
  )
  return rows
}

describe('a model after its end date', () => {
  test('is no longer offered, and its replacement answers and says so', async () => {
    const [old, fresh] = [await make(), await make('numbered-4')]
    await change(old, { ends_at: '2020-01-01T00:00:00.000Z', replacement_id: fresh })
    expect(await offered(bob)).not.toContain(old)
    const thread = uuidv7()
    await (await start(bob, thread, question('Hello', { model_id: old }))).toTheEnd()
    const answer = (await messagesOf(bob, thread))[1]
    expect(answer).toMatchObject({ status: 'completed', model_id: fresh })
    expect(answer?.parts[0]).toMatchObject({ type: 'fallback', to: 'numbered-4', code: 'model_replaced' })
  })

  test('is refused without a replacement, also when it is disabled', async () => {
    const [old, off, fresh] = [await make(), await make(), await make()]
    await change(old, { ends_at: '2020-01-01T00:00:00.000Z' })
    await ok(admin, 'PATCH', `${PATH}/${off}/enabled`, { enabled: false, replacement_id: fresh })
    const before = llm.requests.length
    for (const id of [old, off]) {
      const body = question('Hello', { model_id: id })
      await refused(bob, 'POST', `/v2/threads/${uuidv7()}/messages`, body, 422, 'ERROR_MODEL_NOT_USABLE')
    }
    expect(llm.requests.length).toBe(before)
  })
})

describe('dependents of a model', () => {
  async function assistantWith(model: string, fallback: string | null = null) {
    const seed = { owner_id: bob.id, name: `Uses ${uuidv7()}`, model_id: model, fallback_model_id: fallback }
    return { name: seed.name, id: (await insertAssistant(db.database, seed)).id }
  }

  test('are listed, and require a replacement before the model is disabled', async () => {
    const [model, fresh] = [await make(), await make('numbered-4')]
    const assistant = await assistantWith(model)
    const path = `${PATH}/${model}`
    expect(await ok<Dependents>(admin, 'GET', `${path}/dependents`)).toMatchObject({
      assistants: { count: 1, names: [assistant.name] },
      fallback_of: { count: 0, names: [] },
    })
    await refused(admin, 'PATCH', `${path}/enabled`, { enabled: false }, 409, 'ERROR_MODEL_IN_USE')
    await ok(admin, 'PATCH', `${path}/enabled`, { enabled: false, replacement_id: fresh })
    const thread = uuidv7()
    await (await start(bob, thread, question('Hello', { assistant_id: assistant.id }))).toTheEnd()
    expect((await messagesOf(bob, thread))[1]).toMatchObject({ status: 'completed', model_id: fresh })
  })

  test('change to the replacement when the model is deleted', async () => {
    const [model, fresh] = [await make(), await make()]
    const main = await assistantWith(model)
    await assistantWith(fresh, model)
    await refused(admin, 'DELETE', `${PATH}/${model}`, undefined, 409, 'ERROR_MODEL_IN_USE')
    await ok(admin, 'DELETE', `${PATH}/${model}?replacement_id=${fresh}`)
    const { assistants, fallback_of } = await ok<Dependents>(admin, 'GET', `${PATH}/${fresh}/dependents`)
    expect(assistants.names).toContain(main.name)
    expect(fallback_of.count).toBe(0)
    await refused(admin, 'GET', `${PATH}/${model}`, undefined, 404, 'ERROR_MODEL_NOT_FOUND')
  })

  test('can change to the best available model', async () => {
    const model = await make()
    await assistantWith(model)
    await ok(admin, 'DELETE', `${PATH}/${model}?replacement_id=none`)
    expect((await auditOf(model)).map((event) => event.action)).toEqual(['model.delete'])
  })

  test('cannot change to a disabled model', async () => {
    const [model, off] = [await make(), await make()]
    await ok(admin, 'PATCH', `${PATH}/${off}/enabled`, { enabled: false })
    const body = { enabled: false, replacement_id: off }
    await refused(admin, 'PATCH', `${PATH}/${model}/enabled`, body, 422, 'ERROR_COULD_NOT_UPDATE_MODEL')
  })
})

describe('the last enabled chat model', () => {
  /** Two enabled models of two providers, and no other. */
  async function twoLeft() {
    const left = [await make(), await make()]
    await db.database.pool.query('UPDATE models SET enabled = false WHERE NOT (id = ANY($1))', [left])
    return left
  }

  test('cannot be disabled, ended, deleted or change its type, nor can its provider', async () => {
    const [first = '', last = ''] = await twoLeft()
    await ok(admin, 'PATCH', `${PATH}/${first}/enabled`, { enabled: false })
    const model = await read(last)
    const refusal = [422, 'ERROR_NO_MODEL_ENABLED'] as const
    await refused(admin, 'PATCH', `${PATH}/${last}/enabled`, { enabled: false }, ...refusal)
    await refused(admin, 'DELETE', `${PATH}/${last}`, undefined, ...refusal)
    for (const more of [{ ends_at: '2020-01-01T00:00:00.000Z' }, { type: 'embedding' }]) {
      await refused(admin, 'PUT', `${PATH}/${last}`, again(model, more), ...refusal)
    }
    const provider = `/v2/admin/providers/${model.provider_id}`
    await refused(admin, 'PATCH', `${provider}/enabled`, { enabled: false }, ...refusal)
    await refused(admin, 'DELETE', provider, undefined, ...refusal)
    expect(await offered(bob)).toEqual([last])
  })

  test('stays when the last two are disabled concurrently, by model or by provider', async () => {
    for (let round = 0; round < 5; round += 1) {
      const left = await twoLeft()
      const [one = '', other = ''] = left
      const { provider_id } = await read(other)
      const counts = await tally(2, (at) =>
        at === 0
          ? admin.call('PATCH', `${PATH}/${one}/enabled`, { enabled: false })
          : admin.call('PATCH', `/v2/admin/providers/${provider_id}/enabled`, { enabled: false }),
      )
      expect(counts).toEqual({ 200: 1, 422: 1 })
      expect(await offered(bob)).toHaveLength(1)
    }
  })
})
