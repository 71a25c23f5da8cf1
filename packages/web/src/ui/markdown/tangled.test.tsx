import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { Markdown } from '#ui/markdown/markdown.tsx'

const LENGTH = 100_000
const row = (sign: string, length = LENGTH) => sign.repeat(Math.ceil(length / sign.length))

/** Texts that cause quadratic time or deep recursion in a naive parser. */
const TANGLED: Record<string, string> = {
  brackets: row('['),
  'brackets that close': row('[', LENGTH / 2) + row(']', LENGTH / 2),
  'links in links': row('[', LENGTH / 5) + row('](u)'),
  'addresses that do not end': row('[a](<'),
  'pictures that do not end': row('!['),
  backticks: `a${row('`')}b`,
  'rows of backticks': row('` `` ``` '),
  'formulas that do not end': row('\\['),
  'short formulas that do not end': row('\\('),
  dollars: row('$a '),
  tildes: row('~~a'),
  emphasis: row('*a **b _c __d '),
  'emphasis in emphasis': row('*a _b ', LENGTH / 2) + row(' b_ a*', LENGTH / 2),
  quotations: row('>'),
  'lists in lists': row('- a\n- ', 20) + row('1. '),
  'cells of one row': `|a|\n|-|\n${row('|')}`,
  'signs of HTML': row('<a '),
  comments: row('<!--'),
  // each block takes time, so there are fewer of them
  definitions: row('[a]: b\n\n[a]\n\n', LENGTH / 10),
  footnotes: row('[^1]: [^1]\n\n[^1]\n\n', LENGTH / 10),
  spaces: `a${row(' ')}b`,
  'a heading of spaces': `# a${row(' ')}b`,
  lines: `a${row('\n')}b`,
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(cleanup)

describe('100,000 characters of an answer (S75)', () => {
  test.each(Object.entries(TANGLED))('%s are shown', { timeout: 20_000 }, (_, text) => {
    const { container } = render(<Markdown text={`Before.\n\n${text}\n\nAfter.`} isGrowing={false} />)
    expect(container.textContent).toMatch(/^Before\./)
    expect(container.textContent?.trimEnd()).toMatch(/After\.$/)
  })

  test('too deeply nested quotations are shown as source text', () => {
    const { container } = render(<Markdown text={`Before.\n\n${row('>')}`} isGrowing={false} />)
    expect(container.textContent).toBe(`Before.\n\n${row('>')}`)
  })
})
