import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { ExtractionError } from '../extracted.ts'
import type { MarkdownWriter } from '../markdown.ts'
import {
  attribute,
  depthOf,
  elementsBelow,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isFrame,
  isSilent,
  lengthOf,
} from './elements.ts'
import { rowsOf } from './table.ts'

/** Real pages are not nested more deeply; the limit protects the recursive functions here. */
const DEPTH_MAX = 400
/** The same limit, counted before parsing, because the parser takes quadratic time for nested elements. */
const OPEN_MAX = 2_000
/** Maximum number of tags, which limits the parser's memory and time. */
const TAGS_MAX = 1_000_000
/** An element with a smaller share of the page's text is not the main part. */
const MAIN_SHARE_MIN = 0.3

const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form header hgroup hr legend main nav p section summary tr td th tbody thead tfoot'.split(
    ' ',
  ),
)

type Walk = {
  writer: MarkdownWriter
  inline: string
  item: { depth: number; marker: string } | null
  isWhole: boolean
  isInArticle: boolean
}

/** Writes a page as Markdown and returns its title. Unless `isWhole` is set, navigation and the like are left out. */
export function writeHtml(html: string, writer: MarkdownWriter, { isWhole = false } = {}): string {
  if (isTooMuch(html)) throw new ExtractionError('ERROR_DOCUMENT_TOO_COMPLEX')
  const document = parse(html)
  if (depthOf(document) > DEPTH_MAX) throw new ExtractionError('ERROR_DOCUMENT_TOO_COMPLEX')
  const main = isWhole ? null : mainOf(document)
  const walk: Walk = { writer, inline: '', item: null, isWhole, isInArticle: main !== null }
  walkNodes((main ?? document).childNodes, walk)
  flush(walk)
  return titleOf(document)
}

/** Counts tags and open elements, except those with an optional end tag. */
function isTooMuch(html: string): boolean {
  let count = 0
  let depth = 0
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9:-]{0,40})/gi)) {
    if (++count > TAGS_MAX) return true
    if (UNCLOSED.has(name.toLowerCase())) continue
    depth = Math.max(0, depth + (closing === '/' ? -1 : 1))
    if (depth > OPEN_MAX) return true
  }
  return false
}

const UNCLOSED = new Set(
  'area base br col embed hr img input link meta param source track wbr li p td th tr dt dd option font b i a span'.split(
    ' ',
  ),
)

function titleOf(document: Tree.Document): string {
  for (const element of elementsBelow(document)) {
    if (element.tagName !== 'title') continue
    return element.childNodes
      .map((node) => ('value' in node ? node.value : ''))
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim()
  }
  return ''
}

/** The element that the page marks as its main part, otherwise its only article. */
function mainOf(document: Tree.Document): HtmlElement | null {
  const total = lengthOf(document).all
  const isLarge = (element: HtmlElement | undefined) =>
    element !== undefined && lengthOf(element).all >= total * MAIN_SHARE_MIN
  const all = [...elementsBelow(document, (element) => !isSilent(element))]
  const main = all.find((one) => one.tagName === 'main' || attribute(one, 'role') === 'main')
  if (main !== undefined && isLarge(main)) return main
  const articles = all.filter((one) => one.tagName === 'article')
  return articles.length === 1 && isLarge(articles[0]) ? (articles[0] ?? null) : null
}

function walkNodes(nodes: readonly HtmlNode[], walk: Walk): void {
  for (const node of nodes) {
    if (node.nodeName === '#text' && 'value' in node)
      walk.inline += node.value.replaceAll(/[^\S\u00a0]+/g, ' ')
    else if (isElement(node)) walkElement(node, walk)
  }
}

function walkElement(element: HtmlElement, walk: Walk): void {
  const { tagName, childNodes } = element
  if (isSilent(element) || (!walk.isWhole && isFrame(element, walk.isInArticle))) return
  const heading = /^h([1-6])$/.exec(tagName)?.[1]
  if (heading !== undefined) {
    flush(walk)
    return walk.writer.heading(Number(heading), textOf(childNodes))
  }
  switch (tagName) {
    case 'br':
      walk.inline += '\n'
      return
    case 'img':
      walk.inline += ` ${attribute(element, 'alt')} `
      return
    case 'pre':
      flush(walk)
      return walk.writer.code('', textOf(childNodes, true))
    case 'ul':
    case 'ol':
      return walkList(element, walk)
    case 'table':
      return walkTable(element, walk)
    case 'article':
    case 'main': {
      flush(walk)
      const before = walk.isInArticle
      walk.isInArticle = true
      walkNodes(childNodes, walk)
      walk.isInArticle = before
      return flush(walk)
    }
    default: {
      const isBlock = BLOCKS.has(tagName)
      if (isBlock) flush(walk)
      walkNodes(childNodes, walk)
      if (isBlock) flush(walk)
    }
  }
}

function walkList(list: HtmlElement, walk: Walk): void {
  flush(walk)
  const depth = walk.item === null ? 0 : walk.item.depth + 1
  const before = walk.item
  let count = Number(attribute(list, 'start')) || 1
  for (const child of list.childNodes) {
    if (!isElement(child)) continue
    if (child.tagName !== 'li') {
      walkElement(child, walk)
      continue
    }
    walk.item = { depth, marker: list.tagName === 'ol' ? `${count++}.` : '-' }
    walkNodes(child.childNodes, walk)
    flush(walk)
  }
  walk.item = before
}

/** Writes a data table as rows, and a layout table as the content of its cells. */
function walkTable(table: HtmlElement, walk: Walk): void {
  flush(walk)
  const rows = rowsOf(table, (nodes) => textOf(nodes))
  if (rows === null) return walkNodes(table.childNodes, walk)
  for (const child of table.childNodes)
    if (isElement(child) && child.tagName === 'caption') walkElement(child, walk)
  walk.writer.table(rows)
}

/** The text below some nodes, without block structure. */
function textOf(nodes: readonly HtmlNode[], isVerbatim = false): string {
  return nodes
    .map((node) => {
      if (node.nodeName === '#text' && 'value' in node)
        return isVerbatim ? node.value : node.value.replaceAll(/\s+/g, ' ')
      if (!isElement(node) || isSilent(node)) return ''
      if (node.tagName === 'br') return '\n'
      if (node.tagName === 'img') return attribute(node, 'alt')
      const text = textOf(node.childNodes, isVerbatim)
      return BLOCKS.has(node.tagName) || node.tagName === 'li' ? ` ${text} ` : text
    })
    .join('')
}

/** Ends a paragraph or a list item. */
function flush(walk: Walk): void {
  const text = walk.inline
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  walk.inline = ''
  if (text === '') return
  if (walk.item === null) return walk.writer.paragraph(text)
  walk.writer.item(walk.item.depth, walk.item.marker, text)
  // further paragraphs of the same item
  walk.item = { ...walk.item, marker: '  ' }
}
