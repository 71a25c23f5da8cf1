import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { authenticate } from '#core/auth/authenticate.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { findUsableModel } from '#features/models/models.service.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { allowanceOf } from './budgets/allowance.ts'
import type { Reservation } from './reservation.ts'
import { reserve } from './usage.service.ts'

/** The reservation of a run with several calls of its model. */
const db = testDatabase()
let llm: FakeLlm
let app: TestApp
let admin: Person
let plain: string
let thinker: string
let count = 0

const EURO = 1_000_000_000
/** The price of an output token: a thousandth. */
const TOKEN = EURO / 1_000

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  const price: [number, number, number] = [TOKEN * 1_000_000, 0, TOKEN * 1_000_000]
  plain = await scriptedModel(app.deps, llm, { identifier: 'plain', price })
  thinker = await scriptedModel(app.deps, llm, { identifier: 'thinker', rank: 1, price, reasoning: true })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
afterEach(async () => {
  await db.database.pool.query('DELETE FROM budgets')
})

/** A call that has reserved 1,000 output tokens of a budget for so many tokens. */
async function reserved(tokens: number, model_id = plain): Promise<{ ctx: UserCtx; call: Reservation }> {
  count += 1
  const person = await app.person(`person ${count}`)
  const budget = { level: 'user', subject_id: person.id, period: 'month', is_hard: true }
  await ok(admin, 'POST', '/v2/admin/budgets', { ...budget, amount_nano: tokens * TOKEN })
  const ctx = { ...app.ctx, actor: await authenticate(app.ctx, `Bearer ${person.token}`) }
  const model = await findUsableModel(ctx, model_id)
  if (model === null) throw new Error('the model cannot be used')
  const estimate = { input_tokens: 0, output_tokens: 1_000 }
  const spender = { user_id: person.id, assistant_id: null, feature: 'chat' } as const
  return { ctx, call: await reserve(ctx, { ...spender, model, estimate }) }
}

function allowed(ctx: Ctx, call: Reservation) {
  const allowance = allowanceOf(ctx, call)
  if (allowance === null) throw new Error('no budget limits the call')
  return allowance
}

async function heldTokens({ id }: Reservation): Promise<number> {
  const { rows } = await db.database.pool.query<{ nano: number }>(
    'SELECT reserved_nano::float8 AS nano FROM usage_reservations WHERE id = $1',
    [id],
  )
  return (rows[0]?.nano ?? 0) / TOKEN
}

test('an answer can use a hard budget to its last token, and the provider need not know while there is room', async () => {
  const { ctx, call } = await reserved(1_000)
  const allowance = allowed(ctx, call)
  expect(await allowance.spend(500)).toBe(true)
  expect(await allowance.spend(500)).toBe(false)
  expect(allowance.cut_by).toMatchObject({ level: 'user' })
  const roomy = await reserved(100_000)
  expect(allowed(roomy.ctx, roomy.call).max_output_tokens).toBeNull()
})

describe('another call of a run', () => {
  test('reserves its input, and as much output as the first call had', async () => {
    const { ctx, call } = await reserved(100_000, thinker)
    const allowance = allowed(ctx, call)
    expect(allowance.max_output_tokens).toBe(1_000)
    expect(await allowance.askAgain(50, 600)).toBe(true)
    expect(await heldTokens(call)).toBe(1_000 + 50 + 600)
    expect(allowance.max_output_tokens).toBe(1_000)
  })

  test('counts the tokens that the provider reports beyond those received', async () => {
    const { ctx, call } = await reserved(1_000_000)
    const allowance = allowed(ctx, call)
    await allowance.spend(100)
    await allowance.askAgain(0, null)
    const before = await heldTokens(call)
    await allowance.spend(300)
    expect(await allowance.askAgain(0, 200)).toBe(true)
    const between = await heldTokens(call)
    // the reservation grew by a step at the first piece, so that nothing is missing yet
    expect([before, between]).toEqual([1_000 + 4_096, 1_000 + 4_096])
    expect(await allowance.askAgain(0, 5_000)).toBe(true)
    expect(await heldTokens(call)).toBe(100 + 300 + 5_000 + 1_000)
  })

  test('is refused when nothing is left, and names the budget', async () => {
    const { ctx, call } = await reserved(1_001, thinker)
    const allowance = allowed(ctx, call)
    expect(await allowance.askAgain(0, 1_000)).toBe(true)
    expect(await heldTokens(call)).toBe(2_000)
    expect(await allowance.askAgain(0, 1_000)).toBe(false)
    expect(allowance.cut_by).toEqual({ level: 'user', name: `person ${count}`, period: 'month' })
    expect(allowance.max_output_tokens).toBe(1)
    expect(await allowance.askAgain(0, 0)).toBe(false)
    expect(await heldTokens(call)).toBe(2_000)
  })
})
