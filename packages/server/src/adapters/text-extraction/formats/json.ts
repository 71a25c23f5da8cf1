import type { Extracted } from '../extracted.ts'
import { fenced } from '../markdown.ts'
import { decodeText } from './plain-text.ts'

/** A line that people write is not longer; one that programs write is laid out anew. */
const LINE_MAX = 400

/** JSON as it is, fenced; with a line for each value where a program has left none. */
export function readJson(bytes: Buffer): Extracted {
  const markdown = fenced('json', laidOut(decodeText(bytes)))
  return { markdown, sections: [], pages: null, title: '', warnings: [] }
}

/** What is no JSON, such as lines of it or one with comments, stays as it is. */
function laidOut(text: string): string {
  if (!text.split('\n').some((line) => line.length > LINE_MAX)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 1)
  } catch {
    return text
  }
}
