import type { ApiKey } from '@parlance/contract/public-api/api-keys.ts'
import type { Dependents } from '@parlance/contract/models/models.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeKey } from '#testing/made/keys.ts'
import { makePrompt, saveVersion } from '#testing/made/made-prompts.ts'
import { makeRemoteModel } from '#testing/made/made-models.ts'

const db = testDatabase()
let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
})
afterAll(() => app.close())

type Kind = Parameters<typeof makeRemoteModel>[1]
const make = (type: Kind) => makeRemoteModel(db.database, type, 'http://models.example')
const PATH = '/v2/admin/models'
const dependents = (id: string) => ok<Dependents>(admin, 'GET', `${PATH}/${id}/dependents`)
async function providerOf(id: string): Promise<string> {
  const { rows } = await db.database.pool.query('SELECT provider_id FROM models WHERE id = $1', [id])
  return String(rows[0]?.provider_id)
}

const ragConfiguration = (embedding_model_id: string, more: object = {}) =>
  ok<{ id: string; rerank_model_id: string | null }>(admin, 'POST', '/v2/admin/rag-configurations', {
    name: `Standard ${uuidv7()}`,
    embedding_model_id,
    splitter_type: 'recursive',
    splitter_options: { chunk_size: 1_000 },
    ...more,
  })

/** Expects a refusal without a replacement and success with one. */
async function handedOver(model: string, replacement: string): Promise<void> {
  await refused(admin, 'DELETE', `${PATH}/${model}`, undefined, 409, 'ERROR_MODEL_IN_USE')
  await ok(admin, 'DELETE', `${PATH}/${model}?replacement_id=${replacement}`)
}

describe('GET and DELETE of a model that is named by', () => {
  test('a RAG configuration that embeds with it: always refused, also for its provider', async () => {
    const [model, other] = [await make('embedding'), await make('embedding')]
    const { id } = await ragConfiguration(model, { name: 'Embeds' })
    expect(await dependents(model)).toMatchObject({ embeds: { count: 1, names: ['Embeds'] } })
    const paths = [`${PATH}/${model}`, `/v2/admin/providers/${await providerOf(model)}`]
    for (const path of paths.flatMap((one) => [
      `${one}?replacement_id=none`,
      `${one}?replacement_id=${other}`,
    ])) {
      await refused(admin, 'DELETE', path, undefined, 409, 'ERROR_MODEL_IN_USE')
    }
    await ok(admin, 'DELETE', `/v2/admin/rag-configurations/${id}`)
    await ok(admin, 'DELETE', `${PATH}/${model}`)
  })

  test('a RAG configuration that reranks with it', async () => {
    const [model, other] = [await make('rerank'), await make('rerank')]
    await ragConfiguration(await make('embedding'), { name: 'Ranks', rerank_model_id: model })
    expect(await dependents(model)).toMatchObject({ reranks: { count: 1, names: ['Ranks'] } })
    await handedOver(model, other)
    expect(await dependents(other)).toMatchObject({ reranks: { count: 1, names: ['Ranks'] } })
  })

  test('a system assistant, which can already name the replacement', async () => {
    const [model, other] = [await make('chat'), await make('chat')]
    const insert = 'INSERT INTO system_assistant_models (key, model_id, position) VALUES ($1, $2, $3)'
    await db.database.pool.query("INSERT INTO system_assistants (key) VALUES ('summary'), ('follow_up')")
    for (const [...row] of [
      ['summary', model, 1],
      ['follow_up', model, 1],
      ['follow_up', other, 2],
    ]) {
      await db.database.pool.query(insert, row)
    }
    expect(await dependents(model)).toMatchObject({ helpers: { count: 2, names: ['follow_up', 'summary'] } })
    await handedOver(model, other)
    expect(await dependents(other)).toMatchObject({ helpers: { count: 2, names: ['follow_up', 'summary'] } })
  })

  test('a budget with it as the cheaper model', async () => {
    const [model, other] = [await make('chat'), await make('chat')]
    const terms = { amount_nano: 1_000_000_000, is_hard: true, fallback_model_id: model }
    await ok(admin, 'POST', '/v2/admin/budgets', { level: 'global', period: 'day', ...terms })
    expect(await dependents(model)).toMatchObject({ budgets: 1 })
    await handedOver(model, other)
    expect(await dependents(other)).toMatchObject({ budgets: 1 })
  })

  test('an expert prompt, in its draft or its live version', async () => {
    const [model, other] = [await make('chat'), await make('chat')]
    const id = await makePrompt(admin, { model_id: model })
    await saveVersion(admin, id)
    await saveVersion(admin, id, { model_id: null })
    await makePrompt(admin, { model_id: model })
    expect(await dependents(model)).toMatchObject({ prompts: { count: 2 } })
    await handedOver(model, other)
    expect(await dependents(other)).toMatchObject({ prompts: { count: 2 } })
    expect(await ok(admin, 'GET', `/v2/prompts/${id}`)).toMatchObject({ content: { model_id: other } })
  })

  test('a key that is limited to it', async () => {
    const [model, other] = [await make('chat'), await make('chat')]
    const { key } = await makeKey(admin, { description: 'Nightly', allowed_models: [model] })
    expect(await dependents(model)).toMatchObject({ keys: { count: 1, names: ['Nightly'] } })
    await handedOver(model, other)
    expect(await dependents(other)).toMatchObject({ keys: { count: 1, names: ['Nightly'] } })
    await ok(admin, 'DELETE', `/v2/api-keys/${key.id}`)
    expect(await dependents(other)).toMatchObject({ keys: { count: 0 } })
    const { data } = await ok<{ data: ApiKey[] }>(admin, 'GET', '/v2/api-keys')
    expect(data.find((one) => one.id === key.id)?.allowed_models).toMatchObject([{ id: other }])
  })
})

describe('possible replacements', () => {
  test('are of the same type and returned with the dependents, only to people who manage providers', async () => {
    const [model, other] = [await make('rerank'), await make('rerank')]
    const many = await Promise.all(Array.from({ length: 60 }, () => make('rerank')))
    await db.database.pool.query('UPDATE models SET replacement_id = $1 WHERE id = $2', [many.at(-1), model])
    await db.database.pool.query('UPDATE models SET enabled = false WHERE id = $1', [other])
    const carol = await app.person(`carol-${uuidv7()}`)
    const provider_id = await providerOf(model)
    await giveRole(db.database, carol.id, ['system:configure', 'provider:manage'])
    const answer = await ok<Dependents>(carol, 'GET', `/v2/admin/providers/${provider_id}/dependents`)
    const ids = answer.replacements.map((one) => one.id)
    expect(ids).toEqual(expect.arrayContaining(many))
    expect(ids).not.toContain(model)
    expect(ids).not.toContain(other)
    expect(answer.replacement_id).toBe(many.at(-1))
    await ok(carol, 'DELETE', `/v2/admin/providers/${provider_id}`)
  })
})
