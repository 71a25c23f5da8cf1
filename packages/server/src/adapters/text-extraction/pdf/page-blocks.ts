import type { MarkdownWriter } from '../markdown.ts'
import { type BodyText, rounded } from './body-text.ts'
import { BULLETS } from './bullets.ts'
import { contentsAt } from './contents.ts'
import { headingAt, headingText } from './headings.ts'
import { joined } from './joined.ts'
import { type Line, lineText } from './page-lines.ts'

const BULLET = new RegExp(`^[${BULLETS}]\\s+`, 'u')
/** Line distance beyond which a new paragraph begins, in sizes of the letters. */
const PARAGRAPH_GAP = 1.75

/** Writes lines of a page as headings, paragraphs, lists and tables of contents. */
export function writeLines(
  lines: readonly Line[],
  body: BodyText,
  writer: MarkdownWriter,
  isBeforeTable: boolean,
): void {
  let at = 0
  while (at < lines.length) {
    const contents = contentsAt(lines, at)
    if (contents.length > 1) {
      writer.table(contents)
      at += contents.length
      continue
    }
    const heading = headingAt(lines, at, body, isBeforeTable)
    let end = at + (heading?.lines ?? 1)
    if (heading !== null) writer.heading(heading.level, headingText(lines.slice(at, end)))
    else {
      while (end < lines.length && belongs(lines, end, body, isBeforeTable)) end++
      writeParagraph(joined(lines.slice(at, end).map(lineText)), writer)
    }
    at = end
  }
}

function writeParagraph(text: string, writer: MarkdownWriter): void {
  if (BULLET.test(text)) writer.item(0, '-', text.replace(BULLET, ''))
  else writer.paragraph(text)
}

/** Whether a line continues the paragraph above it. */
function belongs(lines: readonly Line[], at: number, body: BodyText, isBeforeTable: boolean): boolean {
  const [line, before] = [lines[at], lines[at - 1]]
  if (line === undefined || before === undefined) return false
  const distance = before.y - line.y
  if (distance < -0.5 * line.size || distance > PARAGRAPH_GAP * Math.max(line.size, before.size)) return false
  if (BULLET.test(lineText(line)) || contentsAt(lines, at).length > 1) return false
  return (
    headingAt(lines, at, body, isBeforeTable) === null &&
    Math.abs(rounded(line.size) - rounded(before.size)) < 0.25 * body.size
  )
}
