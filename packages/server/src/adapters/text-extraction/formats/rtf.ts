import type { Extracted } from '../extracted.ts'
import { markdownWriter } from '../markdown.ts'
import { writeRtf } from '../rtf/read-rtf.ts'

/** The text of an RTF file with headings, lists and tables, followed by headers, footers and notes. */
export function readRtf(bytes: Buffer): Extracted {
  const writer = markdownWriter()
  const title = writeRtf(bytes, writer)
  return { markdown: writer.text(), sections: [], pages: null, title, warnings: [] }
}
