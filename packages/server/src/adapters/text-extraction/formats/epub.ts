import { posix } from 'node:path'
import { type Extracted, ExtractionError } from '../extracted.ts'
import { writeHtml } from '../html/write-html.ts'
import { type MarkdownWriter, markdownWriter } from '../markdown.ts'
import { type OfficePackage, openPackage } from '../office/package.ts'
import { childrenOf, elementsOf, textOf } from '../office/xml.ts'

/** Obfuscated fonts do not mean that a book is protected. */
const FONT_METHOD =
  /algorithm\s*=\s*["']http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)["']/i
/** Elements that XHTML can write as self-closing, which the HTML parser ignores. */
const CLOSED_AT_ONCE =
  /<(title|script|style|iframe|textarea|a|b|i|em|strong|span|div|p|td|th|li|h[1-6])(\s[^<>]*)?\/>/gi

/** The chapters of a book in reading order. */
export function readEpub(bytes: Buffer): Extracted {
  const book = openPackage(bytes)
  refuseProtected(book)
  const main = packageFile(book)
  const xml = book.part(main) ?? ''
  const writer = markdownWriter()
  for (const part of chapters(xml, posix.dirname(main))) writeChapter(book.part(part) ?? '', writer)
  return { markdown: writer.text(), sections: [], pages: null, title: titleOf(xml), warnings: [] }
}

function refuseProtected(book: OfficePackage): void {
  const xml = book.part('META-INF/encryption.xml') ?? ''
  const methods = [...xml.matchAll(/<(?:\w+:)?EncryptionMethod\b[^<>]*>/g)].map(([method]) => method)
  if (methods.some((method) => !FONT_METHOD.test(method)))
    throw new ExtractionError('ERROR_DOCUMENT_ENCRYPTED')
}

function packageFile(book: OfficePackage): string {
  for (const { attributes } of elementsOf(book.part('META-INF/container.xml') ?? '', {
    whole: 'rootfile',
    bare: '',
  })) {
    const path = attributes['full-path'] ?? ''
    if (book.part(path) !== null) return path
  }
  throw new ExtractionError('ERROR_DOCUMENT_CORRUPT')
}

/** The documents in reading order, each once, without the table of contents. */
function chapters(xml: string, folder: string): Set<string> {
  const parts = new Map<string, string>()
  for (const { attributes } of childrenOf(xml, 'manifest')) {
    const isText = /^(?:application\/xhtml\+xml|text\/html)$/.test(attributes['media-type'] ?? '')
    if (!isText || /\bnav\b/.test(attributes['properties'] ?? '')) continue
    parts.set(attributes['id'] ?? '', posix.resolve('/', folder, decoded(attributes['href'] ?? '')).slice(1))
  }
  const order = new Set<string>()
  for (const { attributes } of childrenOf(xml, 'spine')) {
    const part = parts.get(attributes['idref'] ?? '')
    if (part !== undefined) order.add(part)
  }
  return order
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

function writeChapter(xhtml: string, writer: MarkdownWriter): void {
  // custom entities remain unexpanded, because the HTML parser does not know them
  writeHtml(xhtml.replaceAll(CLOSED_AT_ONCE, '<$1$2></$1>'), writer, { isWhole: true })
}

function titleOf(xml: string): string {
  for (const node of childrenOf(xml, 'metadata')) if (node.name === 'title') return textOf(node).trim()
  return ''
}
