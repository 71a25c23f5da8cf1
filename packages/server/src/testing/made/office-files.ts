import { deflateRawSync } from 'node:zlib'
import { oleOf } from './ole-files.ts'

export { oleOf } from './ole-files.ts'

/** A zip file with these parts, like office formats. `announced` sets a wrong size for an entry. */
export function zipOf(
  parts: Record<string, string | Buffer>,
  announced: Record<string, number> = {},
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(announced[name] ?? bytes.length, 18)
    common.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, title]))
    locals.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listed, end])
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A DOCX with this body; it knows the styles `Titre1` and `Titre2` and a bulleted and a numbered list, 1 and 2. */
export function docxOf(body: string, more: Record<string, string> = {}): Buffer {
  return zipOf({
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${REL}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships>
      <Relationship Id="s" Type="${REL}/styles" Target="styles.xml"/>
      <Relationship Id="n" Type="${REL}/numbering" Target="numbering.xml"/>
      <Relationship Id="h" Type="${REL}/header" Target="header1.xml"/>
      <Relationship Id="x" Type="${REL}/attachedTemplate" Target="http://127.0.0.1:1/t.dotm" TargetMode="External"/>
      </Relationships>`,
    'word/styles.xml': `<w:styles ${W}>
      <w:style w:styleId="Titre1"><w:name w:val="heading 1"/></w:style>
      <w:style w:styleId="Titre2"><w:name w:val="Heading 2"/><w:basedOn w:val="Titre1"/></w:style></w:styles>`,
    'word/numbering.xml': `<w:numbering ${W}>
      <w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
      <w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>
      </w:numbering>`,
    'word/document.xml': `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
    ...more,
  })
}

/** A paragraph of a DOCX. */
export function docxParagraph(text: string, { style = '', list = '' } = {}): string {
  const styled = style === '' ? '' : `<w:pStyle w:val="${style}"/>`
  const listed = list === '' ? '' : `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`
  return `<w:p><w:pPr>${styled}${listed}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
}

export type PdfText = {
  text: string
  x: number
  y: number
  size?: number
  /** `arabic` draws the letters of `ARABIC`. */
  font?: 'bold' | 'italic' | 'arabic'
}
/** Lines and boxes in PDF syntax. */
export type PdfDrawing = { draw: string }

const FONTS = { regular: 'F', bold: 'B', italic: 'I', arabic: 'A' }
/** The Unicode text of each character code in the Arabic font; `L` is the lam-alef ligature. */
const ARABIC: Record<string, string> = {
  a: 'ا',
  l: 'ل',
  L: 'لا',
  k: 'ك',
  // presentation forms: an initial kaf, and a ligature of lam and khah
  K: '\ufedb',
  X: '\ufccb',
  m: 'م',
  r: 'ر',
  ' ': ' ',
}
const hexOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
const TO_UNICODE = [
  'begincmap 1 begincodespacerange <00> <ff> endcodespacerange',
  `${Object.keys(ARABIC).length} beginbfchar`,
  ...Object.entries(ARABIC).map(([sign, text]) => `<${Buffer.from(sign).toString('hex')}> <${hexOf(text)}>`),
  'endbfchar endcmap',
].join('\n')
const MORE_FONTS = ['B Bold', 'I Oblique']
  .map((one) => one.split(' '))
  .map(([key, face]) => `/${key} << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-${face} >>`)
  .join(' ')

const written = ({ text, x, y, size = 10, font }: PdfText) =>
  `BT /${FONTS[font ?? 'regular']} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`

/** A PDF whose pages hold these words at these places, or a picture; with `xfa`, a dynamic form. */
export function pdfOf(
  pages: readonly (readonly (PdfText | PdfDrawing)[] | 'picture')[],
  trailer = '',
  xfa = '',
): Buffer {
  const objects: string[] = []
  const form =
    xfa === '' ? '' : `/NeedsRendering true /AcroForm << /Fields [] /XFA ${4 + pages.length * 2} 0 R >>`
  const arabic = `/A << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode ${4 + pages.length * 2 + (xfa === '' ? 0 : 1)} 0 R >>`
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  objects.push(`<< /Type /Catalog /Pages 2 0 R ${form} >>`)
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  for (const [index, page] of pages.entries()) {
    const content =
      page === 'picture'
        ? 'q 500 0 0 700 50 50 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q'
        : page.map((one) => ('draw' in one ? one.draw : written(one))).join('\n')
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F 3 0 R ${MORE_FONTS} ${arabic} >> >> /Contents ${5 + index * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  if (xfa !== '') objects.push(`<< /Length ${xfa.length} >>\nstream\n${xfa}\nendstream`)
  objects.push(`<< /Length ${TO_UNICODE.length} >>\nstream\n${TO_UNICODE}\nendstream`)
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)

/** A Word 97 document of one piece of text; paragraphs end in \r, cells and rows of tables in \x07. */
export function docOf(text: string, { isEncrypted = false } = {}): Buffer {
  const document = Buffer.alloc(1_536 + text.length * 2)
  document.writeUInt16LE(0xa5ec, 0)
  document.writeUInt16LE(0x0200 | (isEncrypted ? 0x0100 : 0), 0x0a)
  document.writeUInt32LE(text.length, 0x4c)
  document.write(text, 1_536, 'utf16le')
  const clx = Buffer.alloc(21)
  clx.writeUInt8(2, 0)
  clx.writeUInt32LE(16, 1)
  clx.writeUInt32LE(text.length, 9)
  clx.writeUInt32LE(1_536, 15)
  document.writeUInt32LE(0, 0x1a2)
  document.writeUInt32LE(clx.length, 0x1a6)
  return oleOf({ WordDocument: document, '1Table': clx })
}

/** The same in Word 95 format: one byte per character, in the code page of Western Europe. */
export function oldDocOf(text: string): Buffer {
  const document = Buffer.alloc(Math.max(1_536, 768 + text.length))
  document.writeUInt16LE(0xa5dc, 0)
  document.writeUInt16LE(0x040c, 6)
  document.writeUInt32LE(768, 0x18)
  document.writeUInt32LE(768 + text.length, 0x1c)
  document.writeUInt32LE(text.length, 0x34)
  document.write(text, 768, 'latin1')
  return oleOf({ WordDocument: document })
}
