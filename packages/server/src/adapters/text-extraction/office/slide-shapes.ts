import { childOf, childrenOf, descendants, textOf, type XmlNode } from './xml.ts'

type Paragraph = { text: string; depth: number; isItem: boolean }

/** A shape of a slide. */
export type Shape = {
  /** The type of its placeholder, such as `title`; empty for a text box. */
  holder: string
  paragraphs: Paragraph[]
  rows: string[][]
}

const LIST_HOLDERS = new Set(['body', 'obj', 'subTitle'])
/** Maximum number of columns that a cell can span. */
const SPAN_MAX = 60

/** The shapes of a slide in order, including those in groups. */
export function shapesOf(xml: string): Shape[] {
  const shapes: Shape[] = []
  for (const node of childrenOf(xml, 'spTree')) gather(node, shapes)
  return shapes
}

function gather(node: XmlNode, shapes: Shape[]): void {
  switch (node.name) {
    case 'sp':
    case 'cxnSp':
      shapes.push(shapeOf(node))
      return
    case 'graphicFrame':
      for (const table of descendants(node, 'tbl'))
        shapes.push({ holder: '', paragraphs: [], rows: rowsOf(table) })
      return
    // the fallback of an alternative repeats its first choice
    case 'AlternateContent': {
      const choice = childOf(node, 'Choice')
      return choice === undefined ? undefined : gather(choice, shapes)
    }
    case 'grpSp':
    case 'Choice':
      for (const child of node.children) if (typeof child !== 'string') gather(child, shapes)
  }
}

function shapeOf(node: XmlNode): Shape {
  const [place] = descendants(node, 'ph')
  const body = childOf(node, 'txBody')
  const holder = place === undefined ? '' : (place.attributes['type'] ?? 'obj')
  return {
    holder,
    paragraphs: body === undefined ? [] : paragraphsOf(body, LIST_HOLDERS.has(holder)),
    rows: [],
  }
}

function paragraphsOf(body: XmlNode, isList: boolean): Paragraph[] {
  const said = [...descendants(body, 'p')].map((paragraph) => {
    const properties = childOf(paragraph, 'pPr')
    const has = (name: string) => childOf(properties ?? paragraph, name) !== undefined
    const depth = Number(properties?.attributes['lvl'] ?? 0) || 0
    const isItem = has('buChar') || has('buAutoNum') || (isList && !has('buNone'))
    return { text: paragraphText(paragraph).trim(), depth, isItem }
  })
  return said.filter(({ text }) => text !== '')
}

function paragraphText(paragraph: XmlNode): string {
  return paragraph.children
    .map((child) => {
      if (typeof child === 'string') return ''
      if (child.name === 'br') return '\n'
      if (child.name === 'r' || child.name === 'fld') {
        const text = childOf(child, 't')
        return text === undefined ? '' : textOf(text)
      }
      // equations
      return child.name === 'AlternateContent' || child.name === 'm'
        ? [...descendants(child, 't')].map(textOf).join('')
        : ''
    })
    .join('')
}

function rowsOf(table: XmlNode): string[][] {
  return [...descendants(table, 'tr')].map((row) =>
    [...descendants(row, 'tc')].flatMap((cell) => {
      if (cell.attributes['hMerge'] === '1') return []
      const span = Math.min(Number(cell.attributes['gridSpan'] ?? 1) || 1, SPAN_MAX)
      const text = [...descendants(cell, 'p')].map(paragraphText).join(' ')
      return [text, ...Array.from({ length: span - 1 }, () => '')]
    }),
  )
}
