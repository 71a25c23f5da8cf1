import { citationsIn, placeKey } from '@parlance/contract/chat/citation-forms.ts'
import type { Element, ElementContent, Root, Text } from 'hast'
import { createContext, type ReactNode } from 'react'

/** What the owner of a text draws in it; null where there is nothing to draw. */
export type Marks = {
  /** For a cited number at a place (`placeKey`); without it, the number stays text. */
  cited: (number: number, place: string) => ReactNode | null
  /** After a citation, a quotation or a list item. */
  after?: (place: string) => ReactNode | null
}
export const MarksContext = createContext<Marks | null>(null)

/** Characters that must not be separated from the preceding mark at a line break. */
const FOLLOWING = /^[.,;:!?)\]»”…]+/
const QUOTATION_END = /[”»"]/g
const LEFT_ALONE = new Set(['pre', 'a', 'math', 'svg'])
/** Elements in which places are counted from their start. */
const CONTAINERS = new Set(['p', 'li', 'td', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const EMPHASIS = new Set(['em', 'strong', 'code'])

/** Makes elements of cited numbers, apart from code, links and formulas, and of the places after quotations. */
export function rehypeMarks() {
  return (tree: Root): void => {
    const reading: Reading = { before: '' }
    for (const node of tree.children) if (node.type === 'element') walk(node, reading)
  }
}

/** The text of the container so far. */
type Reading = { before: string }

function walk(node: Element, reading: Reading): void {
  const isContainer = CONTAINERS.has(node.tagName)
  if (isContainer) reading.before = ''
  if (LEFT_ALONE.has(node.tagName) || isMath(node) || node.tagName === 'code') {
    reading.before += textOf(node)
  } else {
    node.children = node.children.flatMap((child) => {
      if (child.type === 'text') return cutText(child, reading)
      if (child.type === 'element') {
        walk(child, reading)
        if (node.tagName === 'blockquote' && child.tagName === 'p') endWithPlace(child, reading)
      }
      return [child]
    })
    if (node.tagName === 'li' && !holdsBlocks(node)) endWithPlace(node, reading)
  }
  // (1) after emphasis is a citation
  if (EMPHASIS.has(node.tagName)) reading.before += '*'
}

/** A citation or a quotation at the end has its own place. */
function endWithPlace(node: Element, { before }: Reading): void {
  const last = node.children.at(-1)
  const isPlaced =
    last?.type === 'element' && (last.tagName === 'cite' || last.properties['className'] !== undefined)
  if (!isPlaced) node.children.push(place(before))
}

const holdsBlocks = (node: Element) =>
  node.children.some((child) => child.type === 'element' && ['p', 'ul', 'ol', 'pre'].includes(child.tagName))

function isMath({ properties }: Element): boolean {
  const names = properties.className
  return Array.isArray(names) && names.some((name) => String(name).startsWith('katex'))
}

/** How far back a citation in round brackets looks for the end of a quotation. */
const BEHIND = 4

function cutText({ value }: Text, reading: Reading): ElementContent[] {
  const pieces: ElementContent[] = []
  const behind = reading.before.slice(-BEHIND)
  let from = 0
  const keep = (to: number) => {
    const words = value.slice(from, to)
    if (words !== '') pieces.push(...withPlaces(words, reading))
    from = to
  }
  for (const { start, end, numbers } of citationsIn(behind + value)) {
    const [at, after] = [start - behind.length, end - behind.length]
    if (at < from) continue
    keep(/\s/.test(value[at - 1] ?? '') ? at - 1 : at)
    reading.before += value.slice(at, after)
    const key = placeKey(reading.before)
    from = after
    const following = FOLLOWING.exec(value.slice(from))?.[0] ?? ''
    from += following.length
    reading.before += following
    pieces.push({
      type: 'element',
      tagName: 'span',
      properties: { className: ['cited'] },
      children: [
        ...numbers.map((number) => mark(`[${number}]`, key)),
        mark('', key),
        ...(following === '' ? [] : [text(following)]),
      ],
    })
  }
  keep(value.length)
  return pieces
}

/** Words with the places after their quotations. */
function withPlaces(words: string, reading: Reading): ElementContent[] {
  const pieces: ElementContent[] = []
  let from = 0
  for (const { index } of words.matchAll(QUOTATION_END)) {
    const end = index + 1
    pieces.push(text(words.slice(from, end)), place(reading.before + words.slice(0, end)))
    from = end
  }
  if (from < words.length) pieces.push(text(words.slice(from)))
  reading.before += words
  return pieces
}

const text = (value: string): Text => ({ type: 'text', value })
const place = (before: string): Element => mark('', placeKey(before))

const mark = (number: string, key: string): Element => ({
  type: 'element',
  tagName: 'cite',
  properties: { dataPlace: key },
  children: number === '' ? [] : [text(number)],
})

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map((child) => textOf(child)).join('') : ''
}
