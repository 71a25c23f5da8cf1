import { models, type Model } from '@parlance/contract/models/models.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { changeDraft, draftOf, forgetDrafts } from '#features/chat/drafts/draft-store.ts'
import { UnseenNote } from '#features/chat/files/unseen-note.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const SCOPE = '01890000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})
afterEach(() => {
  cleanup()
  forgetDrafts()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const modelOf = (id: string, name: string, vision: boolean): Model => ({
  id,
  type: 'chat',
  label: { en: name },
  identifier: name,
  provider_name: 'Vendor',
  rank: 1,
  context_size: null,
  max_output_tokens: null,
  capabilities: { vision, tools: false, reasoning: false, structured_output: false },
  hosting_region: null,
  data_note: null,
  price_class: 'medium',
})
const [BLIND, SEEING] = [SCOPE.replace(/1$/, 'a'), SCOPE.replace(/1$/, 'b')]

async function note(...offered: Model[]) {
  fakeServer().on(models.list, () => ({ data: [modelOf(BLIND, 'Reader', false), ...offered] }))
  changeDraft(SCOPE, { model_id: BLIND })
  await draw(<UnseenNote scope={SCOPE} assistantId={null} />)
}

test('a model that cannot see pictures is named, and another one is chosen with a click', async () => {
  await note(modelOf(SEEING, 'Painter', true))
  expect(await screen.findByText('Reader cannot see pictures.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Use Painter' }))
  expect(draftOf(SCOPE).model_id).toBe(SEEING)
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

test('without a model that can see them, the note says what the model receives', async () => {
  await note()
  expect(await screen.findByText('Reader cannot see pictures. It only receives their names.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
