import type { Budget } from '@parlance/contract/admin/budgets.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeKey } from '#testing/made/keys.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const db = testDatabase()
const EURO = 1_000_000_000
const BUDGETS = '/v2/admin/budgets'
let llm: FakeLlm
let app: TestApp
let admin: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  await scriptedModel(app.deps, llm, { identifier: 'dear', price: [0, 0, 1_000 * EURO] })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

test('a limit of a key set by the administration can neither be loosened nor removed by its owner', async () => {
  const owner = await app.person('key-owner', 'administrator')
  const { key, secret } = await makeKey(owner)
  const ask = async () => {
    llm.next({ usage: { input: 10, cached: 0, output: 1_000, reasoning: 0 } })
    const body = { model: 'dear', messages: [{ role: 'user', content: 'Go' }], max_tokens: 1_000 }
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const answer = await fetch(`${app.origin}/v1/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    await answer.text()
    return answer.status
  }
  const subject = { level: 'api_key', subject_id: key.id }
  const budget = await ok<Budget>(admin, 'POST', BUDGETS, {
    ...subject,
    period: 'month',
    amount_nano: EURO,
    is_hard: true,
  })
  expect(budget).toMatchObject({ level: 'api_key', name: key.description })
  expect([await ask(), await ask()]).toEqual([200, 429])

  const path = `/v2/api-keys/${key.id}`
  const terms = { description: key.description, scope: key.scope }
  await ok(owner, 'PUT', path, { ...terms, budget: null })
  const loosened = { period: 'month', amount_nano: 9 * EURO, is_hard: true }
  await refused(owner, 'PUT', path, { ...terms, budget: loosened }, 409, 'ERROR_BUDGET_SET_BY_ADMINISTRATION')
  // as the form sends back the values, with one changed
  await ok(owner, 'PUT', path, { ...terms, budget: { ...loosened, amount_nano: EURO } })
  const own = { period: 'day', amount_nano: 2 * EURO, is_hard: true }
  expect(await ok(owner, 'PUT', path, { ...terms, budget: own })).toMatchObject({ budget: own })
  const { data } = await ok<{ data: Budget[] }>(admin, 'GET', BUDGETS)
  expect(data).toMatchObject([own, { id: budget.id, amount_nano: EURO }])
  await ok(owner, 'PUT', path, { ...terms, budget: null })
  expect(await ok(owner, 'GET', path)).toMatchObject({ budget: { id: budget.id } })
  expect(await ask()).toBe(429)

  const missing = { ...subject, subject_id: uuidv7(), period: 'day', amount_nano: EURO, is_hard: true }
  await refused(admin, 'POST', BUDGETS, missing, 404, 'ERROR_API_KEY_NOT_FOUND')
})
