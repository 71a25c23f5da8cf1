import type { CallAnswer } from '@parlance/contract/core/endpoint.ts'
import { evaluations } from '@parlance/contract/assistants/evaluations.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CaseList } from '#features/evaluations/cases/case-list.tsx'
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

test('the button for a new question is shown once, when it is known where', async () => {
  const server = fakeServer()
  const list = Promise.withResolvers<CallAnswer<typeof evaluations.baseCases>>()
  server.on(evaluations.baseCases, () => list.promise)
  await draw(<CaseList subject={{ kind: 'knowledge_base', id: 'b1' }} baseIds={['b1']} />)
  await vi.waitFor(() => expect(server.askedOf(evaluations.baseCases)).toHaveLength(1))
  const buttons = () => screen.queryAllByRole('button', { name: i18n.t('evaluations.case_new') })
  expect(buttons()).toHaveLength(0)
  list.resolve({ data: [], next_cursor: null } as unknown as CallAnswer<typeof evaluations.baseCases>)
  await screen.findByText(i18n.t('evaluations.no_cases'))
  expect(buttons()).toHaveLength(1)
})
