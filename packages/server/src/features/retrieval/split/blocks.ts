/** An independent block of a Markdown text, as a range of characters. */
export type Block = {
  start: number
  end: number
  kind: 'heading' | 'table' | 'code' | 'text'
  /** The level of a heading: 1 to 6. */
  level: number
  /** The text of a heading, or the header of the table of a row. */
  title: string
}

type Line = { start: number; end: number; text: string }

const HEADING = /^ {0,3}(#{1,6})[ \t]+/
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const ROW = /^\s*\|.*\|\s*$/
const LIST_ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/

/** The blocks of a Markdown text in order: headings, table rows, list items, code and paragraphs. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let fence: string | null = null
  let header: string | null = null
  for (const line of linesOf(markdown)) {
    const last = blocks.at(-1)
    const mark = FENCE.exec(line.text)?.[1] ?? null
    if (fence !== null) {
      if (last !== undefined) last.end = line.end
      if (mark !== null && mark.startsWith(fence)) fence = null
      continue
    }
    const isRow = ROW.test(line.text)
    if (!isRow) header = null
    const heading = headingIn(line.text)
    const block = { start: line.start, end: line.end, level: 0, title: '' }
    if (mark !== null) {
      fence = mark
      blocks.push({ ...block, kind: 'code' })
    } else if (heading !== null) {
      blocks.push({ ...block, kind: 'heading', ...heading })
    } else if (isRow) {
      blocks.push({ ...block, kind: 'table', title: header ?? '' })
      header ??= line.text.trim()
    } else if (line.text.trim() !== '') {
      if (last !== undefined && continues(last, line)) last.end = line.end
      else blocks.push({ ...block, kind: 'text' })
    }
  }
  return blocks
}

/** Its words without trailing punctuation; removed step by step, because a single pattern would backtrack for too long. */
function headingIn(line: string): { level: number; title: string } | null {
  const [marks = '', signs = ''] = HEADING.exec(line) ?? []
  const words = line.slice(marks.length).trimEnd()
  if (signs === '' || words === '') return null
  let end = words.length
  while (words[end - 1] === '#') end -= 1
  return { level: signs.length, title: words.slice(0, end).trimEnd() || words }
}

/** Whether a line continues with a paragraph or an item of a list. */
function continues(last: Block, line: Line): boolean {
  return last.kind === 'text' && last.end === line.start && !LIST_ITEM.test(line.text)
}

/** Lines with their line breaks. */
function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline + 1
    lines.push({ start, end, text: text.slice(start, end).replace(/\r?\n$/, '') })
    start = end
  }
  return lines
}
