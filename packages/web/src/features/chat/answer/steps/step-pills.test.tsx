import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { StepPills } from '#features/chat/answer/steps/step-pills.tsx'
import type { StepPart } from '#features/chat/answer/steps/step.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread'])
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

test('a call has the name of its tool; its details show the input and why it has no result', async () => {
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
  expect(await screen.findByText('The tool took too long.')).toBeTruthy()
})

test('a search, an opened page and a drawing show their subject, and their details in words', async () => {
  const url = 'https://a.example/times'
  const found = { title: 'Ferries', url, excerpt: 'Two a day.', date: '2026-05-04' }
  const steps = [
    tool('web_search', { input: { query: 'ferry times' }, output: { results: [found] } }),
    tool('web_search', { input: { query: 'nothing' }, output: { results: [] } }),
    tool('open_page', { input: { url }, output: { number: 1, url, title: 'Ferry times', text: 'Two.' } }),
    tool('draw_image', { input: { prompt: 'A harbour' }, output: { drawn: 2, model: 'Painter' } }),
    tool('draw_image', { input: { prompt: 'A wreck' }, state: 'failed', output: 'image_refused' }),
  ]
  await draw(<StepPills steps={steps} firstAt={0} liveIn={null} isGrowing={false} />)
  const pills = screen.getAllByRole('button')
  expect(pills.map((pill) => pill.textContent)).toEqual([
    'Web search · ferry times · done',
    'Web search · nothing · done',
    'Open web pages · Ferry times · done',
    'Draw images · done',
    'Draw images · failed',
  ])
  const detailOf = async (at: number) => {
    fireEvent.click(pills[at] as HTMLElement)
    return (await screen.findAllByRole('definition')).map((row) => row.textContent)
  }
  expect(await detailOf(0)).toEqual(['ferry times', 'Ferries (a.example)4 May 2026 · Two a day.'])
  expect(screen.getByRole('link', { name: 'Ferries' }).getAttribute('href')).toBe(url)
  expect(await detailOf(1)).toEqual(['nothing', 'Nothing found'])
  expect(await detailOf(2)).toEqual(['Ferry times (a.example)', 'Two.'])
  expect(await detailOf(3)).toEqual(['A harbour', 'Automatic', '2', 'Painter'])
  expect((await detailOf(4)).at(-1)).toBe('The image model refused this description.')
})
