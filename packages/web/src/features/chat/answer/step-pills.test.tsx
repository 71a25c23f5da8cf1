import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { StepPills } from '#features/chat/answer/step-pills.tsx'
import type { StepPart } from '#features/chat/answer/step.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app'])
})
afterEach(cleanup)

const tool = (tool_name: string, more: object): StepPart => ({
  type: 'tool',
  tool_call_id: tool_name,
  tool_name,
  state: 'done',
  input: {},
  output: null,
  title: null,
  waits_for: null,
  duration_ms: null,
  ...more,
})

test('a call has the name of its tool, and in its details what it was given and why it has no result', async () => {
  const steps = [
    tool('calculator', { input: { expression: '6 * 7' }, output: { value: 42 }, duration_ms: 1_200 }),
    tool('open_page', { state: 'failed', output: 'timed_out' }),
    tool('of_a_model', {}),
    tool('wiki_find', {
      title: 'Find · Wiki',
      state: 'running',
      waits_for: { kind: 'approval', server: null },
    }),
  ]
  await draw(<StepPills steps={steps} firstAt={0} liveIn={null} isGrowing={false} />)
  expect(screen.getAllByRole('button').map((pill) => pill.textContent.replaceAll(/\s/g, ' '))).toEqual([
    'Calculator · done · 1.2 s',
    'Open web pages · failed',
    'of_a_model · done',
    'Find · Wiki · waiting for you',
  ])
  fireEvent.click(screen.getByRole('button', { name: /Calculator/ }))
  expect(screen.getByText(/6 \* 7/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Open web pages/ }))
  expect(screen.getByText('The tool took too long.')).toBeTruthy()
})
