import { AlignmentType, BorderStyle, HeadingLevel, Paragraph, type IParagraphOptions, type Table } from 'docx'
import type { ListItem } from 'mdast'
import { markdownTree, type Node, walk } from '../markdown-tree.ts'
import { codeRuns, directionOf, formulaRuns, inlineRuns, type InlineContext, styledRuns } from './inline.ts'
import type { NoteOf } from './note-of.ts'
import { LISTS_DEPTH } from './numbering.ts'
import { CODE_BORDER, CODE_SHADING, QUOTE_BORDER } from './styles.ts'
import { tableOf } from './tables.ts'
import type { Building } from './building.ts'

type Place = {
  context: InlineContext
  building: Building
  /** The indent of the lists and quotations around it. */
  indent: number
  isQuoted: boolean
  listDepth: number
}

/** A message has level 1. */
const HEADINGS = [
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const
const INDENT = 360

/** A Markdown text as paragraphs and tables. */
export function blocksOf(text: string, building: Building & { noteOf: NoteOf }): (Paragraph | Table)[] {
  const { tree } = markdownTree(text)
  const footnotes: InlineContext['footnotes'] = new Map(
    tree.children.flatMap((node) =>
      node.type === 'footnoteDefinition' ? [[node.identifier, noteFor(node)]] : [],
    ),
  )
  const context = { noteOf: building.noteOf, footnotes }
  const place = { context, building, indent: 0, isQuoted: false, listDepth: 0 }
  return tree.children.flatMap((node) => blockOf(node, place))

  function noteFor(node: Extract<Node, { type: 'footnoteDefinition' }>) {
    return () => {
      const inside = { noteOf: building.noteOf, footnotes: new Map<string, never>() }
      const paragraphs = node.children.filter((one) => one.type === 'paragraph')
      return building.notes.reference(paragraphs.flatMap((one) => inlineRuns(one.children, inside)))
    }
  }
}

function blockOf(node: Node, place: Place): (Paragraph | Table)[] {
  switch (node.type) {
    case 'paragraph':
      return [
        paragraph(place, {
          ...directionOf(textIn([node])),
          children: inlineRuns(node.children, place.context),
        }),
      ]
    case 'heading': {
      const heading = HEADINGS[Math.min(node.depth, HEADINGS.length) - 1] ?? HeadingLevel.HEADING_6
      const children = inlineRuns(node.children, place.context)
      return [paragraph(place, { heading, ...directionOf(textIn([node])), children })]
    }
    case 'code':
      return [
        paragraph(place, {
          style: 'Code',
          border: CODE_BORDER,
          shading: CODE_SHADING,
          children: codeRuns(node.value),
        }),
      ]
    case 'math':
      return [paragraph(place, { alignment: AlignmentType.CENTER, children: formulaRuns(node.value) })]
    case 'list': {
      const marker = node.ordered === true ? place.building.numbering.next(node.start ?? 1) : null
      return node.children.flatMap((item) => itemOf(item, marker, place))
    }
    case 'blockquote': {
      const inner = { ...place, indent: place.indent + INDENT, isQuoted: true }
      return node.children.flatMap((child) => blockOf(child, inner))
    }
    case 'table':
      return [tableOf(node, place.context), new Paragraph({ children: [] })]
    case 'thematicBreak':
      return [
        paragraph(place, {
          border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: 'BBBBBB' } },
          children: [],
        }),
      ]
    case 'html':
      return [paragraph(place, { children: styledRuns(node.value) })]
    case 'footnoteDefinition':
    case 'definition':
      return []
    default:
      return 'children' in node ? node.children.flatMap((child) => blockOf(child, place)) : []
  }
}

function itemOf(
  item: ListItem,
  marker: { reference: string; instance: number } | null,
  place: Place,
): (Paragraph | Table)[] {
  const level = Math.min(place.listDepth, LISTS_DEPTH - 1)
  const inner = { ...place, indent: 720 * (level + 1), listDepth: place.listDepth + 1 }
  const [first, ...rest] = item.children
  const listed = marker === null ? { bullet: { level } } : { numbering: { ...marker, level } }
  const box = typeof item.checked === 'boolean' ? styledRuns(item.checked ? '☑ ' : '☐ ') : []
  const isText = first?.type === 'paragraph'
  const runs = isText ? inlineRuns(first.children, place.context) : []
  const head = new Paragraph({
    ...listed,
    ...directionOf(isText ? textIn([first]) : ''),
    children: [...box, ...runs],
  })
  const others = isText || first === undefined ? rest : [first, ...rest]
  return [head, ...others.flatMap((child) => blockOf(child, inner))]
}

function paragraph({ indent, isQuoted }: Place, options: IParagraphOptions): Paragraph {
  return new Paragraph({
    ...(indent > 0 && { indent: { left: indent } }),
    ...(isQuoted && { border: QUOTE_BORDER }),
    ...options,
  })
}

function textIn(nodes: readonly Node[]): string {
  let text = ''
  walk(nodes, (node) => {
    if (node.type === 'text') text += node.value
  })
  return text
}
