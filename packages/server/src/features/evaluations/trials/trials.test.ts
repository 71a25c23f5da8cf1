import type { AssistantVersion } from '@parlance/contract/assistants/assistants.ts'
import type { EvaluationRun } from '@parlance/contract/assistants/evaluations.ts'
import type { ModelTrial, TrialRun } from '@parlance/contract/models/model-trials.ts'
import type { Notice } from '@parlance/contract/people/notices.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { draftOf, makeAssistant, publish, saveOver } from '#testing/made/made-assistants.ts'
import { makeCase } from '#testing/made/made-evaluations.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let old: string
let next: string
let ada: Person
let admin: Person
let path: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  old = await scriptedModel(app.deps, llm, { identifier: 'old', price: [1_000_000, 0, 1_000_000] })
  next = await scriptedModel(app.deps, llm, { identifier: 'next', rank: 1, price: [1_000_000, 0, 1_000_000] })
  ada = await app.person('ada')
  admin = await app.person('admin', 'administrator')
  path = `/v2/admin/models/${old}`
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const last = async () => (await ok<{ trial: ModelTrial }>(admin, 'GET', `${path}/trials/last`)).trial
async function toTheEnd(): Promise<ModelTrial> {
  const left = async () => (({ tested, ended }) => tested - ended)(await last())
  await expect.poll(left, { interval: 30 }).toBe(0)
  return await last()
}

describe('POST /v2/admin/models/{model_id}/trials', () => {
  test('runs with the permissions of the owners and at the cost of the administrator, who sees no answers', async () => {
    await refused(admin, 'POST', `${path}/trials`, { candidate_id: next }, 409, 'ERROR_NO_TEST_QUESTIONS')
    const id = await makeAssistant(ada, { name: 'Private', model_id: old, instructions: 'Keep the secret.' })
    await makeAssistant(ada, { name: 'Without questions', model_id: old })
    await makeCase(ada, `/v2/assistants/${id}`, 'How many?', [{ kind: 'contains', text: 'seven' }])
    llm.always = ({ model }) => ({ tokens: [model === 'old' ? 'Seven.' : 'No idea.'] })
    expect(await ok(admin, 'POST', `${path}/trials`, { candidate_id: next })).toMatchObject({
      candidate: { id: next, identifier: 'next' },
      tested: 1,
      untested: 1,
    })
    const trial = await toTheEnd()
    expect(trial).toMatchObject({ ended: 1, worse: 1, better: 0, same: 0 })
    const { data } = await ok<{ data: TrialRun[] }>(admin, 'GET', `${path}/trials/${trial.id}/runs`)
    expect(data).toMatchObject([
      { name: 'Private', owner: 'ada', run: { compared: { worse: 1 }, by: 'admin' } },
    ])
    const run = `/v2/evaluations/${data[0]?.run.id}`
    await refused(admin, 'GET', `${run}/results`, undefined, 404, 'ERROR_EVALUATION_NOT_FOUND')
    expect(await ok<EvaluationRun>(ada, 'GET', run)).toMatchObject({ status: 'completed' })
    const { rows } = await db.database.pool.query(
      "SELECT DISTINCT user_id, feature FROM usage_records WHERE feature = 'evaluation'",
    )
    expect(rows).toEqual([{ user_id: admin.id, feature: 'evaluation' }])
    llm.always = null
  })

  test('refuses a candidate that does not exist, or the model itself', async () => {
    for (const candidate_id of [uuidv7(), old]) {
      await refused(admin, 'POST', `${path}/trials`, { candidate_id }, 422, 'ERROR_MODEL_NOT_USABLE')
    }
    const gone = `/v2/admin/models/${uuidv7()}/trials`
    await refused(admin, 'POST', gone, { candidate_id: next }, 404, 'ERROR_MODEL_NOT_FOUND')
  })

  test('can be stopped', async () => {
    llm.always = () => ({ endless: true, rate: 50 })
    const { id } = await ok<ModelTrial>(admin, 'POST', `${path}/trials`, { candidate_id: next })
    await refused(admin, 'POST', `${path}/trials`, { candidate_id: next }, 409, 'ERROR_EVALUATION_RUNNING')
    expect(await ok(admin, 'POST', `${path}/trials/${id}/stop`)).toMatchObject({ tested: 1, ended: 1 })
    llm.always = null
  })
})

describe('POST /v2/admin/models/{model_id}/replace', () => {
  test('creates a new version of each assistant, keeps drafts, and notifies the owners', async () => {
    const id = await makeAssistant(ada, { name: 'Served', model_id: old, fallback_model_id: next })
    await publish(db.database, id)
    const { revision, draft } = await saveOver(ada, id, { instructions: 'Second.' })
    const edited = { ...draft, instructions: 'Unsaved.' }
    await ok(ada, 'PUT', `/v2/assistants/${id}/draft`, { revision, content: edited })
    const before = await draftOf(ada, id)

    const { replaced } = await ok<{ replaced: number }>(admin, 'POST', `${path}/replace`, {
      candidate_id: next,
    })
    expect(replaced).toBe(3)
    const after = await draftOf(ada, id)
    expect(after).toMatchObject({
      saved: { model_id: next, fallback_model_id: null, instructions: 'Second.' },
      draft: { model_id: next, instructions: 'Unsaved.' },
      has_unsaved_changes: true,
      publication: { is_serving: true },
    })
    const stale = { revision: before.revision, content: edited }
    await refused(ada, 'PUT', `/v2/assistants/${id}/draft`, stale, 409, 'ERROR_EDITED_BY_OTHER')
    const { data } = await ok<{ data: AssistantVersion[] }>(ada, 'GET', `/v2/assistants/${id}/versions`)
    expect(
      data.map(({ number, origin, is_saved, is_approved, content }) => {
        return [number, origin, is_saved, is_approved, content.model_id]
      }),
    ).toEqual([
      [4, 'model_replaced', true, false, next],
      [3, 'model_replaced', false, true, next],
      [2, 'edited', false, false, old],
      [1, 'edited', false, false, old],
    ])
    const notices = await ok<{ data: Notice[] }>(ada, 'GET', '/v2/notices')
    expect(notices.data.filter(({ kind }) => kind === 'assistant_model_replaced')).toHaveLength(3)
    expect(notices.data[0]).toMatchObject({ actor: 'admin', reason: 'old → next' })
    const trail = await ok<{ data: unknown[] }>(admin, 'GET', '/v2/admin/audit?action=model.replace')
    expect(trail.data).toMatchObject([{ object_id: old, after: { replacement_id: next } }])
    expect(await ok(admin, 'POST', `${path}/replace`, { candidate_id: next })).toEqual({ replaced: 0 })
  })
})
