import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { chooseStarters } from './ensure-assistants.ts'
import { DEMONSTRATION_STARTERS, GENERAL_ASSISTANT } from './shipped-assistants.ts'

const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  ada = await app.person('ada')
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const starters = async () =>
  (await ok<Assistant[]>(ada, 'GET', '/v2/assistants/')).find(({ is_default }) => is_default)?.starters

const chosen = () => chooseStarters.run(app.ctx, new AbortController().signal)

test('the demonstration starters are replaced while another chat model is enabled', async () => {
  expect(await starters()).toEqual(DEMONSTRATION_STARTERS)
  await scriptedModel(app.deps, llm, { identifier: 'real' })
  await chosen()
  expect(await starters()).toEqual(GENERAL_ASSISTANT.starters)
  await db.database.pool.query("UPDATE models SET enabled = false WHERE identifier = 'real'")
  await chosen()
  expect(await starters()).toEqual(DEMONSTRATION_STARTERS)
})

test('edited starters stay', async () => {
  const mine = [{ en: 'Book a room' }]
  await db.database.pool.query('UPDATE assistant_versions SET starters = $1 WHERE assistant_id = $2', [
    JSON.stringify(mine),
    GENERAL_ASSISTANT.id,
  ])
  await chosen()
  expect(await starters()).toEqual(mine)
})
