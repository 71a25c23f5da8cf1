import { childOf, childrenOf, type XmlNode } from './xml.ts'

/** Lists of a document and what they write before their paragraphs. */
export type DocxNumbers = {
  isOrdered(list: string, depth: number): boolean
  /** Counts a paragraph and returns its number; empty for bullets. */
  next(list: string, depth: number): string
}

type Level = { format: string; text: string; start: number }

const DEPTH_MAX = 9
const ROMAN = [
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const

export function readNumbers(xml: string): DocxNumbers {
  const levels = new Map<string, Map<number, Level>>()
  const kindOf = new Map<string, string>()
  for (const node of childrenOf(xml, 'numbering')) {
    if (node.name === 'abstractNum') levels.set(node.attributes['abstractNumId'] ?? '', levelsIn(node))
    if (node.name === 'num') {
      kindOf.set(node.attributes['numId'] ?? '', valueOf(childOf(node, 'abstractNumId')))
    }
  }
  // lists of one kind count on
  const counts = new Map<string, number[]>()
  const levelOf = (kind: string, depth: number) => levels.get(kind)?.get(depth)
  const isOrdered = (list: string, depth: number) => {
    const format = levelOf(kindOf.get(list) ?? '', depth)?.format
    return format !== undefined && format !== 'bullet' && format !== 'none'
  }
  return {
    isOrdered,
    next(list, depth) {
      const kind = kindOf.get(list) ?? ''
      const level = levelOf(kind, depth)
      if (level === undefined || depth < 0 || depth >= DEPTH_MAX || !isOrdered(list, depth)) return ''
      const before = counts.get(kind) ?? []
      const startOf = (at: number) => levelOf(kind, at)?.start ?? 1
      const own = Array.from(
        { length: depth + 1 },
        (_, at) => before[at] ?? (at === depth ? startOf(at) - 1 : startOf(at)),
      )
      own[depth] = (own[depth] ?? 0) + 1
      counts.set(kind, own)
      return level.text.replace(/%([1-9])/g, (_, at: string) =>
        formatted(own[Number(at) - 1] ?? 1, levelOf(kind, Number(at) - 1)?.format ?? ''),
      )
    },
  }
}

function levelsIn(list: XmlNode): Map<number, Level> {
  const found = new Map<number, Level>()
  for (const level of list.children) {
    if (typeof level === 'string' || level.name !== 'lvl') continue
    found.set(Number(level.attributes['ilvl'] ?? 0), {
      format: valueOf(childOf(level, 'numFmt')),
      text: valueOf(childOf(level, 'lvlText')),
      start: Number(valueOf(childOf(level, 'start'))) || 1,
    })
  }
  return found
}

function formatted(count: number, format: string): string {
  if (/letter$/i.test(format)) {
    const letter = String.fromCharCode('a'.charCodeAt(0) + ((count - 1) % 26))
    return format === 'upperLetter' ? letter.toUpperCase() : letter
  }
  if (/roman$/i.test(format) && count < 40) {
    let rest = count
    let text = ''
    for (const [sign, value] of ROMAN) for (; rest >= value; rest -= value) text += sign
    return format === 'upperRoman' ? text.toUpperCase() : text
  }
  return String(count)
}

const valueOf = (node: XmlNode | undefined) => node?.attributes['val'] ?? ''
