import { cleanup, render } from '@testing-library/react'
import * as fc from 'fast-check'
import ReactMarkdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { afterEach, expect, test } from 'vitest'
import { plainParagraph } from '#ui/markdown/plain-paragraph.ts'

afterEach(cleanup)

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('word', 'é', ' ', '\n', ', ', '. ', 'well-known', 'A: b', '12') },
  fc.constantFrom(
    ...'#>+-=:.)!?()"\'/%{}^;0'.split(''),
    '1.',
    '2)',
    '  ',
    'http:',
    '//',
    'www',
    '.a',
    '---',
    '===',
  ),
  fc.string({ unit: 'grapheme', maxLength: 2 }),
)

test('renders the same with and without the parser', () => {
  let plain = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const block = pieces.join('').replace(/\r\n?/g, '\n')
      const words = plainParagraph(block)
      if (words === null) return
      plain += 1
      const { container, unmount } = render(
        <ReactMarkdown remarkPlugins={[[remarkGfm, { singleTilde: false }]]}>{block}</ReactMarkdown>,
      )
      expect(container.innerHTML).toBe(
        render(<p>{words}</p>, { container: document.createElement('div') }).container.innerHTML,
      )
      unmount()
    }),
    { numRuns: 3_000 },
  )
  expect(plain).toBeGreaterThan(300)
}, 60_000)

test.each(['A plain sentence, with 3.5 % (or so) – yes!', 'two\nlines', 'a/b and a-b: c', 'the end\n\n'])(
  'takes %j as it is',
  (text) => expect(plainParagraph(text)).toBe(text.trimEnd()),
)

test.each([
  'a *b*',
  'see www.example.org',
  'see https://example.org',
  'me@example.org',
  '1. one',
  '- one',
  'title\n===',
  '    code',
  'break  \nhere',
  'a [1]',
  'costs $5',
  '&amp;',
  '',
])('leaves %j to the parser', (text) => expect(plainParagraph(text)).toBeNull())
