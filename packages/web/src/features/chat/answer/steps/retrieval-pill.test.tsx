import type { Message, RetrievalStep } from '@parlance/contract/chat/runs.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { RetrievalPill } from '#features/chat/answer/steps/retrieval-pill.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread'])
})
afterEach(cleanup)

type Attached = RetrievalStep['attached'][number]

const stepWith = (...attached: [string, Attached['use']][]) =>
  ({
    type: 'retrieval',
    state: 'done',
    mode: 'whole',
    query: '',
    knowledge_bases: [],
    files: 0,
    passages: 0,
    attached: attached.map(([name, use]) => ({ document_id: name, name, use })),
  }) as unknown as RetrievalStep
const message = { status: 'running', parts: [] } as unknown as Message

test('only the attached files that the model received are counted as used', async () => {
  const step = stepWith(['lease.odt', 'whole'], ['plan.png', 'unseen'], ['door.png', 'over_limit'])
  await draw(<RetrievalPill message={message} step={step} isGrowing={false} />)
  fireEvent.click(screen.getByRole('button', { name: /^Used 1 attached file/ }))
  expect(screen.getByText('door.png: not shown, too many pictures for one question')).toBeTruthy()
  cleanup()
  await draw(<RetrievalPill message={message} step={stepWith(['plan.png', 'unseen'])} isGrowing={false} />)
  expect(screen.getByRole('button', { name: /^Attached files not used/ })).toBeTruthy()
})
