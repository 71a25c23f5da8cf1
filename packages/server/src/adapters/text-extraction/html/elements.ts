import type { DefaultTreeAdapterTypes as Tree } from 'parse5'

export type HtmlElement = Tree.Element
export type HtmlNode = Tree.ChildNode

/** Elements without words for a reader. */
const SILENT = new Set(
  'script style noscript iframe object embed template svg canvas audio video head title button input select textarea datalist dialog'.split(
    ' ',
  ),
)
/** What frames a page. */
const FRAME = new Set('nav header footer aside'.split(' '))
const FRAME_ROLES = new Set('navigation banner contentinfo complementary search'.split(' '))
const FRAME_NAMES =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|breadcrumbs?|sidebar|footer|cookies?|consent|share|social|skip)(?:$|[\s_-])/i
/** Elements whose class or id can say that they frame a page. */
const NAMED = new Set('div ul ol section table'.split(' '))
/** A part with a name like the above is left out if so much of its text are links, or it has few words. */
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

/** All elements below a node, itself left out; `into` says which are entered. */
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

/** How deep the elements below a node are nested. */
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

/** Characters of the text below a node, and how many of them are in links. */
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
  // of small elements there can be too many
  if ('tagName' in node && NAMED.has(String(node.tagName))) lengths.set(node, length)
  return length
}

/** Navigation, page header and footer, and the like. Headers and footers of an article are part of it. */
export function isFrame(element: HtmlElement, isInArticle: boolean): boolean {
  if (FRAME_ROLES.has(attribute(element, 'role').toLowerCase())) return true
  if (FRAME.has(element.tagName)) return element.tagName === 'nav' || !isInArticle
  if (!NAMED.has(element.tagName)) return false
  if (!FRAME_NAMES.test(`${attribute(element, 'class')} ${attribute(element, 'id')}`)) return false
  const { all, linked } = lengthOf(element)
  return all < FEW_CHARACTERS || linked >= all * LINKED_MIN
}
