import { zipOf } from './office-files.ts'

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export type MadeSlide = { shapes: string; notes?: string }

/** A PPTX with these slides; the presentation lists them in reverse order of their numbers. */
export function pptxOf(slides: readonly MadeSlide[], more: Record<string, string> = {}): Buffer {
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${REL}/officeDocument" Target="ppt/presentation.xml"/></Relationships>`,
  }
  const numbers = slides.map((_, at) => slides.length - at)
  parts['ppt/presentation.xml'] =
    `<p:presentation><p:sldIdLst>${numbers.map((n) => `<p:sldId r:id="r${n}" id="${255 + n}"/>`).join('')}</p:sldIdLst></p:presentation>`
  parts['ppt/_rels/presentation.xml.rels'] =
    `<Relationships>${numbers.map((n) => `<Relationship Id="r${n}" Type="${REL}/slide" Target="slides/slide${n}.xml"/>`).join('')}</Relationships>`
  for (const [at, { shapes, notes }] of slides.entries()) {
    const n = numbers[at]
    parts[`ppt/slides/slide${n}.xml`] =
      `<?xml version="1.0"?><p:sld><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`
    if (notes === undefined) continue
    parts[`ppt/slides/_rels/slide${n}.xml.rels`] =
      `<Relationships><Relationship Id="n" Type="${REL}/notesSlide" Target="../notesSlides/notes${n}.xml"/></Relationships>`
    parts[`ppt/notesSlides/notes${n}.xml`] =
      `<p:notes><p:cSld><p:spTree>${slideShape('body', notes)}${slideShape('sldNum', '9')}</p:spTree></p:cSld></p:notes>`
  }
  return zipOf({ ...parts, ...more })
}

/** A shape with the lines of `text` as paragraphs; the number of tabs before a line is its level. */
export function slideShape(holder: string, text: string): string {
  const place = holder === '' ? '' : `<p:ph type="${holder}"/>`
  const paragraphs = text.split('\n').map((line) => {
    const depth = line.length - line.trimStart().length
    return `<a:p><a:pPr lvl="${depth}"/><a:r><a:t>${line.trimStart()}</a:t></a:r></a:p>`
  })
  return `<p:sp><p:nvSpPr><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`
}

export function slideTable(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`
  const made = rows.map((row) => `<a:tr>${row.map(cell).join('')}</a:tr>`)
  return `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${made.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
}

/** An OpenDocument file with this body. */
export function openDocumentOf(
  kind: 'text' | 'spreadsheet' | 'presentation',
  body: string,
  more: Record<string, string> = {},
): Buffer {
  return zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'META-INF/manifest.xml': '<manifest:manifest/>',
    'meta.xml':
      '<office:document-meta><office:meta><dc:title>Made</dc:title></office:meta></office:document-meta>',
    'content.xml': `<?xml version="1.0"?><office:document-content><office:automatic-styles><number:date-style><number:text>/</number:text></number:date-style><text:list-style style:name="L1"><text:list-level-style-number text:level="1"/></text:list-style></office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    ...more,
  })
}
