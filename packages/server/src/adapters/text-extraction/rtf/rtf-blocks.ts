import type { MarkdownWriter } from '../markdown.ts'

type Block =
  | { kind: 'paragraph'; text: string; style: number; level: number; marker: string; depth: number }
  | { kind: 'table'; rows: string[][] }

/** Collects the paragraphs and tables of a story from its text and control words. */
export type RtfBlocks = {
  say(text: string): void
  /** The bullet or number of a list item. */
  mark(text: string): void
  control(word: string, value: number | null): void
  text(): string
  write(writer: MarkdownWriter, headings: ReadonlyMap<number, number>): void
}

const PLAIN = { style: 0, level: 0, depth: 0 }

export function rtfBlocks(): RtfBlocks {
  const blocks: Block[] = []
  let pieces: string[] = []
  let marker = ''
  let place = { ...PLAIN }
  let isInTable = false
  let cells: string[] = []

  const taken = () => {
    const text = pieces.join('').trim()
    pieces = []
    return text
  }
  const endParagraph = () => {
    // the paragraphs of a cell are joined
    if (isInTable) return void pieces.push(' ')
    const text = taken()
    if (text !== '') blocks.push({ kind: 'paragraph', text, marker: marker.trim(), ...place })
    marker = ''
  }
  const endRow = () => {
    if (pieces.length > 0) cells.push(taken())
    if (cells.length === 0) return
    const last = blocks.at(-1)
    if (last?.kind === 'table') last.rows.push(cells)
    else blocks.push({ kind: 'table', rows: [cells] })
    cells = []
  }
  const end = () => {
    if (cells.length > 0) endRow()
    isInTable = false
    endParagraph()
  }
  return {
    say: (text) => void pieces.push(text),
    mark: (text) => void (marker += text),
    control(word, value) {
      switch (word) {
        case 'par':
        case 'sect':
        case 'page':
          return endParagraph()
        case 'cell':
          cells.push(taken())
          return
        case 'row':
          return endRow()
        case 'intbl':
          isInTable = true
          return
        case 'pard':
          if (cells.length === 0) isInTable = false
          place = { ...PLAIN }
          return
        case 's':
          place.style = value ?? 0
          return
        case 'outlinelevel':
          place.level = value !== null && value < 6 ? value + 1 : 0
          return
        case 'ilvl':
          place.depth = value ?? 0
      }
    },
    text: () => JSON.stringify(blocks) + pieces.join(''),
    write(writer, headings) {
      end()
      for (const block of blocks) {
        if (block.kind === 'table') writer.table(block.rows)
        else writeParagraph(block, headings, writer)
      }
    },
  }
}

function writeParagraph(
  { text, style, level, marker, depth }: Extract<Block, { kind: 'paragraph' }>,
  headings: ReadonlyMap<number, number>,
  writer: MarkdownWriter,
): void {
  const heading = level > 0 ? level : (headings.get(style) ?? 0)
  if (heading > 0) writer.heading(heading, text)
  else if (marker === '') writer.paragraph(text)
  else
    writer.item(
      depth,
      /^[\p{L}\p{N}]{1,5}[.)]?$/u.test(marker) ? `${marker.replace(/[.)]$/, '')}.` : '-',
      text,
    )
}
