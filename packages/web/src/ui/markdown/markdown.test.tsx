import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { Markdown } from '#ui/markdown/markdown.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})
afterEach(cleanup)

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](https://canary.example/pixel.png)',
  '![x][r]\n\n[r]: https://canary.example/pixel.png',
  '<style>body{background:url(https://canary.example)}</style>',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\includegraphics{https://canary.example/x.png}$',
].join('\n\n')

const ALLOWED = new Set(
  'div span p a button svg path pre code table thead tbody tr th td ul ol li h1 h2 h3 h4 h5 h6 blockquote strong em del hr br input section sup img math semantics annotation mrow mi mo mn msup msub mfrac munderover mover mtext mstyle mspace'.split(
    ' ',
  ),
)

function judge(container: HTMLElement): void {
  for (const element of container.querySelectorAll('*')) {
    expect(ALLOWED).toContain(element.tagName.toLowerCase())
    for (const { name } of element.attributes) expect(name).not.toMatch(/^on|^srcdoc$|^srcset$/)
    expect(element.getAttribute('src') ?? '').not.toMatch(/canary/)
  }
  for (const link of container.querySelectorAll('a')) {
    expect(link.getAttribute('href')).toMatch(/^(https?:|mailto:|#)/)
    if (!link.getAttribute('href')?.startsWith('#')) expect(link.rel).toBe('noopener noreferrer nofollow')
  }
}

test('shows hostile text as text', () => {
  const { container } = render(<Markdown text={hostile} isGrowing={false} />)
  judge(container)
  expect(container.textContent).toContain('<script>alert(1)</script>')
})

test('is as safe at every prefix of a growing answer', () => {
  const { container, rerender } = render(<Markdown text="" isGrowing />)
  for (let end = 1; end <= hostile.length; end += 7) {
    rerender(<Markdown text={hostile.slice(0, end)} isGrowing />)
    judge(container)
  }
})

test('shows the target of a link', () => {
  const { container } = render(<Markdown text="See [the book](https://example.org/a)." isGrowing={false} />)
  expect(container.textContent).toContain('the book (example.org)')
})

test('strikes out text between two tildes, and keeps a single tilde', () => {
  const { container } = render(
    <Markdown text="It costs ~5 euros or ~6, in ~/notes~, and ~~never~~ less." isGrowing={false} />,
  )
  expect([...container.querySelectorAll('del')].map((one) => one.textContent)).toEqual(['never'])
  expect(container.textContent).toContain('costs ~5 euros or ~6, in ~/notes~')
})

test('tables can be focused and scrolled, and are no landmarks', () => {
  render(<Markdown text={'| a |\n| - |\n| 1 |\n\ntext\n\n| b |\n| - |\n| 2 |'} isGrowing={false} />)
  expect(screen.getAllByRole('group', { name: 'Table' }).map(({ tabIndex }) => tabIndex)).toEqual([0, 0])
  expect(screen.queryByRole('region')).toBeNull()
})

test('renders tables, code and lists', () => {
  const { container } = render(
    <Markdown
      text={'| a | b |\n|---|---|\n| 1 | 2 |\n\n```sql\nSELECT 1\n```\n\n- one\n- two'}
      isGrowing={false}
    />,
  )
  expect(container.querySelectorAll('td')).toHaveLength(2)
  expect(container.querySelector('pre')?.textContent).toContain('SELECT 1')
  expect(container.querySelectorAll('li')).toHaveLength(2)
})
