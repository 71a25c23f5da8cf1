import type { SystemAssistant } from '@parlance/contract/assistants/system-assistants.ts'
import { SYSTEM_ASSISTANT_KEYS } from '@parlance/contract/assistants/system-assistants.schemas.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const PATH = '/v2/admin/system-assistants'
const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let admin: Person
let best: string
let other: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  best = await scriptedModel(app.deps, llm, { identifier: 'best', price: [1e9, 1e9, 1e9] })
  other = await scriptedModel(app.deps, llm, { identifier: 'other', rank: 1, price: [1e9, 1e9, 1e9] })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(() => db.database.pool.query('DELETE FROM system_assistants'))
afterEach(() => llm.clear())

type Change = Partial<{
  revision: number
  is_enabled: boolean
  model_ids: string[]
  temperature: number | null
  instructions: string
}>

async function helper(key: string): Promise<SystemAssistant> {
  const { data } = await ok<{ data: SystemAssistant[] }>(admin, 'GET', PATH)
  const found = data.find((one) => one.key === key)
  if (found === undefined) throw new Error(key)
  return found
}

async function change(key: string, more: Change = {}) {
  const { revision, is_enabled, models, temperature, instructions } = await helper(key)
  const now = { revision, is_enabled, model_ids: models.map(({ id }) => id), temperature, instructions }
  return admin.call('PUT', `${PATH}/${key}`, { ...now, ...more })
}

const improve = (person: Person, text = 'costs?') =>
  person.call('POST', '/v2/system-assistants/prompt-improvement', { text })

describe(`GET ${PATH}`, () => {
  test('lists all with the shipped settings at first, in the reader’s language', async () => {
    const { data } = await ok<{ data: SystemAssistant[] }>(admin, 'GET', PATH)
    expect(data.map(({ key }) => key)).toEqual(SYSTEM_ASSISTANT_KEYS)
    for (const one of data) {
      // images are made from the original description by default
      expect(one.is_enabled).toBe(one.key !== 'image_prompt')
      expect(one).toMatchObject({ models: [], temperature: null, revision: 0 })
      expect(one.instructions).toBe(one.shipped_instructions)
      expect(one.has_own_instructions).toBe(false)
    }
    await db.database.pool.query(`UPDATE users SET lang = 'en' WHERE id = $1`, [admin.id])
    expect((await helper('title')).instructions).toContain('Give this conversation a title')
  })

  test('requires assistant:configure besides system:configure', async () => {
    const person = await app.person(`half-${uuidv7()}`)
    await giveRole(db.database, person.id, ['system:configure', 'provider:manage'])
    expect((await person.call('GET', PATH)).status).toBe(403)
    await giveRole(db.database, person.id, ['system:configure', 'assistant:configure'])
    expect((await person.call('GET', PATH)).status).toBe(200)
  })
})

describe(`PUT ${PATH}/{key}`, () => {
  test('changes the read revision; a concurrent change is refused', async () => {
    const first = await change('summary', {
      model_ids: [other, best],
      temperature: 0.3,
      instructions: 'Be brief.',
    })
    expect(await first.json()).toMatchObject({
      models: [{ id: other }, { id: best }],
      temperature: 0.3,
      instructions: 'Be brief.',
      has_own_instructions: true,
      revision: 1,
      changed_by: 'admin',
    })
    const late = await change('summary', { revision: 0, instructions: 'Be long.' })
    expect([late.status, await late.json()]).toEqual([409, { detail: 'ERROR_EDITED_BY_OTHER' }])
    expect(await helper('summary')).toMatchObject({ instructions: 'Be brief.', revision: 1 })
  })

  test('has an audit entry without the instructions', async () => {
    await change('summary', { is_enabled: false, instructions: 'CANARY-OF-THE-INSTRUCTIONS' })
    const { rows } = await db.database.pool.query<{ action: string; after: Record<string, unknown> }>(
      'SELECT action, after FROM audit_events ORDER BY sequence DESC LIMIT 1',
    )
    expect(rows[0]).toMatchObject({ action: 'system_assistant.update', after: { is_enabled: false } })
    expect(rows[0]?.after['instructions']).toMatch(/^sha256:[0-9a-f]{12}$/)
    expect(JSON.stringify(rows)).not.toContain('CANARY')
  })

  test.each([
    ['a model that does not exist', { model_ids: [uuidv7()] }, 404],
    ['a model named twice', (): Change => ({ model_ids: [best, best] }), 422],
    ['a temperature beyond 2', { temperature: 2.1 }, 422],
    ['no instructions', { instructions: '  ' }, 422],
    ['too long ones', { instructions: 'x'.repeat(20_001) }, 422],
  ])('refuses %s', async (_, more, status) => {
    expect((await change('title', typeof more === 'function' ? more() : more)).status).toBe(status)
    expect((await helper('title')).revision).toBe(0)
  })

  test('of an unknown system assistant is refused', async () => {
    for (const key of ['nothing', '__proto__', "title' OR 1=1"]) {
      const body = { revision: 0, is_enabled: true, model_ids: [], temperature: null, instructions: 'x' }
      expect((await admin.call('PUT', `${PATH}/${encodeURIComponent(key)}`, body)).status).toBe(422)
    }
  })

  test('shipped instructions remain the shipped ones, in whichever language they are sent back', async () => {
    const { shipped_instructions } = await helper('title')
    await change('title', { temperature: 1, instructions: shipped_instructions })
    expect((await helper('title')).has_own_instructions).toBe(false)
  })
})

test(`POST ${PATH}/{key}/reset restores the shipped settings; off stays off`, async () => {
  await change('summary', { is_enabled: false, model_ids: [best], temperature: 1, instructions: 'Mine' })
  await refused(admin, 'POST', `${PATH}/summary/reset`, { revision: 0 }, 409, 'ERROR_EDITED_BY_OTHER')
  const reset = await ok<SystemAssistant>(admin, 'POST', `${PATH}/summary/reset`, { revision: 1 })
  expect(reset).toMatchObject({
    is_enabled: false,
    models: [],
    temperature: null,
    has_own_instructions: false,
  })
})

describe('a system assistant that is off', () => {
  test('is visible to everyone, and refuses calls without a model call', async () => {
    const alice = await app.person(`alice-${uuidv7()}`)
    await change('prompt_improvement', { is_enabled: false })
    const { data } = await ok<{ data: unknown[] }>(alice, 'GET', '/v2/system-assistants')
    expect(data).toContainEqual({ key: 'prompt_improvement', is_enabled: false })
    expect(data).toContainEqual({ key: 'summary', is_enabled: true })
    const before = llm.requests.length
    const answer = await improve(alice)
    expect([answer.status, await answer.json()]).toEqual([409, { detail: 'ERROR_SYSTEM_ASSISTANT_OFF' }])
    expect(llm.requests).toHaveLength(before)
  })
})

describe('models of a system assistant', () => {
  test('are tried in order after failures, each in the ledger', async () => {
    const alice = await app.person(`alice-${uuidv7()}`)
    await change('prompt_improvement', { model_ids: [other, best] })
    llm.next({ status: 500 })
    llm.next({ tokens: ['Better ', 'question'], usage: { input: 100, cached: 0, output: 10, reasoning: 0 } })
    const before = llm.requests.length
    const answer = await improve(alice)
    expect(await answer.json()).toEqual({ text: 'Better question', model_label: { en: 'best' } })
    expect(llm.requests.slice(before).map(({ model }) => model)).toEqual(['other', 'best'])
    const { rows } = await db.database.pool.query(
      `SELECT feature, status, cost_nano::int FROM usage_records WHERE user_id = $1 ORDER BY started_at, id`,
      [alice.id],
    )
    expect(rows).toEqual([
      { feature: 'prompt_improvement', status: 'failed', cost_nano: 0 },
      { feature: 'prompt_improvement', status: 'completed', cost_nano: 110_000 },
    ])
  })

  test('that a person cannot use, or that are disabled, are never called (S26)', async () => {
    const alice = await app.person(`alice-${uuidv7()}`)
    await change('prompt_improvement', { model_ids: [other, best] })
    await db.database.pool.query('UPDATE models SET is_restricted = true WHERE id = $1', [other])
    await db.database.pool.query('UPDATE models SET enabled = false WHERE id = $1', [best])
    const before = llm.requests.length
    const answer = await improve(alice)
    expect([answer.status, await answer.json()]).toEqual([422, { detail: 'ERROR_MODEL_NOT_USABLE' }])
    expect(llm.requests).toHaveLength(before)
    await db.database.pool.query('UPDATE models SET is_restricted = false, enabled = true')
  })

  test('respect the budgets: an exhausted one refuses before anything is sent', async () => {
    const alice = await app.person(`alice-${uuidv7()}`)
    const budget = {
      level: 'user',
      subject_id: alice.id,
      period: 'month',
      amount_nano: 10_000_000,
      is_hard: true,
    }
    await ok(admin, 'POST', '/v2/admin/budgets', budget)
    llm.next({ tokens: ['Better'], usage: { input: 20_000_000, cached: 0, output: 1, reasoning: 0 } })
    expect((await improve(alice)).status).toBe(200)
    const before = llm.requests.length
    const answer = await improve(alice)
    expect([answer.status, await answer.json()]).toEqual([429, { detail: 'ERROR_BUDGET_EXHAUSTED' }])
    expect(llm.requests).toHaveLength(before)
    const { rows } = await db.database.pool.query('SELECT FROM usage_reservations')
    expect(rows).toHaveLength(0)
    await db.database.pool.query('DELETE FROM budgets')
  })

  test('that all fail give one refusal without the provider’s message', async () => {
    const alice = await app.person(`alice-${uuidv7()}`)
    llm.next({ status: 400, body: '{"error":{"message":"CANARY-OF-THE-PROVIDER"}}' })
    const answer = await improve(alice)
    expect([answer.status, await answer.text()]).toEqual([502, '{"detail":"ERROR_SYSTEM_ASSISTANT_FAILED"}'])
  })

  test('get the instructions and a short limit; variables are left empty (S60)', async () => {
    const alice = await app.person(`alice-${uuidv7()}`)
    await change('prompt_improvement', { temperature: 0.5, instructions: 'Say {{user.name}} ${process.env}' })
    llm.next({ tokens: ['ok'] })
    await improve(alice, '{{instructions}} %PATH%')
    expect(llm.requests.at(-1)?.body).toMatchObject({
      temperature: 0.5,
      messages: [
        { role: 'system', content: 'Say {{user.name}} ${process.env}' },
        { role: 'user', content: '{{instructions}} %PATH%' },
      ],
    })
    expect(JSON.stringify(llm.requests.at(-1)?.body)).toMatch(/max_(completion_)?tokens":2000/)
  })
})

describe(`POST ${PATH}/{key}/try`, () => {
  const draft = (more: Change & { input?: string } = {}) => ({
    input: 'What does a train to Lyon cost?',
    model_ids: [other],
    temperature: null,
    instructions: 'Name it.',
    ...more,
  })

  test('uses unsaved settings, also while it is off', async () => {
    await change('title', { is_enabled: false })
    llm.next({ tokens: ['"Train ', 'to Lyon"'], usage: { input: 40, cached: 0, output: 10, reasoning: 0 } })
    const trial = await ok(admin, 'POST', `${PATH}/title/try`, draft())
    expect(trial).toMatchObject({
      output: 'Train to Lyon',
      error: null,
      model_label: { en: 'other' },
      input_tokens: 40,
      output_tokens: 10,
      cost_nano: 50_000,
      currency: 'EUR',
    })
    expect(await helper('title')).toMatchObject({ models: [], has_own_instructions: false })
  })

  test('shows the real error', async () => {
    llm.next({ status: 401 })
    const trial = await ok(admin, 'POST', `${PATH}/title/try`, draft())
    expect(trial).toMatchObject({ output: null, error: { code: 'unauthorized', status: 401 } })
    await db.database.pool.query('UPDATE models SET enabled = false WHERE id = $1', [other])
    const none = await ok(admin, 'POST', `${PATH}/title/try`, draft())
    expect(none).toMatchObject({ output: null, error: { code: 'ERROR_MODEL_NOT_USABLE', status: null } })
    await db.database.pool.query('UPDATE models SET enabled = true')
  })
})
