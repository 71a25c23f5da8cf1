import { describe, expect, it, test } from 'vitest'
import { calculate } from './calculator.ts'
import { timeIn } from './current-time.ts'

describe('calculator', () => {
  it.each([
    ['(1250 * 1.2 - 300) / 12', 100],
    ['2^3^2', 512],
    ['-3^2 + 1e3', 991],
    ['8 / -2^2 - -3', 1],
    ['2 * -3^2 + 2^-1', -17.5],
    ['max(-1, -(2)^2, --.5)', 0.5],
    ['0.1 + 0.2', 0.3],
    ['250 × 15% ÷ 2', 18.75],
    ['round(max(2.4, sqrt(16)) * PI)', 13],
    ['10 ** 2 − 1', 99],
  ])('%s', (expression, value) => {
    expect(calculate(expression)).toBe(value)
  })

  it.each([
    ['1 / 0', 'no finite value'],
    ['2 +', 'cannot be read'],
    ['2^-2^2', 'in brackets'],
    ['1,000 + 1', 'cannot be read'],
    ['(1', 'cannot be read'],
    ['random()', 'Unknown name: random'],
    ['constructor("return process")()', 'Unknown name: constructor'],
    ['constructor(1)', 'Unknown name: constructor'],
    ['[a.b]', 'Unexpected sign'],
    ['x = 2', 'Unknown name: x'],
    ['(('.repeat(100) + '1', 'cannot be read'],
  ])('refuses %s', (expression, words) => {
    expect(() => calculate(expression)).toThrow(words)
  })
})

test('current_time is in the time zone of the organisation and the language of the reader', () => {
  const now = new Date('2026-03-28T23:30:00Z')
  expect(timeIn(now, 'Europe/Paris', 'fr')).toEqual({
    text: 'dimanche 29 mars 2026 à 00:30',
    iso: '2026-03-29T00:30:00+01:00',
    time_zone: 'Europe/Paris',
  })
  expect(timeIn(now, 'UTC', 'en')).toMatchObject({ iso: '2026-03-28T23:30:00+00:00' })
})
