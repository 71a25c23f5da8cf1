import { type CuratedAnswer, curatedAnswers } from '@parlance/contract/knowledge/curated-answers.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AnswerDialog } from '#features/curated-answers/answer-dialog.tsx'
import { draftOf } from '#features/curated-answers/answer-draft.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const BASE = '01890000-0000-7000-8000-000000000001'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save answer' }))

test('a new answer starts with the question and is sent once it is complete, with each wording once', async () => {
  const server = fakeServer()
  server.on(curatedAnswers.create, ({ body }) => ({ ...(body as CuratedAnswer), id: BASE }))
  const onClose = vi.fn()
  await draw(<AnswerDialog knowledgeBaseId={BASE} edited={null} question="May I?" onClose={onClose} />)
  expect(field('Question').value).toBe('May I?')
  write('Review date', '1/2/2020')
  save()
  expect(field('Answer').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Choose a day after today')).toBeTruthy()
  expect(server.changes()).toEqual([])

  write('Answer', ' Yes. ')
  write('Other wordings', 'Can I?\n\n May I? \nCan I?')
  write('Review date', '1/2/2999')
  save()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(server.changes()).toMatchObject([
    {
      body: {
        question: 'May I?',
        wordings: ['Can I?'],
        answer: 'Yes.',
        language: 'en',
        review_on: '2999-02-01',
        use_after_review: false,
        word_for_word: true,
        document_id: null,
      },
    },
  ])
})

test('the review date is in six months, also for an answer that is due, and never in the next month', () => {
  const asked = { question: '', language: 'fr', today: new Date(2026, 7, 31) } as const
  expect(draftOf(null, asked).review_on).toBe('2027-02-28')
  const edited = { wordings: [], review_on: '2026-08-01', is_due: true } as unknown as CuratedAnswer
  expect(draftOf(edited, asked).review_on).toBe('2027-02-28')
  expect(draftOf({ ...edited, is_due: false, review_on: '2027-01-01' }, asked).review_on).toBe('2027-01-01')
})
