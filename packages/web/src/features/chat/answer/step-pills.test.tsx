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
  ...more,
})

test('a call has the name of its tool, and in its details what it was given and why it has no result', async () => {
  const steps = [
    tool('calculator', { input: { expression: '6 * 7' }, output: { value: 42 } }),
    tool('open_page', { state: 'failed', output: 'timed_out' }),
    tool('of_a_model', {}),
  ]
  await draw(<StepPills steps={steps} firstAt={0} liveIn={null} isGrowing={false} />)
  expect(screen.getAllByRole('button').map((pill) => pill.textContent)).toEqual([
    'Calculator · done',
    'Open web pages · failed',
    'of_a_model · done',
  ])
  fireEvent.click(screen.getByRole('button', { name: /Calculator/ }))
  expect(screen.getByText(/6 \* 7/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Open web pages/ }))
  expect(screen.getByText('The tool took too long.')).toBeTruthy()
})
