import papa from 'papaparse'
import type { Extracted } from '../extracted.ts'
import { markdownWriter } from '../markdown.ts'
import { decodeText } from './plain-text.ts'

const LINE_MAX = 50_000

/** Rows as a table; a single column as lines. */
export function readCsv(bytes: Uint8Array): Extracted {
  const text = decodeText(bytes)
  return readRows(text, delimiterOf(text))
}

/** Like CSV, but separated by tabs. */
export function readTsv(bytes: Uint8Array): Extracted {
  return readRows(decodeText(bytes), '\t')
}

function readRows(text: string, delimiter: string): Extracted {
  const { data } = papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimiter })
  const writer = markdownWriter()
  if (data.some((row) => row.length > 1)) writer.table(data)
  else writer.paragraph(data.flat().join('\n'))
  return { markdown: writer.text(), sections: [], pages: null, title: '', warnings: [] }
}

/** The sign that the first line has most often outside quotes: rows of unequal length mislead any other guess. */
function delimiterOf(text: string): string {
  const line =
    text
      .slice(0, LINE_MAX)
      .replaceAll(/"[^"]*"/g, '')
      .trimStart()
      .split('\n', 1)[0] ?? ''
  const counts = [',', ';', '\t', '|'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}
