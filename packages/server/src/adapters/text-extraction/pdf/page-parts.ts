import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { alignedTables } from './aligned-tables.ts'
import { refined } from './coarse-grids.ts'
import { type Grid, gridsOf } from './grids.ts'
import { leftOf, type Line, type PageLine, pageLines, rightOf, type Run } from './page-lines.ts'
import { type Box, inReadingOrder } from './reading-order.ts'
import { ruledTable } from './ruled-tables.ts'
import type { Rulings } from './rulings.ts'
import { NO_TAGS, type Tags } from './tags.ts'

/** What follows one another on a page: lines, or a table. */
export type PagePart = { box: Box } & (
  | { lines: Line[]; rows: null }
  | { lines: null; rows: string[][]; runs: Run[] }
)

/** Distance of lines from which another block begins, in sizes of the letters. */
const BLOCK_GAP = 2

/** Splits a page's text into tables and the text around them, without losing any. */
export function pageParts(items: readonly TextItem[], rulings: Rulings, tags: Tags = NO_TAGS): PagePart[] {
  const inTagged = new Set(tags.tables.flatMap((table) => [...table.items]))
  const untagged = items.filter((item) => !inTagged.has(item))
  const ruled = gridsOf(rulings).flatMap((grid) => ruledTable(grid, untagged) ?? [])
  const inRuled = new Set(ruled.flatMap((table) => [...table.items]))
  const lines = pageLines(untagged.filter((item) => !inRuled.has(item)))
  const aligned = alignedTables(lines, rulings.across)
  const inAligned = new Set(aligned.flatMap((table) => [...table.lines]))
  const places = new Map(items.map((item, at) => [item, at]))
  const placed = (own: readonly PageLine[], rows: string[][] | null, box = boxOf(own)) => {
    const at = Math.min(...own.map(({ first }) => places.get(first) ?? 0))
    const said = own.map((line) => kept(line, tags))
    return rows === null ? { at, box, lines: said, rows } : { at, box, lines: null, rows, runs: runsOf(own) }
  }
  const parts = [
    ...tags.tables.map((table) => placed(pageLines([...table.items]), table.rows)),
    ...ruled.map((table) =>
      placed(pageLines([...table.items]), refined(table, rulings.across), boxOfGrid(table.grid)),
    ),
    ...aligned.map((table) => placed([...table.lines], table.rows)),
    ...blocksOf(lines, (line) => inAligned.has(line)).map((block) => placed(block, null)),
  ]
  return inReadingOrder(parts.sort((one, other) => one.at - other.at))
}

/** What of a line is needed once its page is read: documents have many lines. */
function kept({ parts: _, first, ...line }: PageLine, { headings }: Tags): Line {
  return headings === null ? line : { ...line, tag: headings.get(first) ?? null }
}

/** The letters of a table by font and size. */
function runsOf(lines: readonly Line[]): Run[] {
  const runs = new Map<string, Run>()
  for (const { font, size, length } of lines.flatMap((line) => line.runs)) {
    const key = `${size.toFixed(1)} ${font}`
    runs.set(key, { font, size, length: length + (runs.get(key)?.length ?? 0) })
  }
  return [...runs.values()]
}

/** Lines that follow one another in the file and on the page; `isTaken` are those of tables. */
function blocksOf(lines: readonly PageLine[], isTaken: (line: PageLine) => boolean): PageLine[][] {
  const blocks: PageLine[][] = []
  let last: Line | undefined
  for (const line of lines) {
    if (isTaken(line)) last = undefined
    else {
      if (startsBlock(last, line)) blocks.push([])
      blocks.at(-1)?.push(line)
      last = line
    }
  }
  return blocks
}

function startsBlock(last: Line | undefined, line: Line): boolean {
  if (last === undefined) return true
  const distance = last.y - line.y
  const shared = Math.min(rightOf(last), rightOf(line)) - Math.max(leftOf(last), leftOf(line))
  return (
    line.angle !== last.angle ||
    shared <= 0 ||
    distance < -0.5 * line.size ||
    distance > BLOCK_GAP * Math.max(line.size, last.size)
  )
}

function boxOf(lines: readonly Line[]): Box {
  return {
    left: Math.min(...lines.map(leftOf)),
    right: Math.max(...lines.map(rightOf)),
    top: Math.max(...lines.map(({ y, size }) => y + 0.8 * size)),
    bottom: Math.min(...lines.map(({ y, size }) => y - 0.2 * size)),
  }
}

const boxOfGrid = ({ xs, ys }: Grid): Box => ({
  left: xs[0] ?? 0,
  right: xs.at(-1) ?? 0,
  top: ys[0] ?? 0,
  bottom: ys.at(-1) ?? 0,
})
