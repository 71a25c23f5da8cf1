import { describe, expect, it } from 'vitest'
import { spanOf, weekOf } from '#features/usage/period.ts'
import { isDay } from '#features/usage/periods.ts'

const now = new Date(2026, 10, 20, 12)

describe('spanOf', () => {
  it.each([
    ['week', { from: '2026-11-14', to: '2026-11-20', step: 'day' }],
    ['month', { from: '2026-10-22', to: '2026-11-20', step: 'day' }],
    ['quarter', { from: '2026-08-31', to: '2026-11-20', step: 'week' }],
    ['this_month', { from: '2026-11-01', to: '2026-11-20', step: 'day' }],
    ['year', { from: '2025-12-01', to: '2026-11-20', step: 'month' }],
  ] as const)('%s ends today', (period, span) => {
    expect(spanOf(period, {}, now)).toEqual(span)
  })

  it('accepts custom dates, with a step that fits a chart', () => {
    expect(spanOf('own', { from: '2026-01-01', to: '2026-01-10' }, now)).toMatchObject({ step: 'day' })
    expect(spanOf('own', { from: '2026-01-01', to: '2026-04-10' }, now)).toMatchObject({ step: 'week' })
    expect(spanOf('own', { from: '2025-01-01', to: '2026-04-10' }, now)).toMatchObject({ step: 'month' })
  })

  it('never ends before it starts', () => {
    expect(spanOf('own', { from: '2026-03-05', to: '2026-01-01' }, now)).toMatchObject({ to: '2026-11-20' })
  })
})

it('weekOf counts weeks by ISO 8601', () => {
  expect([weekOf('2026-01-01'), weekOf('2026-11-16'), weekOf('2027-01-01')]).toEqual([1, 47, 53])
})

it('isDay only accepts days', () => {
  expect([isDay('2026-02-28'), isDay('2026-2-8'), isDay(5), isDay('')]).toEqual([true, false, false, false])
})
