import type { Budget } from '@parlance/contract/admin/budgets.ts'
import { expect, test } from 'vitest'
import type { UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { compile } from '#db/statements/compile.ts'
import type { SQL } from '#db/drizzle.ts'
import { budgetsOfKeys, limitKey } from './key-budgets.service.ts'

const KEY = uuidv7()
const OWNER = uuidv7()
const CHEAPER = uuidv7()

type Row = Pick<
  Budget,
  'id' | 'subject_id' | 'period' | 'amount_nano' | 'is_hard' | 'allow_unpriced' | 'fallback_model_id'
>

const budget = (period: Row['period'], more: Partial<Row> = {}): Row => ({
  id: uuidv7(),
  subject_id: KEY,
  period,
  amount_nano: 500,
  is_hard: true,
  allow_unpriced: false,
  fallback_model_id: null,
  ...more,
})

/** The budgets of keys: what is done with them, and those that their owners have set. */
function begin(budgets: readonly Row[], own: readonly Row[] = []) {
  const done: [string, ...unknown[]][] = []
  let questions = 0
  const execute = async (statement: SQL) => {
    const { text, values } = compile(statement)
    if (/^\s*SELECT/.test(text)) {
      questions += 1
      const isOfOwners = text.includes('b.created_by = k.owner_id')
      const rows = isOfOwners ? own.map(({ id }) => ({ id })) : budgets
      return { rows: rows.map((row) => ({ ...row, created_at: null, updated_at: null, ends_at: null })) }
    }
    const change = /(INSERT INTO|UPDATE|DELETE FROM) budgets\b/.exec(text)?.[1]
    if (change !== undefined) done.push([change, ...values])
    return { rows: [], rowCount: 1 }
  }
  const deps = { config: { currency: 'EUR', time_zone: 'UTC' } }
  const ctx = { deps, db: { execute }, actor: { user_id: OWNER } } as unknown as UserCtx
  return { ctx, done, questions: () => questions }
}

const wanted = { period: 'day', amount_nano: 900, is_hard: false } as const

test('without keys there are no budgets, and the database is not asked', async () => {
  const { ctx, questions } = begin([budget('day')])
  expect(await budgetsOfKeys(ctx, [])).toEqual(new Map())
  expect(questions()).toBe(0)
})

test('of several budgets a key has the one of its owner, in whichever order they are', async () => {
  const other = budget('month', { subject_id: uuidv7() })
  const [own, set] = [budget('day'), budget('month')]
  for (const order of [
    [own, set, other],
    [set, other, own],
  ]) {
    const found = await budgetsOfKeys(begin(order, [own]).ctx, [KEY, other.subject_id ?? ''])
    expect([...found.entries()].map(([key, one]) => [key, (one as Budget).id]).toSorted()).toEqual(
      [
        [KEY, own.id],
        [other.subject_id, other.id],
      ].toSorted(),
    )
  }
})

test('the first limit of a key is a budget without exceptions', async () => {
  const { ctx, done } = begin([])
  await limitKey(ctx, KEY, wanted)
  expect(done).toEqual([
    ['INSERT INTO', expect.any(String), 'api_key', KEY, 'day', 900, false, false, null, OWNER],
  ])
})

test('a limit for another period replaces the one of the owner, and the one of the administration stays', async () => {
  const [own, set] = [budget('month'), budget('month')]
  const { ctx, done } = begin([set, own], [own])
  await limitKey(ctx, KEY, wanted)
  expect(done).toEqual([
    ['DELETE FROM', own.id],
    ['INSERT INTO', expect.any(String), 'api_key', KEY, 'day', 900, false, false, null, OWNER],
  ])
})

test('a changed limit keeps what only the administration can change', async () => {
  const own = budget('day', { allow_unpriced: true, fallback_model_id: CHEAPER })
  const { ctx, done } = begin([own], [own])
  await limitKey(ctx, KEY, wanted)
  expect(done).toEqual([['UPDATE', 900, false, true, CHEAPER, OWNER, own.id]])
})

test('without a limit, only the budgets of the owner are removed', async () => {
  const [own, set] = [budget('day'), budget('month')]
  const { ctx, done } = begin([own, set], [own])
  await limitKey(ctx, KEY, null)
  expect(done).toEqual([['DELETE FROM', own.id]])
})

test.each([
  ['amount', { is_hard: false }],
  ['kind', { amount_nano: 900 }],
])('another %s than the administration has set for the period is refused', async (_what, more) => {
  const { ctx, done } = begin([budget('day', more)])
  await expect(limitKey(ctx, KEY, wanted)).rejects.toMatchObject({
    code: 'ERROR_BUDGET_SET_BY_ADMINISTRATION',
  })
  expect(done).toEqual([])
})

test('the limit that the administration has set can be sent back, instead of an own one', async () => {
  const own = budget('month')
  const { ctx, done } = begin([budget('day', { amount_nano: 900, is_hard: false }), own], [own])
  await limitKey(ctx, KEY, wanted)
  expect(done).toEqual([['DELETE FROM', own.id]])
})
