import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { StatusChip } from '#features/knowledge-bases/status-chip.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(cleanup)

test.each([
  ['active', 0, 'Active'],
  ['active', 1, 'Active · 1 file failed'],
  ['error', 2, 'Error · 2 files failed'],
  ['archived', 1, 'Archived'],
] as const)('a base that is %s with %i failed files says so', async (status, failed, text) => {
  await draw(<StatusChip base={{ status, failed_documents: failed }} />)
  expect(screen.getByText(text)).toBeDefined()
})
