import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { expect, test } from 'vitest'
import { UNKNOWN_USAGE, type Usage } from '#adapters/llm/port.ts'
import type { UserCtx } from '#core/context.ts'
import { memoryEventLog } from '#core/events/event-log.ts'
import { uuidv7 } from '#core/ids.ts'
import { compile } from '#db/statements/compile.ts'
import type { SQL } from '#db/drizzle.ts'
import type { Generated } from './answering/generate.service.ts'
import type { PreparedRun } from './starting/prepared-run.ts'
import type { RunEngine } from './run-engine.ts'
import type { Outcome } from './run-outcome.ts'
import { RunWriter } from './saving/run-writer.ts'
import { settleRun } from './settle-run.ts'

const METADATA = { assistant_id: null, assistant_name: 'Helper', model_id: 'm', model_label: {} }
/** An input token costs a thousand, an output token four thousand. */
const price = {
  input_nano: 1e9,
  cached_input_nano: null,
  output_nano: 4e9,
  image_nano: null,
  minute_nano: null,
}
const model = { id: uuidv7(), provider_id: uuidv7(), price_id: uuidv7(), ...price } as Generated['model']
const usage: Usage = { input_tokens: 10, cached_input_tokens: 2, output_tokens: 5, reasoning_tokens: 1 }
const generated = {
  model,
  finish_reason: 'stop',
  usage,
  first_token_ms: 40,
  received: 0,
  cut_by: null,
} as const
const COMPLETED: Outcome = {
  status: 'completed',
  finish_reason: 'stop',
  error_code: null,
  generated,
  sent: 10,
  tools_nano: 0,
}
const source: MessagePart = {
  type: 'source',
  source_id: 's',
  url: 'https://example.org/',
  title: 'Page',
  passage: null,
  page: null,
}

type Statement = { text: string; values: unknown[] }
/** What a statement does, by the table that it writes. */
const KINDS = {
  end: 'UPDATE runs SET status',
  booking: 'INSERT INTO usage_records',
  title: 'SET naming_until',
}

type World = {
  outcome?: Partial<Outcome>
  more?: Partial<PreparedRun>
  parts?: MessagePart[]
  /** The error of the database for the end of a run. */
  refusalOf?: (end: Statement) => Error | null
  hasEnded?: boolean
}

/** The end of a run with a short answer, and what the database and the viewers get of it. */
function begin({ outcome, more, parts = [], refusalOf = () => null, hasEnded = false }: World = {}) {
  const sent: Record<keyof typeof KINDS, Statement[]> = { end: [], booking: [], title: [] }
  const execute = async (statement: SQL) => {
    const compiled = compile(statement)
    const kind = (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((one) =>
      compiled.text.includes(KINDS[one]),
    )
    if (kind === undefined) return { rows: [] }
    sent[kind].push(compiled)
    const error = kind === 'end' ? refusalOf(compiled) : null
    if (error !== null) throw error
    if (kind === 'end') return { rows: hasEnded ? [] : [{ id: 'run' }] }
    return { rows: kind === 'title' ? [{ is_asked: true }] : [] }
  }
  const db = {
    execute,
    commit: async () => {},
    transaction: async (work: (tx: unknown) => unknown) => await work(db),
  }
  const logged: unknown[] = []
  const log = { warn: (facts: unknown) => void logged.push(facts) }
  const deps = { config: { currency: 'EUR', time_zone: 'UTC' } }
  const ctx = { deps, db, log, actor: { user_id: uuidv7() } } as unknown as UserCtx
  const events = memoryEventLog<RunEvent>(60_000)
  const closed = new AbortController()
  const engine = { closed: closed.signal } as unknown as RunEngine
  const reservation = {
    id: 'run',
    run_id: 'run',
    user_id: ctx.actor.user_id,
    feature: 'chat',
    model,
    started_at: '2026-01-01T00:00:00Z',
  }
  const run = {
    id: 'run',
    thread_id: uuidv7(),
    message_id: uuidv7(),
    continued: [],
    spent: null,
    reservation,
    ...more,
  }
  const prepared = run as unknown as PreparedRun
  const writer = new RunWriter(events, 'run', () => 0)
  writer.start(run.message_id, { ...METADATA, run_id: 'run', thread_id: run.thread_id, parent_id: 'q' }, [
    ...prepared.continued,
    ...parts,
  ])
  writer.write({ type: 'text', text: 'An answer' })
  const settle = () => settleRun(ctx, engine, prepared, writer, { ...COMPLETED, ...outcome }, 900)
  /** The last event that viewers get. */
  const end = async () => ((await events.read('run', 0)) ?? []).at(-1)?.event
  return { settle, sent, end, closed, logged }
}

/** The value of a column in the statement that ends a run. */
function columnOf(statement: Statement | undefined, column: string): unknown {
  const place = new RegExp(`\\b${column} = \\$(\\d+)`).exec(statement?.text ?? '')?.[1]
  return statement?.values[Number(place) - 1]
}
const partsOf = (statement: Statement | undefined) =>
  (JSON.parse(String(columnOf(statement, 'parts'))) as MessagePart[]).map((part) => part.type)

/** What a booking says, with its costs before the currency. */
function booked(statement: Statement | undefined) {
  const values = statement?.values ?? []
  const at = values.indexOf('EUR')
  return { status: values[4], cost: values[at - 2], estimate: values[at - 1], duration_ms: values[at + 1] }
}

const refused = new Error('refused')
const unavailable = Object.assign(new Error('down'), { code: 'ECONNREFUSED' })

test('an answer is stored, booked and then shown as ended, and its thread gets a title', async () => {
  const signed_steps = [{ tool_call_id: 'c', reasoning: [] }]
  const { settle, sent, end } = begin({ outcome: { tools_nano: 7, signed_steps } })
  expect(await settle()).toBe(true)
  expect([sent.end, sent.booking, sent.title].map((all) => all.length)).toEqual([1, 1, 1])
  const totals = { ...usage, duration_ms: 900, first_token_ms: 40, cost_nano: 30_007 }
  for (const [column, value] of Object.entries(totals)) expect(columnOf(sent.end[0], column)).toBe(value)
  expect(sent.end[0]?.values).toEqual(expect.arrayContaining([model.id, JSON.stringify(signed_steps)]))
  // the tools have their own records
  expect(booked(sent.booking[0])).toEqual({
    status: 'completed',
    cost: 30_000,
    estimate: null,
    duration_ms: 900,
  })
  expect(await end()).toEqual({
    type: 'finish',
    finishReason: 'stop',
    messageMetadata: { status: 'completed', usage: { ...totals, currency: 'EUR' } },
  })
})

test('a continued answer costs what it did before and what was added', async () => {
  const spent = {
    input_tokens: 100,
    cached_input_tokens: 20,
    output_tokens: 50,
    reasoning_tokens: 10,
    duration_ms: 100,
    first_token_ms: 30,
    cost_nano: 1_000,
  }
  const totals = async (before: Partial<typeof spent> | null, outcome: Partial<Outcome> = {}) => {
    const { settle, sent } = begin({ outcome, more: { spent: before as PreparedRun['spent'] } })
    await settle()
    return Object.fromEntries(Object.keys(spent).map((column) => [column, columnOf(sent.end[0], column)]))
  }
  expect(await totals(spent)).toEqual({
    input_tokens: 110,
    cached_input_tokens: 22,
    output_tokens: 55,
    reasoning_tokens: 11,
    duration_ms: 1_000,
    first_token_ms: 30,
    cost_nano: 31_000,
  })
  const nothing = { generated: null, tools_nano: 5 }
  expect(await totals(spent, nothing)).toEqual({ ...spent, duration_ms: 1_000 })
  const unknown = Object.fromEntries(Object.keys(spent).map((column) => [column, null]))
  expect(await totals(null, nothing)).toEqual({ ...unknown, duration_ms: 900 })
  expect(await totals(null, { tools_nano: null })).toMatchObject({ cost_nano: null, output_tokens: 5 })
  expect(await totals(null, { generated: { ...generated, usage: UNKNOWN_USAGE } })).toMatchObject({
    cost_nano: null,
    first_token_ms: 40,
  })
})

test('a cost that no provider reported is estimated from what was sent and written, or received', async () => {
  const costs = async (outcome: Partial<Outcome>, continued: MessagePart[] = []) => {
    const { settle, sent } = begin({ outcome, more: { continued } })
    await settle()
    const { cost, estimate } = booked(sent.booking[0])
    return [cost, estimate]
  }
  const unreported = { ...generated, usage: UNKNOWN_USAGE }
  // nine bytes are three tokens
  expect(await costs({ generated: unreported })).toEqual([null, 22_000])
  expect(await costs({ generated: null })).toEqual([null, 22_000])
  expect(await costs({ generated: { ...unreported, received: 100 } })).toEqual([null, 410_000])
  const before: MessagePart = { type: 'reasoning', text: 'word '.repeat(100), duration_ms: 1 }
  expect(await costs({ generated: unreported }, [before])).toEqual([null, 22_000])
  const byImage = { ...model, image_nano: 5_000_000 }
  const drawn = { ...unreported, model: byImage, usage: { ...UNKNOWN_USAGE, images: 2 } }
  expect(await costs({ generated: drawn })).toEqual([null, 10_022_000])
  // nothing was sent
  expect(await costs({ generated: unreported, sent: 0 })).toEqual([0, null])
})

test.each([
  ['failed', { finishReason: 'error' }],
  ['stopped', {}],
] as const)('the thread of a run that %s gets no title', async (status, reason) => {
  const { settle, sent, end } = begin({ outcome: { status, finish_reason: null, error_code: 'internal' } })
  expect(await settle()).toBe(false)
  expect(sent.title).toEqual([])
  expect(sent.end[0]?.values).toEqual(expect.arrayContaining([status, 'internal']))
  expect(await end()).toEqual({
    type: 'finish',
    ...reason,
    messageMetadata: { status, usage: expect.anything() },
  })
})

test('a run that another process had ended is shown as interrupted, and its thread gets no title', async () => {
  const { settle, sent, end } = begin({ hasEnded: true })
  expect(await settle()).toBe(false)
  expect(sent.booking).toHaveLength(1)
  expect(await end()).toMatchObject({ messageMetadata: { status: 'interrupted' } })
  const cited = begin({ hasEnded: true, parts: [source] })
  expect(await cited.settle()).toBe(false)
  expect([cited.sent.end.length, cited.sent.booking.length]).toEqual([1, 0])
  expect(await cited.end()).toMatchObject({ messageMetadata: { status: 'interrupted' } })
})

test('an answer with sources is stored with them and booked', async () => {
  const { settle, sent } = begin({ parts: [source] })
  expect(await settle()).toBe(true)
  expect(partsOf(sent.end[0])).toEqual(['source', 'text'])
  expect([sent.end.length, sent.booking.length, sent.title.length]).toEqual([1, 1, 1])
})

test('an end that the database refuses is tried again, then with the text only, and then given up', async () => {
  const thought: MessagePart = { type: 'reasoning', text: 'Hm', duration_ms: 1 }
  const { settle, sent, end, logged } = begin({ parts: [thought], refusalOf: () => refused })
  await expect(settle()).rejects.toBe(refused)
  const whole = ['reasoning', 'text']
  expect(sent.end.map(partsOf)).toEqual([whole, whole, whole, ['text'], ['text'], ['text']])
  expect(logged).toEqual(Array.from({ length: 5 }, () => ({ run_id: 'run', err: refused })))
  // viewers do not see an end that is not stored
  expect(await end()).toMatchObject({ type: 'text-end' })
})

test('an end is tried until the database is available, with the whole answer', async () => {
  const errors = [unavailable, unavailable, unavailable, unavailable]
  const { settle, sent } = begin({ parts: [source], refusalOf: () => errors.shift() ?? null })
  expect(await settle()).toBe(true)
  expect(sent.end).toHaveLength(5)
  expect(partsOf(sent.end[4])).toEqual(['source', 'text'])
})

test('an end is not tried again while the process is closing', async () => {
  const { settle, sent, closed, logged } = begin({ refusalOf: () => unavailable })
  const settled = expect(settle()).rejects.toBe(unavailable)
  closed.abort()
  await settled
  expect([sent.end.length, logged]).toEqual([1, []])
})
