import { type OpenQuestion, openQuestions } from '@parlance/contract/knowledge/open-questions.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QuestionsTab } from '#features/open-questions/questions-tab.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const BASE = '01890000-0000-7000-8000-000000000001'
const asked: OpenQuestion = {
  key: 'a'.repeat(64),
  question: 'Where do I park?',
  unanswered: 2,
  rated_badly: 1,
  reasons: [{ reason: 'off_topic', count: 1 }],
  last_on: '2026-05-04',
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a question opens the forms with its text, and is dismissed once a curated answer is saved', async () => {
  const server = fakeServer()
  server.on(openQuestions.list, () => ({ data: [asked], total: 1, page: 1 }))
  server.on(openQuestions.dismiss, () => ({ id: BASE, at: '2026-05-04T10:00:00.000Z' }))
  const onAdd = vi.fn()
  await draw(
    <QuestionsTab
      knowledgeBaseId={BASE}
      onAddDocument={onAdd}
      renderAnswer={(question, _onClose, onSaved) => <button onClick={onSaved}>answer {question}</button>}
      renderTest={(question) => <div>test {question}</div>}
    />,
  )
  const group = await screen.findByRole('group', { name: 'Actions for “Where do I park?”' })
  expect(screen.getByText('unanswered 2 times')).toBeTruthy()
  expect(screen.getByText('Reasons: off topic (1)')).toBeTruthy()
  const press = (name: string) => fireEvent.click(within(group).getByRole('button', { name }))
  press('Add a document')
  expect(onAdd).toHaveBeenCalled()
  press('Make a test question')
  expect(screen.getByText('test Where do I park?')).toBeTruthy()
  press('Write a curated answer')
  fireEvent.click(screen.getByText('answer Where do I park?'))
  await expect.poll(() => server.changes()).toMatchObject([{ body: { key: asked.key } }])
})
