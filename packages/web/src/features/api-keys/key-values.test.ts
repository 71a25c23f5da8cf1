import { describe, expect, test } from 'vitest'
import { KEY_DEFAULTS, problemsOf, termsOf } from '#features/api-keys/key-values.ts'

describe('the form of a key', () => {
  test('sends what was chosen: the expiry counted from now, the amount in billionths', () => {
    const values = { ...KEY_DEFAULTS, description: ' Nightly report ', amount: '12,50', rate: '30' }
    expect(termsOf(values, Date.parse('2026-01-01T00:00:00Z'))).toEqual({
      description: 'Nightly report',
      expires_at: '2026-04-01T00:00:00.000Z',
      scope: ['models', 'chat'],
      allowed_assistants: null,
      allowed_models: null,
      rate_per_minute: 30,
      budget: { period: 'month', amount_nano: 12_500_000_000, is_hard: true },
    })
  })

  test('sends no date for a key that never expires, and the existing date if it is kept', () => {
    const kept = '2030-01-01T00:00:00.000Z'
    expect(termsOf({ ...KEY_DEFAULTS, expiry: 'none', kept }, 0).expires_at).toBeNull()
    expect(termsOf({ ...KEY_DEFAULTS, expiry: 'kept', kept }, 0).expires_at).toBe(kept)
  })

  test.each([
    [{ description: '  ' }, 'description'],
    [{ scope: [] }, 'scope'],
    [{ rate: '0' }, 'rate'],
    [{ rate: '1.5' }, 'rate'],
    [{ amount: '-1' }, 'amount'],
    [{ amount: '0.001' }, 'amount'],
  ])('shows the error for %j', (change, field) => {
    const problems = problemsOf({ ...KEY_DEFAULTS, description: 'x', ...change })
    expect(Object.entries(problems).flatMap(([name, isWrong]) => (isWrong ? [name] : []))).toEqual([field])
  })
})
