import { markdownWriter } from '../markdown.ts'
import { joined } from '../pdf/joined.ts'

/** The text of a picture as Markdown, and how sure the recognition is of it, in per cent; null without a text. */
export type RecognisedText = { markdown: string; confidence: number | null }
/** `quality`: the confidence times the share of letters in words; letters of a page that lies on its side form none. */
type Read = RecognisedText & { quality: number }

type Word = { text: string; confidence: number; left: number; right: number; height: number }
type Line = Word[]

/** Words below this are spots and patterns that were taken for letters. */
const WORD_MIN = 20
/** The same for lines. */
const LINE_MIN = 35
/** A line that ends before this share of its paragraph's width is not continued by the next one. */
const FULL_LINE = 0.82
/** Columns of a table are at least so many heights of a word apart. */
const COLUMN_GAP = 3
/** Rules and edges of paper that were taken for letters. */
const RULE = /^[|¦_~]+$/
const LEVEL_WORD = '5'
const WORD = /[\p{L}\p{N}]{3}/u

/** Reads the table of words that Tesseract returns (TSV: level, block, paragraph, line, place, confidence, text). */
export function recognisedText(tsv: string): Read {
  const paragraphs = paragraphsOf(tsv)
  const writer = markdownWriter()
  for (const lines of paragraphs) writer.paragraph(rowsOf(lines).join('\n'))
  const words = paragraphs.flat(2)
  const letters = lettersOf(words)
  if (letters === 0) return { markdown: '', confidence: null, quality: 0 }
  const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters
  const inWords = lettersOf(words.filter(({ text }) => WORD.test(text))) / letters
  return { markdown: writer.text(), confidence: Math.round(confidence), quality: confidence * inWords }
}

function paragraphsOf(tsv: string): Line[][] {
  const paragraphs = new Map<string, Map<string, Line>>()
  for (const row of tsv.split('\n')) {
    const [level, , block, paragraph, line = '', , left, , width, height, confidence, ...rest] =
      row.split('\t')
    const text = rest.join(' ').trim()
    if (level !== LEVEL_WORD || text === '' || RULE.test(text) || Number(confidence) < WORD_MIN) continue
    const lines = paragraphs.get(`${block} ${paragraph}`) ?? new Map<string, Line>()
    paragraphs.set(`${block} ${paragraph}`, lines)
    const words = lines.get(line) ?? []
    lines.set(line, words)
    const right = Number(left) + Number(width)
    words.push({ text, confidence: Number(confidence), left: Number(left), right, height: Number(height) })
  }
  return [...paragraphs.values()].map((lines) => [...lines.values()].filter(isText))
}

const lettersOf = (words: readonly Word[]) => words.reduce((sum, { text }) => sum + text.length, 0)

function isText(line: Line): boolean {
  const mean = line.reduce((sum, { confidence }) => sum + confidence, 0) / line.length
  return mean >= LINE_MIN && line.some(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

/** The lines of a paragraph; those that continue in the next one are joined with it. */
function rowsOf(lines: readonly Line[]): string[] {
  const end = (line: Line) => line.at(-1)?.right ?? 0
  const start = Math.min(...lines.map((line) => line[0]?.left ?? 0))
  const full = start + (Math.max(...lines.map(end)) - start) * FULL_LINE
  const rows: Line[][] = [[]]
  for (const line of lines) {
    rows.at(-1)?.push(line)
    if (end(line) < full) rows.push([])
  }
  return rows.filter((row) => row.length > 0).map((row) => joined(row.map(textOf)))
}

/** The words of a line; a wide gap between two is a tab. */
function textOf(line: Line): string {
  return line.reduce((text, word, at) => {
    const before = line[at - 1]
    if (before === undefined) return word.text
    const isColumn = word.left - before.right > COLUMN_GAP * Math.max(word.height, before.height)
    return `${text}${isColumn ? '\t' : ' '}${word.text}`
  }, '')
}
