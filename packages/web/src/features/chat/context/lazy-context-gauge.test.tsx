import { runs } from '@parlance/contract/chat/runs.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { LazyContextGauge } from '#features/chat/context/lazy-context-gauge.tsx'
import { changeDraft, forgetDrafts, NEW_SCOPE } from '#features/chat/drafts/draft-store.ts'
import { startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

beforeAll(() => startI18n('en'))
afterEach(() => {
  cleanup()
  forgetDrafts()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const NOTHING = { instructions: 0, folder: 0, history: 0, summary: 0, files: 0, passages: 0, tools: 0 }
const MESSAGES = { messages_summarised: 0, messages_left_out: 0, can_summarise: true }

test('a new conversation has a gauge once its message is long', async () => {
  fakeServer().on(runs.context, () => ({ size: 10_000, reserved: 2_500, ...NOTHING, ...MESSAGES }))
  await draw(<LazyContextGauge scope={NEW_SCOPE} assistantId={null} />)
  expect(screen.queryByRole('button')).toBeNull()
  act(() => changeDraft(NEW_SCOPE, { text: 'x'.repeat(6_000) }))
  expect(await screen.findByRole('button', { name: '20% of the context is used' })).toBeTruthy()
})
