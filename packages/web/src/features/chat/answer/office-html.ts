import { withoutControls } from '#features/chat/answer/answer-text.ts'

/** The text of a note for a cited source. */
export type Note = { number: string; text: string; url: string | null }

const MONOSPACE = "font-family: Consolas, 'Courier New', monospace; font-size: 10pt"
const CELL = 'border: 1px solid #999999; padding: 4px 8px; vertical-align: top'
const MATH = 'http://www.w3.org/1998/Math/MathML'

/** The attributes that are kept; all others mean nothing in another program. */
const KEPT = new Set(['href', 'colspan', 'rowspan', 'start', 'type', 'lang', 'dir', 'style', 'border', 'alt'])

/**
 * An answer as HTML for an office program, which does not know the styles of the page: tables have borders, code its
 * font, formulas are MathML, tasks have a sign, and citations are numbers of endnotes.
 */
export function officeHtml(texts: readonly HTMLElement[], notes: readonly Note[], title: string): string {
  const page = document.createElement('div')
  page.append(...texts.map(prepared))
  const html = [...page.children].map((text) => text.innerHTML).join('\n')
  return notes.length === 0 ? html : `${html}\n${notesOf(notes, title)}`
}

function prepared(shown: HTMLElement): HTMLElement {
  const text = withoutControls(shown)
  superscripts(text)
  formulas(text)
  tables(text)
  code(text)
  for (const box of text.querySelectorAll('input')) {
    box.replaceWith(box.hasAttribute('checked') || box.checked ? '☑ ' : '☐ ')
  }
  // other programs cannot load pictures of the page
  for (const picture of text.querySelectorAll('img')) picture.replaceWith(picture.alt)
  for (const list of text.querySelectorAll<HTMLElement>('li:has(> p)')) unwrapFirst(list)
  for (const quote of text.querySelectorAll('blockquote')) {
    quote.setAttribute('style', 'margin-left: 24pt; border-left: 2pt solid #999999; padding-left: 8pt')
  }
  for (const link of text.querySelectorAll('a')) link.setAttribute('href', link.href)
  for (const element of text.querySelectorAll('*')) {
    if (element.closest('math') === null) keepAttributes(element)
  }
  return text
}

/** The numbers of sources, which `withoutControls` has written as [1]. */
function superscripts(text: HTMLElement): void {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  const marks: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (/^\[\d{1,3}\]$/.test(node.textContent ?? '')) marks.push(node as Text)
  }
  for (const mark of marks) {
    const sup = document.createElement('sup')
    sup.append(mark.cloneNode())
    mark.replaceWith(sup)
  }
}

/** The page has each formula twice, once with its own styles; other programs only understand MathML. */
function formulas(text: HTMLElement): void {
  for (const twin of text.querySelectorAll('.katex-html, .katex annotation')) twin.remove()
  for (const math of text.querySelectorAll('math')) {
    math.setAttribute('xmlns', MATH)
    const outer = math.closest('.katex-display') ?? math.closest('.katex') ?? math
    if (outer === math) continue
    if (!outer.classList.contains('katex-display')) {
      outer.replaceWith(math)
      continue
    }
    const line = document.createElement('p')
    line.style.textAlign = 'center'
    line.append(math)
    outer.replaceWith(line)
  }
}

function tables(text: HTMLElement): void {
  for (const table of text.querySelectorAll<HTMLElement>('table')) {
    table.setAttribute('border', '1')
    table.setAttribute('style', 'border-collapse: collapse')
    const frame = table.parentElement
    if (frame?.classList.contains('table')) frame.replaceWith(table)
    for (const cell of table.querySelectorAll<HTMLElement>('th, td')) {
      const { textAlign } = cell.style
      const head = cell.tagName === 'TH' ? '; background: #f2f2f2; font-weight: bold' : ''
      const align = textAlign || (cell.tagName === 'TH' ? 'left' : '')
      cell.setAttribute('style', `${CELL}${head}${align && `; text-align: ${align}`}`)
    }
  }
}

function code(text: HTMLElement): void {
  for (const block of text.querySelectorAll('pre')) {
    // without the colours, which depend on the page
    block.textContent = block.textContent.replace(/\n$/, '')
    block.setAttribute('style', `${MONOSPACE}; background: #f5f5f5; padding: 6pt; white-space: pre-wrap`)
    const frame = block.parentElement
    if (frame?.classList.contains('code')) frame.replaceWith(block)
  }
  for (const words of text.querySelectorAll('code')) words.setAttribute('style', MONOSPACE)
}

/** In a text program, a paragraph in a list entry would lose the sign of the entry. */
function unwrapFirst(entry: HTMLElement): void {
  const [first, ...others] = entry.children
  if (first?.tagName === 'P' && others.every(({ tagName }) => tagName !== 'P')) {
    first.replaceWith(...first.childNodes)
  }
}

function keepAttributes(element: Element): void {
  for (const { name } of [...element.attributes]) if (!KEPT.has(name)) element.removeAttribute(name)
  if (element.tagName === 'SPAN' && element.attributes.length === 0)
    element.replaceWith(...element.childNodes)
}

function notesOf(notes: readonly Note[], title: string): string {
  const list = document.createElement('div')
  const head = document.createElement('p')
  const strong = document.createElement('b')
  strong.append(title)
  head.append(strong)
  list.append(document.createElement('hr'), head)
  for (const { number, text, url } of notes) {
    const note = document.createElement('p')
    note.style.fontSize = '10pt'
    note.append(`[${number}] ${text}`)
    if (url !== null) {
      const link = document.createElement('a')
      link.href = url
      link.append(url)
      note.append(' ', link)
    }
    list.append(note)
  }
  return list.innerHTML
}
