import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { formatOf, type KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import { expect, test } from 'vitest'
import { emlOf, msgOf } from '#testing/made/mails.ts'
import { openDocumentOf, pptxOf, slideShape } from '#testing/made/slides.ts'
import { docOf, docxOf, docxParagraph, oldDocOf, pdfOf } from '#testing/made/office-files.ts'
import { randomOf } from '#testing/random/random-world.ts'
import { SEED } from '#testing/random/seed.ts'
import { extractText } from './extract.ts'
import { ExtractionError } from './extracted.ts'

const xlsx: typeof import('@e965/xlsx') = createRequire(import.meta.url)('@e965/xlsx')

/** A folder of files that have broken other readers, each cut and damaged as the house's own. */
const CORPUS = process.env['CRASH_CORPUS']
const [CUTS, DAMAGED] = process.env['TEST_LONG'] === 'true' ? [10, 3] : [4, 2]
const AT_ONCE = 2

type Whole = { name: string; format: KnowledgeFormat; bytes: Buffer }

const WORDS = 'The heron waits by the reeds while two otters cross the quiet pond at dusk. '.repeat(20)

function ownFiles(): Whole[] {
  const workbook = xlsx.utils.book_new()
  const rows = Array.from({ length: 40 }, (_, at) => [`bird ${at}`, at, WORDS.slice(0, at)])
  xlsx.utils.book_append_sheet(workbook, xlsx.utils.aoa_to_sheet(rows), 'Pond')
  const sheets = (bookType: 'xlsx' | 'biff8'): Buffer => xlsx.write(workbook, { type: 'buffer', bookType })
  const pages = Array.from({ length: 4 }, () => [{ text: WORDS.slice(0, 80), x: 50, y: 700 }])
  return [
    { name: 'paper.pdf', format: 'pdf', bytes: pdfOf(pages) },
    { name: 'report.docx', format: 'docx', bytes: docxOf(docxParagraph(WORDS).repeat(20)) },
    { name: 'letter.doc', format: 'doc', bytes: docOf(`${WORDS}\r`) },
    { name: 'old.doc', format: 'doc', bytes: oldDocOf(`${WORDS}\r`) },
    { name: 'rows.xlsx', format: 'xlsx', bytes: sheets('xlsx') },
    { name: 'rows.xls', format: 'xls', bytes: sheets('biff8') },
    { name: 'rows.csv', format: 'csv', bytes: Buffer.from('bird;count\n"heron;2\notter;"4"\n') },
    {
      name: 'talk.pptx',
      format: 'pptx',
      bytes: pptxOf([{ shapes: slideShape('title', WORDS), notes: WORDS }]),
    },
    { name: 'text.odt', format: 'odt', bytes: openDocumentOf('text', `<text:p>${WORDS}</text:p>`) },
    {
      name: 'rows.ods',
      format: 'ods',
      bytes: openDocumentOf(
        'spreadsheet',
        `<table:table table:name="Pond"><table:table-row><table:table-cell><text:p>${WORDS}</text:p></table:table-cell></table:table-row></table:table>`,
      ),
    },
    {
      name: 'letter.rtf',
      format: 'rtf',
      bytes: Buffer.from(String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}}\pard ${WORDS}\par}`),
    },
    { name: 'page.html', format: 'html', bytes: Buffer.from(`<html><body><p>${WORDS}</p></body></html>`) },
    {
      name: 'mail.eml',
      format: 'eml',
      bytes: emlOf('Pond', [
        { type: 'text/plain', content: WORDS },
        { name: 'a.html', type: 'text/html', content: `<p>${WORDS}</p>` },
      ]),
    },
    {
      name: 'message.msg',
      format: 'msg',
      bytes: msgOf({ subject: 'Pond', body: WORDS, message: { subject: 'Inner', body: WORDS } }),
    },
    { name: 'data.xml', format: 'xml', bytes: Buffer.from(`<pond><bird>${WORDS}</bird></pond>`) },
    { name: 'notes.md', format: 'md', bytes: Buffer.from(`# Pond\n\n${WORDS}é`) },
  ]
}

function filesOf(folder: string): Whole[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const format = entry.isFile() ? formatOf(entry.name) : null
    if (format === null) return []
    return [{ name: entry.name, format, bytes: readFileSync(join(entry.parentPath, entry.name)) }]
  })
}

/** The file whole, its beginning up to some places, and copies in which some bytes are others. */
function brokenOf({ bytes }: Whole, random: () => number): Buffer[] {
  const cut = Array.from({ length: CUTS }, (_, at) =>
    bytes.subarray(0, Math.floor((bytes.length * at) / CUTS)),
  )
  const damaged = Array.from({ length: DAMAGED }, () => {
    const copy = Buffer.from(bytes)
    for (let n = 0; n < 1 + copy.length / 200; n++) {
      copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256)
    }
    return copy
  })
  return [bytes, ...cut, ...damaged]
}

/** The outcome: text, an error with a reason for people, or a bug. */
async function outcomeOf(bytes: Buffer, format: KnowledgeFormat): Promise<string> {
  try {
    return (await extractText(bytes, format)).markdown === '' ? 'nothing' : 'text'
  } catch (error) {
    return error instanceof ExtractionError ? error.code : `crash: ${String(error)}`
  }
}

test.each(CORPUS === undefined ? ownFiles() : filesOf(CORPUS))(
  `$name, cut at ${CUTS} places and damaged, is read or refused with a reason (S72, seed ${SEED})`,
  { timeout: 15 * 60_000 },
  async (whole) => {
    const waiting = brokenOf(whole, randomOf(SEED)).entries()
    const outcomes: string[] = []
    const read = async () => {
      for (const [at, bytes] of waiting) outcomes[at] = await outcomeOf(bytes, whole.format)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, read))
    if (CORPUS === undefined) expect(outcomes[0]).toBe('text')
    expect(outcomes).toHaveLength(1 + CUTS + DAMAGED)
    const reasons =
      /^(text|ERROR_DOCUMENT_(CORRUPT|EMPTY|ENCRYPTED|SCANNED|TOO_COMPLEX|TIMEOUT)|ERROR_UNSUPPORTED_CONTENT_TYPE)$/
    expect(outcomes.filter((outcome) => !reasons.test(outcome))).toEqual([])
  },
)
