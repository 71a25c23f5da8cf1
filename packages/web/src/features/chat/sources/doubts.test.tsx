import type { Message } from '@parlance/contract/chat/runs.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { SourcePart } from '#features/chat/sources/cited.ts'
import { Sources } from '#features/chat/sources/sources.tsx'
import { useMarks } from '#features/chat/sources/use-marks.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { Markdown } from '#ui/markdown/markdown.tsx'
import { MarksContext } from '#ui/markdown/marks.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread'])
})
afterEach(cleanup)

const TEXT =
  'Short. **Notice** is three months [1-2], unless it is two [7].\n\nIt says “ten *long* years”, 【2】 and (3).\n\n- one “x” (1)\n- two [1]\n\n> five days'
const source = (number: number, doubts: NonNullable<SourcePart['page']>['doubts'] = []): SourcePart => ({
  type: 'source',
  source_id: String(number),
  url: `https://${number}.example/`,
  title: `Page ${number}`,
  passage: null,
  page: { number, quote: '', unproven: doubts.map(({ words }) => words), doubts },
})
const sources = [
  source(1, [{ kind: 'figure', words: 'three months', place: 'shortnoticeisthreemonths12' }]),
  source(2, [
    { kind: 'quote', words: 'ten long years', place: 'itsaystenlongyears' },
    { kind: 'name', words: 'Ann', place: 'two1' },
    { kind: 'quote', words: 'five days', place: 'fivedays' },
  ]),
]

function Shown() {
  const marks = useMarks('t', 'a', sources, true)
  const message = {
    id: 'a',
    thread_id: 't',
    status: 'completed',
    parts: [{ type: 'text', text: TEXT }, ...sources],
  }
  return (
    <>
      <MarksContext value={marks}>
        <Markdown text={TEXT} isGrowing={false} />
      </MarksContext>
      <Sources message={message as Message} sources={sources} />
    </>
  )
}

test('unsupported content is marked at the sentence and below the source, with what was not found', async () => {
  await draw(<Shown />)
  const marks = await screen.findAllByRole('button', { name: 'Not supported by its source' })
  expect(marks.map((mark) => mark.getAttribute('aria-description'))).toEqual([
    'Not given by this source: three months',
    'There is no source 7',
    'Not found in this source: “ten long years”',
    'Not named in this source: Ann',
    'Not found in this source: “five days”',
  ])
  const [first, second] = screen.getAllByRole('listitem').slice(-2)
  expect(first?.textContent).toContain('Not given by this source: three months')
  expect(second?.textContent).toContain('Not found in this source: “ten long years”')
  // only the number at the unsupported sentence is marked
  expect(screen.getAllByRole('link', { name: 'Source 1: Page 1' })).toHaveLength(2)
  expect(
    screen.getAllByRole('link', { name: 'Source 1: Page 1, which does not support this sentence' }),
  ).toHaveLength(1)
  expect(screen.getAllByRole('link', { name: 'Source 2: Page 2' })).toHaveLength(2)
})
