import type { UsageReport } from '@parlance/contract/admin/usage.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { CostChart } from '#features/usage/costs/cost-chart.tsx'
import { UnknownNote } from '#features/usage/costs/unknown-note.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(cleanup)

const report = (estimate_nano: number) =>
  ({
    by: 'provider',
    currency: 'EUR',
    rows: [{ key: 'p', name: 'Parlance' }],
    points: [{ start: '2026-11-01T00:00:00.000Z', parts: [0] }],
    totals: { unpriced_calls: 0, uncounted_calls: 1, estimate_nano },
  }) as unknown as UsageReport

test('a period without cost shows a sentence, not an empty chart', () => {
  render(<CostChart report={report(0)} step="day" />)
  expect(screen.getByText('No cost was recorded in this period.')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows uncounted calls from a cost of 0.01 on', () => {
  const { rerender } = render(<UnknownNote report={report(9_999_999)} />)
  expect(screen.queryByRole('note')).toBeNull()
  rerender(<UnknownNote report={report(10_000_000)} />)
  expect(screen.getByRole('note')).toBeTruthy()
})
