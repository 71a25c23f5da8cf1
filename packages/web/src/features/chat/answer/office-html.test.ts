import { afterEach, expect, test } from 'vitest'
import { officeHtml } from '#features/chat/answer/office-html.ts'

afterEach(() => document.body.replaceChildren())

/** The pasted HTML for an answer that the page renders like this. */
function pasted(html: string, ...notes: Parameters<typeof officeHtml>[1][number][]): HTMLElement {
  const shown = document.createElement('div')
  shown.innerHTML = html
  const page = document.createElement('div')
  page.innerHTML = officeHtml([shown], notes, 'Sources')
  return page
}

test('a table has borders, a header and its alignment, without the frame of the page', () => {
  const page = pasted(
    '<div role="region" tabindex="0" class="table"><table class="css-1"><thead><tr><th>Item</th><th style="text-align: right">Sum</th></tr></thead><tbody><tr><td>Rent</td><td style="text-align: right">940</td></tr></tbody></table></div>',
  )
  const table = page.firstElementChild as HTMLElement
  expect(table.tagName).toBe('TABLE')
  expect(table.getAttribute('style')).toContain('border-collapse: collapse')
  const [head, , , sum] = page.querySelectorAll('th, td')
  expect(head?.getAttribute('style')).toMatch(/border: 1px solid.*font-weight: bold; text-align: left/)
  expect(sum?.getAttribute('style')).toMatch(/border: 1px solid.*text-align: right/)
  expect(page.querySelector('[class], [role], [tabindex]')).toBeNull()
})

test('code keeps its font and its lines, without the header and the colours of the page', () => {
  const page = pasted(
    '<div class="code"><div><span>python</span><button>Copy</button></div><pre tabindex="0"><span class="hljs-k">def</span> f():\n  pass\n</pre></div><p>Call <code>f()</code>.</p>',
  )
  const block = page.querySelector('pre')
  expect(block?.innerHTML).toBe('def f():\n  pass')
  expect(block?.getAttribute('style')).toContain('monospace')
  expect(page.querySelector('code')?.getAttribute('style')).toContain('monospace')
  expect(page.textContent).not.toContain('Copy')
})

test('a formula appears once, as MathML', () => {
  const formula =
    '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation>x</annotation></semantics></math></span><span class="katex-html">x</span></span>'
  const page = pasted(`<p>Let ${formula} be.</p><span class="katex-display">${formula}</span>`)
  const [inline, block] = page.querySelectorAll('math')
  expect(inline?.getAttribute('xmlns')).toBe('http://www.w3.org/1998/Math/MathML')
  expect(inline?.textContent).toBe('x')
  expect(block?.parentElement?.tagName).toBe('P')
  expect(page.textContent.replaceAll(/\s+/g, ' ').trim()).toBe('Let x be.x')
})

test('lists stay lists, and tasks show if they are done', () => {
  const page = pasted(
    '<ol start="3"><li><p>Three</p><ul><li>Inner</li></ul></li></ol><ul class="contains-task-list"><li><input type="checkbox" checked disabled>Done</li><li><input type="checkbox" disabled>Open</li></ul>',
  )
  expect(page.querySelector('ol')?.getAttribute('start')).toBe('3')
  expect(page.querySelector('ol > li')?.innerHTML).toBe('Three<ul><li>Inner</li></ul>')
  expect(page.querySelectorAll('ul')[1]?.textContent).toBe('☑ Done☐ Open')
})

test('citations are numbers of endnotes', () => {
  const cited = '<p>It is 940 euros<a class="chip" data-cite="1" href="/thread/x?source=1">1</a>.</p>'
  const notes = [
    { number: '1', text: 'Lease, Page 3', url: null },
    { number: '2', text: 'A page', url: 'https://example.org/' },
  ]
  const page = pasted(cited, ...notes)
  expect(page.querySelector('p')?.innerHTML).toBe('It is 940 euros<sup>[1]</sup>.')
  const lines = [...page.querySelectorAll('p')].slice(1).map((one) => one.textContent)
  expect(lines).toEqual(['Sources', '[1] Lease, Page 3', '[2] A page https://example.org/'])
})
