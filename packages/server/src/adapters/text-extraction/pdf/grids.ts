import type { Ruling, Rulings } from './rulings.ts'

/** The cells between the lines of a table; a cell that spans others is one and the same there. */
export type Grid = {
  /** The lines from left to right, and from the top down. */
  xs: number[]
  ys: number[]
  /** For each row and column the number of its cell. */
  cells: number[][]
}

/** Lines so near to each other are one, and cross where they miss each other by no more. */
const NEAR = 3
/** A column or row without an outer edge is at least so wide. */
const OPEN_MIN = 8
const COLUMNS_MAX = 60
const ROWS_MAX = 400

/** The tables that lines make: those with at least two rows and two columns. */
export function gridsOf(rulings: Rulings): Grid[] {
  const across = merged(rulings.across)
  const down = merged(rulings.down)
  return groups(across, down).flatMap((group) => gridOf(group) ?? [])
}

/** The cell of a grid that a point is in; null outside. */
export function cellAt({ xs, ys, cells }: Grid, x: number, y: number): number | null {
  const column = xs.findIndex((left, at) => x >= left && x < (xs[at + 1] ?? -Infinity))
  const row = ys.findIndex((top, at) => y <= top && y > (ys[at + 1] ?? Infinity))
  return cells[row]?.[column] ?? null
}

/** Pieces of one line are one. */
export function merged(rulings: readonly Ruling[]): Ruling[] {
  const sorted = rulings.toSorted((a, b) => a.at - b.at)
  const lines: Ruling[][] = []
  for (const ruling of sorted) {
    const line = lines.at(-1)
    if (line?.[0] !== undefined && ruling.at - line[0].at <= NEAR) line.push(ruling)
    else lines.push([ruling])
  }
  return lines.flatMap((line) => {
    const at = line.reduce((sum, one) => sum + one.at, 0) / line.length
    const pieces: Ruling[] = []
    for (const { from, to } of line.toSorted((a, b) => a.from - b.from)) {
      const last = pieces.at(-1)
      if (last !== undefined && from <= last.to + NEAR) last.to = Math.max(last.to, to)
      else pieces.push({ at, from, to })
    }
    return pieces
  })
}

const crosses = (one: Ruling, other: Ruling) =>
  one.at >= other.from - NEAR &&
  one.at <= other.to + NEAR &&
  other.at >= one.from - NEAR &&
  other.at <= one.to + NEAR

/** Lines that hang together by crossing each other. */
function groups(across: readonly Ruling[], down: readonly Ruling[]): Rulings[] {
  const waiting = new Set([...across, ...down])
  const isAcross = new Set(across)
  const all: Rulings[] = []
  for (const first of waiting) {
    const group: Rulings = { across: [], down: [] }
    const reached = [first]
    waiting.delete(first)
    for (let line = reached.pop(); line !== undefined; line = reached.pop()) {
      const [own, others] = isAcross.has(line) ? [group.across, down] : [group.down, across]
      own.push(line)
      for (const other of others) {
        if (!waiting.has(other) || !crosses(line, other)) continue
        waiting.delete(other)
        reached.push(other)
      }
    }
    all.push(group)
  }
  return all
}

function gridOf({ across, down }: Rulings): Grid | null {
  const xs = withEdges(places(down), across)
  const ys = withEdges(places(across), down).toReversed()
  const [columns, rows] = [xs.length - 1, ys.length - 1]
  if (columns < 2 || rows < 2 || columns > COLUMNS_MAX || rows > ROWS_MAX) return null
  const numbers = Array.from({ length: rows * columns }, (_, at) => at)
  const rootOf = (at: number): number => {
    const parent = numbers[at] ?? at
    return parent === at ? at : rootOf(parent)
  }
  const isParted = (lines: readonly Ruling[], at: number, middle: number) =>
    lines.some((line) => Math.abs(line.at - at) <= NEAR && line.from <= middle && line.to >= middle)
  const middleOf = (list: readonly number[], at: number) => ((list[at] ?? 0) + (list[at + 1] ?? 0)) / 2
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const own = row * columns + column
      if (column + 1 < columns && !isParted(down, xs[column + 1] ?? 0, middleOf(ys, row)))
        numbers[rootOf(own + 1)] = rootOf(own)
      if (row + 1 < rows && !isParted(across, ys[row + 1] ?? 0, middleOf(xs, column)))
        numbers[rootOf(own + columns)] = rootOf(own)
    }
  }
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => rootOf(row * columns + column)),
  )
  return new Set(cells.flat()).size < 4 ? null : { xs, ys, cells }
}

/** The positions of the lines of one direction, and the ends of crossing lines beyond them, because outer edges are often not drawn. */
function withEdges(inner: readonly number[], crossing: readonly Ruling[]): number[] {
  const first = Math.min(...crossing.map(({ from }) => from))
  const last = Math.max(...crossing.map(({ to }) => to))
  const isOpen = (distance: number) => distance > OPEN_MIN
  return [
    ...(isOpen((inner[0] ?? first) - first) ? [first] : []),
    ...inner,
    ...(isOpen(last - (inner.at(-1) ?? last)) ? [last] : []),
  ]
}

/** The positions of lines without duplicates. */
function places(lines: readonly Ruling[]): number[] {
  const sorted = lines.map(({ at }) => at).toSorted((a, b) => a - b)
  return sorted.filter((at, index) => index === 0 || at - (sorted[index - 1] ?? 0) > NEAR)
}
