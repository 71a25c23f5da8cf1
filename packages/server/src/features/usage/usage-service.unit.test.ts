import { expect, test } from 'vitest'
import { type Usage, UNKNOWN_USAGE } from '#adapters/llm/port.ts'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { compile } from '#db/statements/compile.ts'
import type { SQL } from '#db/drizzle.ts'
import type { CallableModel } from '#features/models/models.service.ts'
import type { Refusal } from './reservations.queries.ts'
import { bookCall, keepCalls, release, reserve, settleLost, switchReservation } from './usage.service.ts'

const price = {
  input_nano: 1e6,
  output_nano: 2e6,
  cached_input_nano: null,
  image_nano: null,
  minute_nano: null,
}
const unpriced = { input_nano: null, output_nano: null }
const model = {
  id: uuidv7(),
  type: 'chat',
  provider_id: uuidv7(),
  price_id: uuidv7(),
  ...price,
} as CallableModel
const watched = { ...model, has_budgets: true }
const unlimited = { ...model, has_budgets: false }
const cheaper = { ...watched, id: uuidv7() }
const estimate = { input_tokens: 10, output_tokens: 20 }

/** What a statement does, by the first of these texts that it contains. */
const KINDS = {
  hold: 'INSERT INTO usage_reservations',
  open: 'INSERT INTO open_calls',
  book: 'INSERT INTO usage_records',
  release: 'DELETE FROM usage_reservations',
  price: 'FROM model_prices',
  renew: 'UPDATE open_calls SET lease',
  leases: 'AS lease',
}
type Kind = keyof typeof KINDS

const room: Refusal = {
  budget_id: uuidv7(),
  fallback_model_id: null,
  unpriced: false,
  has_room: true,
  seconds_left: 10,
  is_hard: true,
  left_nano: 5,
}
const full: Refusal = { ...room, has_room: false, left_nano: null }

/** A database that answers each attempt to reserve with these budgets, in order. */
function begin(...budgets: (Refusal[] | Error)[]) {
  const done: Kind[] = []
  const bookings: unknown[][] = []
  const renewed: unknown[] = []
  const execute = async (statement: SQL) => {
    const { text, values } = compile(statement)
    const kind = (Object.keys(KINDS) as Kind[]).find((one) => text.includes(KINDS[one]))
    if (kind === undefined) throw new Error(`not expected: ${text}`)
    done.push(kind)
    if (kind === 'book') bookings.push(values)
    if (kind === 'renew') renewed.push(...values.filter(Array.isArray).flat())
    const answer = kind === 'hold' ? (budgets.shift() ?? []) : []
    if (answer instanceof Error) throw answer
    // the only question about a model that is not in a list of budgets is for a cheaper one
    return { rows: kind === 'price' && text.includes('FROM models m JOIN providers') ? [cheaper] : answer }
  }
  const db = { execute, transaction: async (work: (tx: unknown) => unknown) => await work(db) }
  const logged: unknown[] = []
  const log = { warn: (facts: unknown) => void logged.push(facts) }
  const deps = { instance_id: uuidv7(), config: { currency: 'EUR', time_zone: 'UTC' } }
  const ctx = { db, deps, log } as unknown as Ctx
  const ask = (more: object = {}) =>
    reserve(ctx, { user_id: uuidv7(), assistant_id: null, feature: 'api', model: watched, estimate, ...more })
  const ofRun = (more: object = {}) => ask({ id: 'run', run_id: 'run', ...more })
  return { ctx, ask, ofRun, done, bookings, logged, renewed }
}

test('without budgets, only a call outside a run is written down before it is made', async () => {
  const { ask, ofRun, done } = begin()
  expect(await ofRun({ model: unlimited })).toMatchObject({ id: 'run', hard_limit: 'none', replaced: null })
  expect(done).toEqual([])
  const call = await ask({ model: unlimited })
  expect(done).toEqual(['open'])
  expect(call).toMatchObject({ run_id: null, api_key_id: null, assistant_version_id: null, model: unlimited })
})

const soft = { ...room, is_hard: false, left_nano: null }
test.each([
  ['no budget', [], {}, 'none'],
  ['a soft budget', [soft], {}, 'none'],
  ['a hard budget with something left', [soft, room], {}, 'roomy'],
  [
    'one of two hard budgets with nothing left besides the call',
    [room, { ...room, left_nano: 0 }],
    {},
    'tight',
  ],
  ['a hard budget that the call does not count in', [{ ...room, left_nano: null }], {}, 'roomy'],
  ['a hard budget and a free call', [room], { estimate: { input_tokens: 0, output_tokens: 0 } }, 'none'],
  ['a hard budget that allows calls without a price', [room], { model: { ...watched, ...unpriced } }, 'none'],
] as const)('how a call is limited by %s', async (_what, budgets, more, limit) => {
  const { ask } = begin([...budgets])
  expect((await ask(more)).hard_limit).toBe(limit)
})

test('a call that one of several budgets refuses holds nothing in the others', async () => {
  const { ask, done } = begin([room, { ...full, seconds_left: 99.1 }, { ...full, seconds_left: 20 }])
  await expect(ask()).rejects.toMatchObject({ code: 'ERROR_BUDGET_EXHAUSTED', retry_after: 100 })
  expect(done).toEqual(['hold', 'release'])
  const none = begin([full])
  await expect(none.ask()).rejects.toMatchObject({ code: 'ERROR_BUDGET_EXHAUSTED', retry_after: 10 })
  expect(none.done).toEqual(['hold'])
})

test('a call without a price is refused as such, unless a budget is used up as well', async () => {
  const missing = { ...full, unpriced: true, seconds_left: 500 }
  await expect(begin([missing, missing]).ask()).rejects.toMatchObject({ code: 'ERROR_MODEL_UNPRICED' })
  await expect(begin([missing, full]).ask()).rejects.toMatchObject({
    code: 'ERROR_BUDGET_EXHAUSTED',
    retry_after: 10,
  })
})

test('a budget that is used up replaces the model of a chat by its cheaper one, once', async () => {
  const refusing = { ...full, fallback_model_id: cheaper.id }
  const asPerson = (...budgets: Refusal[][]) => {
    const begun = begin(...budgets)
    const actor = { user_id: uuidv7(), permissions: new Set(), features: new Set() }
    Object.assign(begun.ctx, { actor })
    return begun
  }
  const replaced = asPerson([full, refusing], [room])
  expect(await replaced.ask()).toMatchObject({
    model: { id: cheaper.id },
    replaced: watched,
    hard_limit: 'roomy',
  })
  expect(replaced.done).toEqual(['hold', 'price', 'hold'])
  const both = asPerson([refusing], [{ ...full, seconds_left: 77 }])
  await expect(both.ask()).rejects.toMatchObject({ code: 'ERROR_BUDGET_EXHAUSTED', retry_after: 10 })
  const same = asPerson([refusing])
  await expect(same.ask({ model: cheaper })).rejects.toMatchObject({ code: 'ERROR_BUDGET_EXHAUSTED' })
  const drawing = asPerson([refusing])
  await expect(drawing.ask({ model: { ...watched, type: 'image' } })).rejects.toThrow('ERROR_BUDGET')
  // no person, no permission for another model
  const worker = begin([refusing])
  await expect(worker.ask()).rejects.toThrow('ERROR_BUDGET')
  for (const { done } of [same, drawing, worker]) expect(done).toEqual(['hold'])
})

test('a call that sent nothing gives back what it holds', async () => {
  const { ctx, ask, ofRun, done } = begin([room], [room])
  const [call, run] = [await ask(), await ofRun()]
  const [open, free] = [await ask({ model: unlimited }), await ofRun({ model: unlimited })]
  done.splice(0)
  for (const held of [call, run, open]) {
    await release(ctx, held)
    expect(done.splice(0)).toEqual(['release'])
  }
  // it holds nothing
  await release(ctx, free)
  expect(done).toEqual([])
})

test('this process renews the leases of its calls outside a run, with and without budgets', async () => {
  const { ctx, ask, ofRun, renewed } = begin([room], [room], [full])
  const ids = [(await ask()).id, (await ask({ model: unlimited })).id]
  await ofRun()
  await expect(ask()).rejects.toThrow('ERROR_BUDGET')
  await keepCalls(ctx, () => [])
  expect(renewed).toEqual(ids)
})

test('a reservation is switched to another model only if the budgets allow that one', async () => {
  const allowed = begin([room], [room])
  const call = await allowed.ask()
  expect(await switchReservation(allowed.ctx, call, cheaper)).toBe(true)
  expect(call.model).toBe(cheaper)
  expect(allowed.done).toEqual(['hold', 'release', 'hold'])
  const refused = begin([room], [full])
  const kept = await refused.ask()
  expect(await switchReservation(refused.ctx, kept, cheaper)).toBe(false)
  expect([kept.model, refused.logged]).toEqual([watched, []])
  const down = new Error('down')
  const failed = begin([room], down)
  const same = await failed.ask()
  expect(await switchReservation(failed.ctx, same, cheaper)).toBe(false)
  expect([same.model, failed.logged]).toEqual([watched, [{ err: down }]])
  const free = begin()
  const open = await free.ask({ model: unlimited })
  expect(await switchReservation(free.ctx, open, { ...cheaper, has_budgets: false })).toBe(true)
  expect([open.model.id, free.done]).toEqual([cheaper.id, ['open', 'open']])
})

/** The costs of a booking, which are before its currency. */
const costsOf = (values: unknown[] = []) => {
  const at = values.indexOf('EUR')
  return { cost: values[at - 2], estimate: values[at - 1] }
}

test.each<[string, Usage | null, object, object]>([
  ['reported', { ...UNKNOWN_USAGE, input_tokens: 1, output_tokens: 2 }, {}, { cost: 5, estimate: null }],
  ['not reported', null, {}, { cost: null, estimate: 50 }],
  ['reported in part: input', { ...UNKNOWN_USAGE, input_tokens: 1 }, {}, { cost: null, estimate: 50 }],
  ['reported in part: output', { ...UNKNOWN_USAGE, output_tokens: 1 }, {}, { cost: null, estimate: 50 }],
  [
    'reported in images, which have their own price',
    { ...UNKNOWN_USAGE, images: 2 },
    { ...unpriced, image_nano: 7 },
    { cost: 14, estimate: null },
  ],
  [
    'reported without a price',
    { ...UNKNOWN_USAGE, input_tokens: 1, output_tokens: 2 },
    unpriced,
    { cost: null, estimate: null },
  ],
])('the cost of usage that is %s', async (_what, usage, more, costs) => {
  const { ctx, ask, bookings } = begin()
  const call = await ask({ model: unlimited })
  const end = { model: { ...unlimited, ...more }, usage, status: 'completed', duration_ms: 1 } as const
  await bookCall(ctx, call, { ...end, estimate })
  expect(costsOf(bookings[0])).toEqual(costs)
  await bookCall(ctx, call, end)
  expect(costsOf(bookings[1])).toMatchObject({ estimate: null })
  const terms = [model.id, model.provider_id, model.price_id]
  expect(bookings[0]).toEqual(expect.arrayContaining(terms))
})

test('a call of a tool is booked under the run of the tool', async () => {
  const { ctx, ask, ofRun, bookings } = begin()
  const end = { model: unlimited, usage: null, status: 'completed', duration_ms: 1 } as const
  for (const call of [
    await ask({ id: 'own', model: unlimited, tool_of: 'run' }),
    await ofRun({ model: unlimited }),
    await ask({ id: 'own', model: unlimited }),
  ])
    await bookCall(ctx, call, end)
  const runs = bookings.map((values) => values.includes('run'))
  expect(runs).toEqual([true, true, false])
})

test('a lost run is booked with what it sent and wrote, or not at all if its model was deleted', async () => {
  const run = {
    id: 'run',
    run_id: 'run',
    user_id: uuidv7(),
    assistant_id: null,
    feature: 'chat',
    ...estimate,
  } as const
  const lost = { ...run, model_id: model.id, started_at: '2026-01-01T00:00:00Z' }
  const { ctx, done, bookings } = begin()
  await settleLost(ctx, lost)
  expect(done.splice(0)).toEqual(['price', 'release'])
  const found = { provider_id: model.provider_id, price_id: model.price_id, ...price }
  const execute = async (statement: SQL) => {
    const answer = await ctx.db.execute(statement)
    return compile(statement).text.includes(KINDS.price) ? { ...answer, rows: [found] } : answer
  }
  await settleLost({ ...ctx, db: { ...ctx.db, execute } }, lost)
  expect(done).toEqual(['price', 'book'])
  expect(bookings[0]).toEqual(expect.arrayContaining(['run', 'interrupted', model.id, model.price_id]))
  expect(costsOf(bookings[0])).toEqual({ cost: null, estimate: 50 })
})
