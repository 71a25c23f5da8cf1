import { pdfOf } from '@parlance/server/testing/made/office-files.ts'

const LINES = 45
const LINE_CHARACTERS = 100

/** A PDF with this many pages full of text; `sentence` gives the text of each line. */
export function fullPages(pages: number, sentence: (line: number) => string): Buffer {
  return pdfOf(
    Array.from({ length: pages }, (_, page) =>
      Array.from({ length: LINES }, (__, line) => ({
        text: sentence(page * LINES + line).slice(0, LINE_CHARACTERS),
        x: 50,
        y: 780 - line * 16,
      })),
    ),
  )
}
