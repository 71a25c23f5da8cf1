import type { AdminModel, AdminModelDetail, Model } from '@parlance/contract/models/models.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused, tally } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { withQueries } from '#testing/database/queries-of.ts'
import { question } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const db = testDatabase()
/** The list itself, and what the server reads of the person who calls. */
const MOST_QUERIES = 5
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
const listed = async (query = '') =>
  await ok<{ data: AdminModel[]; total: number }>(admin, 'GET', `${PATH}?${query}`)

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

describe('PUT /v2/admin/models/{model_id}', () => {
  test('changes every field, with an audit entry', async () => {
    const id = await make()
    const changed = await change(id, {
      label: { en: 'Fast', fr: 'Rapide' },
      context_size: 8000,
      hosting_region: 'EU',
      data_note: { en: 'Stays in the EU' },
    })
    expect(changed).toMatchObject({
      label: { en: 'Fast', fr: 'Rapide' },
      context_size: 8000,
      hosting_region: 'EU',
    })
    const [event] = await auditOf(id)
    expect(event).toMatchObject({
      action: 'model.update',
      after: { hosting_region: 'EU', context_size: 8000 },
    })
    expect(Object.keys(event?.after ?? {}).toSorted()).toEqual([
      'context_size',
      'data_note',
      'hosting_region',
      'label',
    ])
  })

  test('does not overwrite a concurrent change', async () => {
    const before = await read(await make())
    await ok(admin, 'PUT', `${PATH}/${before.id}`, again(before, { hosting_region: 'EU' }))
    const late = again(before, { hosting_region: 'US' })
    await refused(admin, 'PUT', `${PATH}/${before.id}`, late, 409, 'ERROR_EDITED_BY_OTHER')
    expect((await read(before.id)).hosting_region).toBe('EU')
  })

  test('accepts one of two concurrent changes', async () => {
    const before = await read(await make())
    const counts = await tally(2, (at) =>
      admin.call('PUT', `${PATH}/${before.id}`, again(before, { hosting_region: `R${at}` })),
    )
    expect(counts).toEqual({ 200: 1, 409: 1 })
  })

  test.each([
    ['another vendor’s wire without an address', { base_url: null }, { interface: 'anthropic' }],
    ['itself as replacement', {}, { replacement_id: 'itself' }],
    ['a replacement that is not there', {}, { replacement_id: uuidv7() }],
    ['a group that is not there', {}, { is_restricted: true, groups: [uuidv7()] }],
  ])('refuses %s', async (_, provider, more) => {
    const id = await make()
    if ('base_url' in provider) {
      await db.database.pool.query(
        `UPDATE providers SET base_url = NULL, interface = 'openai'
         WHERE id = (SELECT provider_id FROM models WHERE id = $1)`,
        [id],
      )
    }
    const body = again(await read(id), more)
    const sent = body.replacement_id === 'itself' ? { ...body, replacement_id: id } : body
    await refused(admin, 'PUT', `${PATH}/${id}`, sent, 422, 'ERROR_COULD_NOT_UPDATE_MODEL')
  })

  test('refuses replacements in a circle', async () => {
    const [one, other] = [await make(), await make()]
    await change(one, { replacement_id: other })
    const body = again(await read(other), { replacement_id: one })
    await refused(admin, 'PUT', `${PATH}/${other}`, body, 422, 'ERROR_COULD_NOT_UPDATE_MODEL')
  })

  test('restricts a model to groups: others neither see nor use it (S26)', async () => {
    const id = await make()
    const { id: group } = await ok<{ id: string }>(admin, 'POST', '/v2/groups', {
      name: `Group ${uuidv7()}`,
      description: '',
    })
    expect(await change(id, { is_restricted: true, groups: [group] })).toMatchObject({
      groups: [{ id: group }],
    })
    expect(await offered(bob)).not.toContain(id)
    const before = llm.requests.length
    const answer = await bob.call(
      'POST',
      `/v2/threads/${uuidv7()}/messages`,
      question('Hello', { model_id: id }),
    )
    expect(answer.status).toBe(422)
    expect(llm.requests.length).toBe(before)
    await ok(admin, 'POST', `/v2/groups/${group}/members`, { user_id: bob.id, type: 'member' })
    expect(await offered(bob)).toContain(id)
  })
})

describe('PUT /v2/admin/models/{model_id}/rank', () => {
  test('moves a model to a rank; the others keep their order', async () => {
    const [a, b, c] = [await make(), await make(), await make()]
    for (const [at, id] of [a, b, c].entries()) await ok(admin, 'PUT', `${PATH}/${id}/rank`, { rank: at + 1 })
    const order = async () => (await listed('sort_by=rank')).data.map((model) => model.id)
    expect((await order()).slice(0, 3)).toEqual([a, b, c])
    await ok(admin, 'PUT', `${PATH}/${c}/rank`, { rank: 1 })
    expect((await order()).slice(0, 3)).toEqual([c, a, b])
    await ok(admin, 'PUT', `${PATH}/${c}/rank`, { rank: 9999 })
    const all = await listed('sort_by=rank')
    expect(all.data.at(-1)?.id).toBe(c)
    expect(all.data.map((model) => model.rank)).toEqual(all.data.map((_, at) => at + 1))
    expect(await auditOf(c)).toMatchObject([
      { action: 'model.move', before: { rank: 3 }, after: { rank: 1 } },
      { action: 'model.move', before: { rank: 1 } },
    ])
  })
})

describe('prices', () => {
  const price = { input_nano: 1_000_000_000, cached_input_nano: null, output_nano: 4_000_000_000 }

  test('apply from their day on, one per day, and can be removed', async () => {
    const id = await make()
    const path = `${PATH}/${id}/prices`
    await ok(admin, 'POST', path, { ...price, valid_from: '2024-01-01' })
    await ok(admin, 'POST', path, { ...price, output_nano: 9, valid_from: '2999-01-01' })
    const made = await ok<AdminModelDetail>(admin, 'POST', path, {
      ...price,
      input_nano: 5,
      valid_from: '2024-01-01',
    })
    expect(made.prices).toMatchObject([
      { valid_from: '2999-01-01', output_nano: 9 },
      { valid_from: '2024-01-01', input_nano: 5 },
    ])
    expect(made.price).toMatchObject({ input_nano: 5, output_nano: 4_000_000_000 })
    const left = await ok<AdminModelDetail>(admin, 'DELETE', `${path}/${made.prices[1]?.id}`)
    expect(left).toMatchObject({ price: null, prices: [{ valid_from: '2999-01-01' }] })
  })
})

describe('GET /v2/admin/models', () => {
  test('needs as many queries for 200 models as for few', async () => {
    await make()
    const byUse = () =>
      withQueries(db.database.pool, MOST_QUERIES, () => listed('sort_by=usage_count&sort_order=desc'))
    const few = await byUse()
    await db.database.pool.query(`
      INSERT INTO models (id, provider_id, identifier, label, type, interface, rank, capabilities)
      SELECT gen_random_uuid(), (SELECT id FROM providers WHERE origin = 'demo'), 'many-' || n, '{"en":"Many"}', 'embedding',
        'demo', n, '{"vision":false,"tools":false,"reasoning":false,"structured_output":false}'
      FROM generate_series(1, 200) n`)
    const many = await byUse()
    expect(many.data).toHaveLength(50)
    expect(many.total).toBe(few.total + 200)
    expect((await listed('type=embedding&page=4')).data).toHaveLength(50)
    expect((await listed('query=many-19&state=enabled')).total).toBe(11)
    await db.database.pool.query(`DELETE FROM models WHERE identifier LIKE 'many-%'`)
  })

  test.each(['100%', '_', "' OR 1=1 --", '\\'])('searches %s literally (S58)', async (text) => {
    expect((await listed(`query=${encodeURIComponent(text)}`)).total).toBe(0)
  })

  test('sorts only by declared columns (S58)', async () => {
    const answer = await admin.call('GET', `${PATH}?sort_by=${encodeURIComponent('rank; DROP TABLE models')}`)
    expect(answer.status).toBe(422)
  })
})

describe('POST /v2/admin/models', () => {
  test('adds a disabled model, once', async () => {
    const { provider_id } = await read(await make())
    const body = { provider_id, identifier: 'by-hand', type: 'chat' }
    const made = await ok<AdminModelDetail>(admin, 'POST', PATH, body)
    expect(made).toMatchObject({ enabled: false, interface: 'openai-compatible', label: { en: 'by-hand' } })
    await refused(admin, 'POST', PATH, body, 409, 'ERROR_MODEL_ALREADY_EXISTS')
    await refused(admin, 'POST', PATH, { ...body, provider_id: uuidv7() }, 404, 'ERROR_PROVIDER_NOT_FOUND')
  })
})
