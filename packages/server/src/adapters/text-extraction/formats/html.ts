import type { Extracted } from '../extracted.ts'
import { writeHtml } from '../html/write-html.ts'
import { markdownWriter } from '../markdown.ts'
import { decodeMarkup } from './markup-encoding.ts'

/** The main text of a web page with headings, lists, tables and code. */
export function readHtml(bytes: Buffer): Extracted {
  const writer = markdownWriter()
  const title = writeHtml(decodeMarkup(bytes), writer)
  return { markdown: writer.text(), sections: [], pages: null, title, warnings: [] }
}
