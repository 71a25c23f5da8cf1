import type { Extracted } from '../extracted.ts'
import { markdownWriter } from '../markdown.ts'
import { writeRtf } from '../rtf/read-rtf.ts'

/** Text of RTF with headings, lists and tables; headers, footers and notes follow it. */
export function readRtf(bytes: Buffer): Extracted {
  const writer = markdownWriter()
  const title = writeRtf(bytes, writer)
  return { markdown: writer.text(), sections: [], pages: null, title, warnings: [] }
}
