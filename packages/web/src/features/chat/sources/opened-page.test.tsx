import type { Message } from '@parlance/contract/chat/runs.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { CitationChip } from '#features/chat/sources/citation-chip.tsx'
import type { SourcePart } from '#features/chat/sources/cited.ts'
import { Sources } from '#features/chat/sources/sources.tsx'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread'])
})
afterEach(cleanup)

const page = (number: number, url: string, unproven: string[] = []): SourcePart => ({
  type: 'source',
  source_id: String(number),
  url,
  title: `Page ${number}`,
  passage: null,
  page: { number, quote: number === 1 ? 'Two **ferries** a day' : '', unproven, doubts: [] },
})
const message = (text: string, sources: SourcePart[]) =>
  ({ id: 'a', thread_id: 't', status: 'completed', parts: [{ type: 'text', text }, ...sources] }) as Message

test('an opened page that is cited is a source with its address and the quoted words', async () => {
  const sources = [page(1, 'https://a.example/times', ['three a day']), page(2, 'https://b.example/')]
  await draw(
    <>
      <CitationChip threadId="t" messageId="a" source={sources[0] as SourcePart} place="" />
      <Sources message={message('Two a day [1].', sources)} sources={sources} />
    </>,
  )
  const chip = screen.getByRole('link', { name: /Source 1: Page 1, which does not support/ })
  expect(chip.getAttribute('href')).toBe('https://a.example/times')
  expect(chip.getAttribute('rel')).toContain('noreferrer')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('listitem').textContent).toBe(
    '1Page 1 (a.example)“Two ferries a day”Not found in this source: “three a day”',
  )
})

test.each([
  '| Item | Price |\n| :-- | --: |\n| Ferry | 12 |',
  '| Item | Price | | --- | --- | | Ferry | 12 |',
])('a quoted table is shown without its lines', async (quote) => {
  const source = page(1, 'https://a.example/')
  const sources = [{ ...source, page: { number: 1, quote, unproven: [], doubts: [] } }]
  await draw(<Sources message={message('Twelve [1].', sources)} sources={sources} />)
  expect(screen.getByRole('listitem').textContent).toBe('1Page 1 (a.example)“Item Price Ferry 12”')
})

test('an address that must not be followed is no link', async () => {
  await draw(<CitationChip threadId="t" messageId="a" source={page(1, 'javascript:alert(1)')} place="" />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('1')).toBeTruthy()
})
