import { legalHolds } from '@parlance/contract/admin/retention.ts'
import type { CallAnswer } from '@parlance/contract/core/endpoint.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { HoldList } from '#features/retention/hold-list.tsx'
import { i18n, loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the button for a new hold is shown once, when it is known where', async () => {
  const server = fakeServer()
  const list = Promise.withResolvers<CallAnswer<typeof legalHolds.adminList>>()
  server.on(legalHolds.adminList, () => list.promise)
  await draw(<HoldList />)
  await vi.waitFor(() => expect(server.askedOf(legalHolds.adminList)).toHaveLength(1))
  const buttons = () => screen.queryAllByRole('button', { name: i18n.t('retention.new_hold') })
  expect(buttons()).toHaveLength(0)
  list.resolve({ data: [], total: 0 } as unknown as CallAnswer<typeof legalHolds.adminList>)
  await screen.findByText(i18n.t('retention.no_holds'))
  expect(buttons()).toHaveLength(1)
})
