import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readDocx } from '#adapters/text-extraction/formats/docx.ts'
import { hardExport } from '#testing/made/made-exported.ts'
import type { Exported } from './exported.ts'
import { writeDocx } from './docx/write-docx.ts'
import { writeJson } from './write-json.ts'
import { writeMarkdown } from './write-markdown.ts'
import { archived } from './written.ts'

const hard = hardExport(4)
const PNG = createCanvas(20, 10).toBuffer('image/png')

/** With a picture in the answer, one in the question, and a file that was deleted. */
const withFiles: Exported = {
  ...hard,
  messages: hard.messages.map((message, at) => ({
    ...message,
    parts:
      at === 1
        ? [...message.parts, { type: 'image', file_id: 'p', alt: 'A heron' }]
        : [...message.parts, { type: 'attachment', file_id: 'gone', name: 'old.pdf' }],
  })),
  files: [{ id: 'p', name: '', media_type: 'image/png', bytes: PNG, size: { width: 20, height: 10 } }],
}

const partsOf = (docx: Uint8Array) => {
  const files = unzipSync(docx)
  return (name: string) => strFromU8(files[name] ?? new Uint8Array())
}

describe('a document', () => {
  test('has headings, lists, a table, code, formulas, footnotes and links', async () => {
    const part = partsOf(await writeDocx(hard))
    const xml = part('word/document.xml')
    for (const found of [
      '<w:pStyle w:val="Title"/>',
      '<w:pStyle w:val="Heading1"/>',
      '<w:pStyle w:val="Heading2"/>',
      '<w:numPr>',
      '<w:tblHeader/>',
      '<w:pStyle w:val="Code"/>',
      '<m:f>',
      '<m:nary>',
      '<m:m>',
      '<w:footnoteReference w:id="1"/>',
      '<w:hyperlink ',
      '<w:bidi/>',
      '<w:rtl/>',
    ]) {
      expect(xml, found).toContain(found)
    }
    for (const text of [
      '👩‍👩‍👧',
      '中文字符',
      'Ελληνικά',
      'Кириллица',
      'مرحبا بالعالم، هذا نص عربي',
      '☑',
      'costs $5 and $6',
    ]) {
      expect(xml).toContain(text)
    }
    // oxlint-disable-next-line no-control-regex -- these are what must be gone
    expect(xml).not.toMatch(/[\u0000-\u0008]|javascript:/)
    const notes = part('word/footnotes.xml')
    expect(notes).toContain('Lease.pdf, Contracts, page 2 — “The rent is 940 euros.”')
    expect(notes).toContain('Of the text itself.')
    expect(part('word/_rels/document.xml.rels')).toContain('https://example.org/?a=1&amp;b=2')
  })

  test('can be read by another document reader', async () => {
    const { markdown } = readDocx(Buffer.from(await writeDocx(hard)))
    expect(markdown).toContain('# Überschrift')
    expect(markdown).toContain('中文字符')
    expect(markdown).toContain('| cell | cell |')
  })

  test('has pictures with their description, and says which files are missing', async () => {
    const part = partsOf(await writeDocx(withFiles))
    const xml = part('word/document.xml')
    expect(xml).toContain('descr="A heron"')
    expect(xml).toContain('Attached file: old.pdf')
  })

  test('has 500 messages', async () => {
    const { markdown } = readDocx(Buffer.from(await writeDocx(hardExport(500))))
    expect(markdown).toContain('Question 498?')
  }, 60_000)

  const soffice = programOf('soffice')
  test.skipIf(soffice === null)(
    'opens in LibreOffice, and its text can be selected as PDF',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'parlance-docx-'))
      try {
        writeFileSync(join(folder, 'a.docx'), await writeDocx(hard))
        const profile = `-env:UserInstallation=file://${folder}/profile`
        const args = [
          profile,
          '--headless',
          '--convert-to',
          'pdf',
          '--outdir',
          folder,
          join(folder, 'a.docx'),
        ]
        execFileSync(soffice ?? '', args, { timeout: 120_000 })
        const pdf = readFileSync(join(folder, 'a.pdf'))
        expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
        if (programOf('pdftotext') !== null) {
          const text = execFileSync('pdftotext', [join(folder, 'a.pdf'), '-']).toString()
          expect(text).toContain('Кириллица')
        }
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
    150_000,
  )
})

function programOf(name: string): string | null {
  try {
    return execFileSync('which', [name]).toString().trim()
  } catch {
    return null
  }
}

describe('Markdown', () => {
  test('has notes for sources, and headings below the message', () => {
    const text = writeMarkdown(hard)
    expect(text).toMatch(
      /^# Rent: 中文 \/ مرحبا 😀\n\nConversation with Helper\n\nExported on 1 March 2026 at 10:30/,
    )
    expect(text).toContain('## Helper (Model 1), 1 March 2026 at 10:30\n\n### Überschrift')
    expect(text).toContain('“quotes” [^2-1].')
    expect(text).toContain(
      '[^2-1]: Lease.pdf, Contracts, page 2 — “The rent is 940 euros.” <https://example.org/lease>',
    )
    expect(text).toContain('const a = "<b>" // 中文')
    expect(writeMarkdown(hardExport(2, 'fr'))).toContain('Exportée le 1 mars 2026 à 10:30')
  })

  test('with files is an archive with working links', () => {
    const { name, bytes } = archived(withFiles, 'md', writeMarkdown(withFiles))
    expect(name).toBe('Rent_ 中文 _ مرحبا 😀.zip')
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toEqual(['conversations.md', 'files/1-image.png'])
    const text = strFromU8(files['conversations.md'] ?? new Uint8Array())
    expect(text).toContain('![A heron](<files/1-image.png>)')
    expect(text).toContain('*This file is not part of the export: old.pdf*')
  })
})

test('JSON has a version, every part but notes, and the paths of files', () => {
  const written = JSON.parse(writeJson(withFiles)) as {
    format: string
    version: number
    conversations: unknown[]
  }
  expect(written).toMatchObject({
    format: 'parlance-conversations',
    version: 1,
    conversations: [
      {
        name: 'Rent: 中文 / مرحبا 😀',
        files: [{ id: 'p', path: 'files/1-image.png' }],
        messages: [
          { role: 'user' },
          { role: 'assistant', parts: [{ type: 'text' }, { type: 'source' }, { type: 'image' }] },
          {},
          {},
        ],
      },
    ],
  })
})
