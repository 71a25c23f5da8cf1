import { ExtractionError } from '../extracted.ts'

/** An element by its name without prefix. */
export type XmlNode = { name: string; attributes: Record<string, string>; children: (XmlNode | string)[] }

/** No document of an office program is nested deeper. */
const DEPTH_MAX = 250

/**
 * Yields the children of an element one by one, so that only one is in memory. The path is the name of the element,
 * optionally after the names of its ancestors. Only XML's predefined entities and character references are decoded, and
 * a document type is refused, so that nothing is expanded or fetched.
 */
export function* childrenOf(xml: string, ...path: [string, ...string[]]): Generator<XmlNode> {
  const open: XmlNode[] = []
  let found = 0
  let depth = -1
  for (const token of tokens(xml)) {
    const top = open.at(-1)
    if (token.kind === 'text') {
      top?.children.push(token.text)
      continue
    }
    if (token.kind === 'close') {
      const closed = open.pop()
      if (closed === undefined) {
        if (depth >= 0 && --depth < 0) return
      } else if (open.length === 0) yield closed
      continue
    }
    if (depth < 0) {
      if (token.name === path[found] && !token.isEmpty && ++found === path.length) depth = 0
      continue
    }
    const node: XmlNode = { name: token.name, attributes: attributesOf(token.attributes), children: [] }
    top?.children.push(node)
    if (!token.isEmpty) {
      open.push(node)
      if (open.length > DEPTH_MAX) throw corrupt()
    } else if (top === undefined) yield node
  }
}

/** Yields elements in document order: those named `whole` with their content, those named `bare` without. */
export function* elementsOf(xml: string, names: { whole: string; bare: string }): Generator<XmlNode> {
  const open: XmlNode[] = []
  for (const token of tokens(xml)) {
    const top = open.at(-1)
    if (token.kind === 'text') top?.children.push(token.text)
    else if (token.kind === 'close') {
      const closed = open.pop()
      if (closed !== undefined && open.length === 0) yield closed
    } else if (top !== undefined || token.name === names.whole) {
      const node: XmlNode = { name: token.name, attributes: attributesOf(token.attributes), children: [] }
      top?.children.push(node)
      if (!token.isEmpty) {
        open.push(node)
        if (open.length > DEPTH_MAX) throw corrupt()
      } else if (top === undefined) yield node
    } else if (token.name === names.bare) {
      yield { name: token.name, attributes: attributesOf(token.attributes), children: [] }
    }
  }
}

/** The elements below a node, itself left out, that have a name; what they hold is not searched again. */
export function* descendants(node: XmlNode, name: string): Generator<XmlNode> {
  for (const child of node.children) {
    if (typeof child === 'string') continue
    if (child.name === name) yield child
    else yield* descendants(child, name)
  }
}

export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((child): child is XmlNode => typeof child !== 'string' && child.name === name)
}

/** All text below a node. */
export function textOf(node: XmlNode): string {
  return node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}

type Token =
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'close' }
  | { kind: 'text'; text: string }

function* tokens(xml: string): Generator<Token> {
  let at = 0
  while (at < xml.length) {
    const tag = xml.indexOf('<', at)
    if (tag === -1) return
    if (tag > at) yield { kind: 'text', text: unescaped(xml.slice(at, tag)) }
    if (xml.startsWith('<!--', tag)) at = after(xml, '-->', tag)
    else if (xml.startsWith('<![CDATA[', tag)) {
      at = after(xml, ']]>', tag)
      yield { kind: 'text', text: xml.slice(tag + 9, at - 3) }
    } else if (xml.startsWith('<?', tag)) at = after(xml, '?>', tag)
    else if (xml.startsWith('<!', tag)) throw corrupt()
    else {
      at = tagEnd(xml, tag)
      if (xml[tag + 1] === '/') yield { kind: 'close' }
      else yield openOf(xml.slice(tag + 1, at - 1))
    }
  }
}

function openOf(tag: string): Token {
  const isEmpty = tag.endsWith('/')
  const inner = isEmpty ? tag.slice(0, -1) : tag
  const space = inner.search(/\s/)
  const name = space === -1 ? inner : inner.slice(0, space)
  return {
    kind: 'open',
    name: name.slice(name.indexOf(':') + 1),
    attributes: space === -1 ? '' : inner.slice(space),
    isEmpty,
  }
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null)
  for (const [, name = '', double, single] of text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const value = unescaped(double ?? single ?? '')
    attributes[name.slice(name.indexOf(':') + 1)] = value
    // some elements also have an unprefixed id, which is not that of the relation
    if (name.startsWith('r:')) attributes[name] = value
  }
  return attributes
}

/** Throws if an XML file is damaged, nested too deeply, or defines entities. */
export function checkXml(xml: string, depthMax: number): void {
  let depth = 0
  for (const token of tokens(xml)) {
    if (token.kind === 'close') depth--
    else if (token.kind === 'open' && !token.isEmpty && ++depth > depthMax) {
      throw new ExtractionError('ERROR_DOCUMENT_TOO_COMPLEX')
    }
  }
  if (depth !== 0) throw corrupt()
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,10}));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return ENTITIES[name] ?? whole
    const point = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
  })
}

/** Just behind the `>` that ends a tag: one inside quotes does not. */
function tagEnd(xml: string, from: number): number {
  let quote = ''
  for (let at = from; at < xml.length; at++) {
    const sign = xml[at] ?? ''
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at + 1
  }
  throw corrupt()
}

function after(xml: string, end: string, from: number): number {
  const at = xml.indexOf(end, from)
  if (at === -1) throw corrupt()
  return at + end.length
}

const corrupt = () => new ExtractionError('ERROR_DOCUMENT_CORRUPT')
