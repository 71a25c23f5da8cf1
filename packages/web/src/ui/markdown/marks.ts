import type { Element, ElementContent, Root, Text } from 'hast'
import { createContext, type ReactNode } from 'react'

/** The element for `[1]` in a text; null if the number has no source and stays text. */
export type DrawMark = (number: number) => ReactNode | null
export const MarksContext = createContext<DrawMark | null>(null)

const MARK = /\s?\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g
/** Characters that must not be separated from the preceding mark at a line break. */
const FOLLOWING = /^[.,;:!?)\]»”…]+/
const LEFT_ALONE = new Set(['code', 'pre', 'a', 'math', 'svg'])

/** Makes elements of the numbers in square brackets, apart from code, links and formulas. */
export function rehypeMarks() {
  return (tree: Root): void => {
    for (const node of tree.children) walk(node)
  }
}

function walk(node: Root['children'][number]): void {
  if (node.type !== 'element' || LEFT_ALONE.has(node.tagName) || isMath(node)) return
  node.children = node.children.flatMap((child) =>
    child.type === 'text' ? cutText(child) : (walk(child), [child]),
  )
}

function isMath({ properties }: Element): boolean {
  const names = properties.className
  return Array.isArray(names) && names.some((name) => String(name).startsWith('katex'))
}

function cutText({ value }: Text): ElementContent[] {
  const pieces: ElementContent[] = []
  let from = 0
  for (const match of value.matchAll(MARK)) {
    if (match.index < from) continue
    if (match.index > from) pieces.push(text(value.slice(from, match.index)))
    from = match.index + match[0].length
    const numbers = (match[1] ?? '').split(/[,;]/).map((number) => mark(number.trim()))
    const following = FOLLOWING.exec(value.slice(from))?.[0] ?? ''
    from += following.length
    pieces.push({
      type: 'element',
      tagName: 'span',
      properties: { className: ['cited'] },
      children: following === '' ? numbers : [...numbers, text(following)],
    })
  }
  if (from < value.length) pieces.push(text(value.slice(from)))
  return pieces
}

const text = (value: string): Text => ({ type: 'text', value })

const mark = (number: string): Element => ({
  type: 'element',
  tagName: 'cite',
  properties: {},
  children: [text(`[${number}]`)],
})
