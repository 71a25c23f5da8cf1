import type { DefaultTreeAdapterTypes as Tree } from 'parse5'

export type HtmlElement = Tree.Element
export type HtmlNode = Tree.ChildNode

/** Elements without text for a reader. */
const SILENT = new Set(
  'script style noscript iframe object embed template svg canvas audio video head title button input select textarea datalist dialog'.split(
    ' ',
  ),
)
/** Elements around the main content, such as navigation. */
const FRAME = new Set('nav header footer aside'.split(' '))
const FRAME_ROLES = new Set('navigation banner contentinfo complementary search'.split(' '))
const FRAME_NAMES =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|breadcrumbs?|sidebar|footer|cookies?|consent|share|social|skip)(?:$|[\s_-])/i
/** Elements with a class or an id that can mark navigation and the like. */
const NAMED = new Set('div ul ol section table'.split(' '))
/** An element with such a name is left out if at least this share of its text is links, or if it is short. */
const LINKED_MIN = 0.5
const FEW_CHARACTERS = 200

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node

export function attribute(element: HtmlElement, name: string): string {
  return element.attrs.find((one) => one.name === name)?.value ?? ''
}

export function isSilent(element: HtmlElement): boolean {
  if (SILENT.has(element.tagName)) return true
  if (element.attrs.some(({ name }) => name === 'hidden')) return true
  return /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribute(element, 'style'))
}

/** All elements below a node, without the node. The children of an element are only visited if `into` returns true. */
export function* elementsBelow(
  node: { childNodes: HtmlNode[] },
  into: (element: HtmlElement) => boolean = () => true,
): Generator<HtmlElement> {
  const waiting = node.childNodes.toReversed()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!isElement(next)) continue
    yield next
    if (into(next))
      for (let at = next.childNodes.length - 1; at >= 0; at--) push(waiting, next.childNodes[at])
  }
}

function push(waiting: HtmlNode[], node: HtmlNode | undefined): void {
  if (node !== undefined) waiting.push(node)
}

/** The nesting depth of the elements below a node. */
export function depthOf(node: { childNodes: HtmlNode[] }): number {
  let deepest = 0
  let level = node.childNodes.filter(isElement)
  while (level.length > 0) {
    deepest++
    level = level.flatMap((element) => element.childNodes.filter(isElement))
  }
  return deepest
}

type Length = { all: number; linked: number }
const lengths = new WeakMap<object, Length>()

/** The number of characters below a node, and how many of them are in links. */
export function lengthOf(node: { childNodes: HtmlNode[] }): Length {
  const known = lengths.get(node)
  if (known !== undefined) return known
  const length = { all: 0, linked: 0 }
  for (const child of node.childNodes) {
    if (child.nodeName === '#text' && 'value' in child)
      length.all += child.value.replaceAll(/\s+/g, ' ').trim().length
    else if (isElement(child) && !isSilent(child)) {
      const below = lengthOf(child)
      length.all += below.all
      length.linked += child.tagName === 'a' ? below.all : below.linked
    }
  }
  // only for these elements, because a page can have a great many small ones
  if ('tagName' in node && NAMED.has(String(node.tagName))) lengths.set(node, length)
  return length
}

/** Whether an element is navigation, a page header or footer, or similar. Those of an article belong to the article. */
export function isFrame(element: HtmlElement, isInArticle: boolean): boolean {
  if (FRAME_ROLES.has(attribute(element, 'role').toLowerCase())) return true
  if (FRAME.has(element.tagName)) return element.tagName === 'nav' || !isInArticle
  if (!NAMED.has(element.tagName)) return false
  if (!FRAME_NAMES.test(`${attribute(element, 'class')} ${attribute(element, 'id')}`)) return false
  const { all, linked } = lengthOf(element)
  return all < FEW_CHARACTERS || linked >= all * LINKED_MIN
}
