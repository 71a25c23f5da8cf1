import { ExtractionError } from './extracted.ts'

/** Gathers blocks as Markdown, each parted from the next by an empty line. */
export type MarkdownWriter = {
  heading(level: number, text: string): void
  paragraph(text: string): void
  item(depth: number, marker: string, text: string): void
  table(rows: readonly (readonly string[])[]): void
  /** Writes lines unchanged in a fence. */
  code(language: string, text: string): void
  /** Characters so far, where the next block begins. */
  next(): number
  text(): string
}

const HEADING_MAX = 6
const REPEATED_MAX = 80
/** The maximum number of characters that a knowledge base should take from one file. */
export const MARKDOWN_MAX = 12_000_000

export function markdownWriter(): MarkdownWriter {
  const pieces: string[] = []
  let length = 0
  let wasItem = false
  const add = (block: string, isItem = false) => {
    if (block === '') return
    const gap = length === 0 ? '' : isItem && wasItem ? '\n' : '\n\n'
    pieces.push(gap, block)
    length += gap.length + block.length
    // reading on would only take time
    if (length > MARKDOWN_MAX) throw new ExtractionError('ERROR_DOCUMENT_TOO_COMPLEX')
    wasItem = isItem
  }
  return {
    heading(level, text) {
      const line = oneLine(text)
      if (line !== '') add(`${'#'.repeat(Math.min(Math.max(level, 1), HEADING_MAX))} ${line}`)
    },
    paragraph(text) {
      add(escaped(text.trim()))
    },
    item(depth, marker, text) {
      const line = oneLine(text)
      if (line !== '') add(`${'  '.repeat(Math.min(depth, 8))}${marker} ${line}`, true)
    },
    table(rows) {
      add(tableOf(rows))
    },
    code(language, text) {
      add(fenced(language, text))
    },
    next: () => (length === 0 ? 0 : length + 2),
    text: () => pieces.join(''),
  }
}

/** A line of words must not become a heading or a table because of its first sign. */
function escaped(text: string): string {
  return text.replace(/^([^\S\r\n]*)(#{1,6}\s|\|)/gm, '$1\\$2')
}

/** The text of a merged cell where it is repeated: long ones are written only once. */
export const repeatable = (text: string): string => (text.trim().length > REPEATED_MAX ? '' : text)

/** Fences lines with more backticks than they contain; returns nothing for lines without text. */
export function fenced(language: string, text: string): string {
  if (!/[\p{L}\p{N}]/u.test(text)) return ''
  let longest = 2
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text.replace(/\s+$/, '')}\n${fence}`
}

function tableOf(rows: readonly (readonly string[])[]): string {
  // spreading all rows would overflow the stack
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (width === 0 || !rows.some((row) => row.some((text) => text.trim() !== ''))) return ''
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cellOf(row[index] ?? '')).join(' | ')} |`
  const [head = [], ...rest] = rows
  return [line(head), `|${' --- |'.repeat(width)}`, ...rest.map(line)].join('\n')
}

const cellOf = (text: string) => oneLine(text).replaceAll('|', '\\|')
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
