import { describe, expect, it } from 'vitest'
import { zipOf } from '#testing/made/office-files.ts'
import { extractText } from '../extract.ts'
import { refusal } from '../extract.harness.ts'

const epub = (more: Record<string, string> = {}) =>
  zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package><metadata><dc:title>The pond</dc:title></metadata><manifest>
      <item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
      <item id="b" href="text/b%20c.xhtml" media-type="application/xhtml+xml"/>
      <item id="a" href="text/a.xhtml" media-type="application/xhtml+xml"/>
      <item id="o" href="../../../etc/passwd" media-type="text/html"/></manifest>
      <spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/><itemref idref="o"/><itemref idref="a"/></spine></package>`,
    'OEBPS/nav.xhtml': '<html><body>Contents</body></html>',
    'OEBPS/text/a.xhtml':
      '<?xml version="1.0"?><html><head><title/></head><body><h1>One</h1><p>The heron<a id="x"/> waits.</p></body></html>',
    'OEBPS/text/b c.xhtml': '<html><body><h1>Two</h1><p>The otter swims.</p></body></html>',
    ...more,
  })

describe('extractText of an EPUB', () => {
  it('reads the chapters in their order, each once', async () => {
    const { markdown, title } = await extractText(epub(), 'epub')
    expect(title).toBe('The pond')
    expect(markdown).toBe('# One\n\nThe heron waits.\n\n# Two\n\nThe otter swims.')
  })

  it('refuses a protected book, a zip bomb and another kind of file', async () => {
    const method =
      '<encryption><EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></EncryptedData></encryption>'
    expect(await refusal(epub({ 'META-INF/encryption.xml': method }), 'epub')).toBe(
      'ERROR_DOCUMENT_ENCRYPTED',
    )
    expect(await refusal(epub({ 'OEBPS/text/a.xhtml': 'a'.repeat(201_000_000) }), 'epub')).toBe(
      'ERROR_DOCUMENT_TOO_COMPLEX',
    )
    expect(await refusal(zipOf({ 'word/document.xml': '<a/>' }), 'epub')).toBe(
      'ERROR_UNSUPPORTED_CONTENT_TYPE',
    )
  })
})
