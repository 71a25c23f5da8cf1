import { USAGE_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { compile } from '#db/statements/compile.ts'
import type { SQL } from '#db/drizzle.ts'
import { filterOf, records } from './records.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-03-31T02:00:00Z')
})
afterEach(() => void vi.useRealTimers())

/** A ledger with so many rows, and the values of its statements. */
function begin(count: number) {
  const rows = Array.from({ length: count }, () => ({ id: uuidv7(), day: '2026-03-04', started_at: null }))
  const asked: unknown[][] = []
  const execute = async (statement: SQL) => {
    const { values } = compile(statement)
    asked.push(values)
    return { rows: rows.slice(0, Number(values.at(-1))) }
  }
  const config = { currency: 'EUR', time_zone: 'America/Montreal' }
  return { ctx: { deps: { config }, db: { execute } } as unknown as Ctx, rows, asked }
}

test('without days, the last thirty count, where today depends on the time zone', () => {
  const { ctx } = begin(0)
  expect(filterOf(ctx, {})).toEqual({ from: '2026-03-01', to: '2026-03-30' })
  expect(filterOf(ctx, { to: '2026-01-30', model: 'm' })).toEqual({
    from: '2026-01-01',
    to: '2026-01-30',
    model: 'm',
  })
  expect(filterOf(ctx, { from: '2026-03-29' })).toEqual({ from: '2026-03-29', to: '2026-03-30' })
})

test('a full page has a cursor only if there are further rows, and the next page starts there', async () => {
  const { ctx, rows, asked } = begin(USAGE_PAGE_SIZE + 1)
  const page = await records(ctx, {})
  expect(page).toMatchObject({ currency: 'EUR', data: rows.slice(0, USAGE_PAGE_SIZE) })
  const last = rows[USAGE_PAGE_SIZE - 1]
  expect(page.next_cursor).toBe(`2026-03-04_${last?.id}`)
  await records(ctx, { cursor: page.next_cursor ?? '' })
  expect(asked[0]).not.toContain('2026-03-04')
  expect(asked[1]).toEqual(expect.arrayContaining(['2026-03-04', last?.id]))
  expect((await records(begin(USAGE_PAGE_SIZE).ctx, {})).next_cursor).toBeNull()
  expect(await records(begin(0).ctx, {})).toMatchObject({ data: [], next_cursor: null })
})

const ID = '01a21c49-31c6-7001-a7c6-d2ce3f7cf7b0'
test.each([
  '',
  'x',
  '2026-03-04',
  '2026-03-04_x',
  `2026-13-01_${ID}`,
  `12026-03-04_${ID}`,
  `2026-03-04_${ID}0`,
])('the cursor "%s" is of no list', async (cursor) => {
  const { ctx, asked } = begin(1)
  await expect(records(ctx, { cursor })).rejects.toMatchObject({
    entries: [{ loc: ['query', 'cursor'], msg: 'is not a cursor of this list', type: 'invalid_string' }],
  })
  expect(asked).toEqual([])
})
