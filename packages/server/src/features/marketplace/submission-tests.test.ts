import type { Review } from '@parlance/contract/assistants/marketplace.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { draftOf, makeAssistant, saveOver } from '#testing/made/made-assistants.ts'
import { makeCase, runTests } from '#testing/made/made-evaluations.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let model: string
let ada: Person
let admin: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  model = await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
  admin = await app.person('admin', 'administrator')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const reviewOf = (id: string) => ok<Review>(admin, 'GET', `/v2/admin/marketplace/assistants/${id}`)

test('where test questions are required, a submission needs a run of its content, and a reason if it is worse', async () => {
  await ok(admin, 'PUT', '/v2/admin/feature-configs/require_test_questions', { value: true })
  const id = await makeAssistant(ada, { name: 'Tested', model_id: model })
  const path = `/v2/assistants/${id}`
  const submission = () => ok(ada, 'GET', `${path}/submission`)
  await makeCase(ada, path, 'How many?', [{ kind: 'contains', text: 'seven' }])
  await refused(ada, 'POST', `${path}/submit`, {}, 409, 'ERROR_TEST_RUN_REQUIRED')
  expect(await submission()).toEqual({ is_required: true, test: null })

  // the draft that is tested becomes the saved version afterwards
  const { revision, draft } = await draftOf(ada, id)
  const content = { ...draft, instructions: 'Shorter.' }
  await ok(ada, 'PUT', `${path}/draft`, { revision, content })
  llm.always = ({ raw }) => ({ tokens: [raw.includes('Shorter.') ? 'No idea.' : 'Seven.'] })
  await runTests(ada, path, { of: 'both' })
  await saveOver(ada, id, {})
  expect(await submission()).toMatchObject({
    test: { is_of_version: true, is_worse: true, compared: { worse: 1 }, tally: { fail: 1 } },
  })
  await refused(ada, 'POST', `${path}/submit`, {}, 422, 'ERROR_TEST_REASON_REQUIRED')
  await ok(ada, 'POST', `${path}/submit`, { test_reason: 'It is half as long.' })
  expect(await reviewOf(id)).toMatchObject({
    test_reason: 'It is half as long.',
    test: { is_of_version: true, is_worse: true, questions: 1 },
  })
  const run = (await reviewOf(id)).test?.evaluation_id ?? ''
  expect(await ok(admin, 'GET', `/v2/evaluations/${run}/results`)).toMatchObject({
    data: [{ change: 'worse' }],
  })

  // another version needs its own run
  await saveOver(ada, id, { instructions: 'Longer.' })
  expect(await submission()).toMatchObject({ test: { is_of_version: false } })
  await refused(ada, 'POST', `${path}/submit`, {}, 409, 'ERROR_TEST_RUN_REQUIRED')
  await ok(admin, 'DELETE', '/v2/admin/feature-configs/require_test_questions')
  await ok(ada, 'POST', `${path}/submit`, {})
  expect(await reviewOf(id)).toMatchObject({ test_reason: '', test: { is_of_version: false } })
  llm.always = null
})
