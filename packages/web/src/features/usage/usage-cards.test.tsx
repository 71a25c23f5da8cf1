import type { BudgetState } from '@parlance/contract/admin/budgets.ts'
import type { UsageForecast, UsageReport } from '@parlance/contract/admin/usage.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { UsageCards } from '#features/usage/usage-cards.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

const NANO = 1_000_000_000
const report = {
  currency: 'EUR',
  active_people: 2,
  totals: { cost_nano: 8 * NANO, input_tokens: 4_000, output_tokens: 96, failed_calls: 0, calls: 3 },
  previous: { cost_nano: 0 },
} as unknown as UsageReport
const forecast = { spent_nano: 5 * NANO, expected_nano: 10 * NANO } as UsageForecast
const budget = { amount_nano: 20 * NANO, spent_nano: 5 * NANO, reserved_nano: 0 } as BudgetState

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(cleanup)

test('numbers are written in full, and failures are only mentioned if there are any', () => {
  render(<UsageCards report={report} />)
  expect(screen.getByText('4,096')).toBeTruthy()
  expect(screen.queryByText(/failed/)).toBeNull()
})

test('the cost of this month is next to its budget, if there is one', () => {
  const { rerender } = render(<UsageCards report={report} forecast={forecast} />)
  expect(screen.getByText('This month')).toBeTruthy()
  rerender(<UsageCards report={report} forecast={forecast} budget={budget} />)
  expect(screen.getByText('Budget this month')).toBeTruthy()
  expect(screen.getByText('of €20.00 · €10.00 expected by the end of the month')).toBeTruthy()
})
