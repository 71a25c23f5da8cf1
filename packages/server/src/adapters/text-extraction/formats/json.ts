import type { Extracted } from '../extracted.ts'
import { fenced } from '../markdown.ts'
import { decodeText } from './plain-text.ts'

/** People do not write longer lines; a program did, so the file is reformatted. */
const LINE_MAX = 400

/** Fenced JSON, unchanged; if it is written on one line, each value gets its own line. */
export function readJson(bytes: Buffer): Extracted {
  const markdown = fenced('json', laidOut(decodeText(bytes)))
  return { markdown, sections: [], pages: null, title: '', warnings: [] }
}

/** Content that is not valid JSON, such as JSON Lines or JSON with comments, is kept unchanged. */
function laidOut(text: string): string {
  if (!text.split('\n').some((line) => line.length > LINE_MAX)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 1)
  } catch {
    return text
  }
}
