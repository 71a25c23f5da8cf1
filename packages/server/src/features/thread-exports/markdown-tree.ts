import { prepareMath } from '@parlance/contract/chat/math-text.ts'
import type { Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'

export type Node = RootContent

/** The maximum prefix of a line: a hundred nested quotations and lists would overflow the stack of a parser. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){100}/m

/** Parses a text like the page: the same syntax, with formulas. */
export function markdownTree(source: string): { text: string; tree: Root } {
  const text = prepareMath(source)
  if (TOO_DEEP.test(text)) {
    return { text, tree: { type: 'root', children: [{ type: 'code', value: text }] } }
  }
  const tree = fromMarkdown(text, {
    // a single tilde means "about"
    extensions: [gfm({ singleTilde: false }), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  })
  return { text, tree }
}

/** Calls `see` for every node, parents first. */
export function walk(nodes: readonly Node[], see: (node: Node) => void): void {
  for (const node of nodes) {
    see(node)
    if ('children' in node) walk(node.children, see)
  }
}
