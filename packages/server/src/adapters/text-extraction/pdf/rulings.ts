/** A horizontal or vertical line on a page: its position, start and end. */
export type Ruling = { at: number; from: number; to: number }
export type Rulings = { across: Ruling[]; down: Ruling[] }

/** What pdf.js calls a page's drawing, and the numbers of what is looked at. */
export type Drawing = { fnArray: readonly number[]; argsArray: readonly unknown[] }
export type Operations = {
  save: number
  restore: number
  transform: number
  constructPath: number
  paintFormXObjectBegin: number
  paintFormXObjectEnd: number
  painting: ReadonlySet<number>
}

type Matrix = readonly [number, number, number, number, number, number]

const MOVE = 0
const LINE = 1
const CURVE = 2
const QUADRATIC = 3
/** How far from straight a line can be, and how thick what is filled can be to count as one. */
const STRAIGHT = 0.7
const THICK = 4
const SHORTEST = 6
/** A drawing with more is no table. */
const RULINGS_MAX = 6_000

/** The straight lines of a page, and the edges of its boxes; none where it is full of them. */
export function rulingsOf({ fnArray, argsArray }: Drawing, operations: Operations): Rulings {
  const rulings: Rulings = { across: [], down: [] }
  const before: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [index, operation] of fnArray.entries()) {
    const args = argsArray[index]
    switch (operation) {
      case operations.save:
        before.push(matrix)
        break
      case operations.restore:
      case operations.paintFormXObjectEnd:
        matrix = before.pop() ?? matrix
        break
      case operations.transform:
        matrix = joined(matrix, args)
        break
      case operations.paintFormXObjectBegin:
        before.push(matrix)
        if (Array.isArray(args)) matrix = joined(matrix, args[0])
        break
      case operations.constructPath:
        draw(args, matrix, operations, rulings)
        break
      default:
    }
    if (rulings.across.length + rulings.down.length > RULINGS_MAX) return { across: [], down: [] }
  }
  return rulings
}

function joined(outer: Matrix, inner: unknown): Matrix {
  if (!(Array.isArray(inner) || ArrayBuffer.isView(inner))) return outer
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(inner as ArrayLike<number>)
  return [
    outer[0] * a + outer[2] * b,
    outer[1] * a + outer[3] * b,
    outer[0] * c + outer[2] * d,
    outer[1] * c + outer[3] * d,
    outer[0] * e + outer[2] * f + outer[4],
    outer[1] * e + outer[3] * f + outer[5],
  ]
}

type Point = { x: number; y: number }

function draw(args: unknown, matrix: Matrix, { painting }: Operations, rulings: Rulings): void {
  if (!Array.isArray(args) || !painting.has(Number(args[0]))) return
  const data: unknown = Array.isArray(args[1]) ? args[1][0] : null
  if (!(data instanceof Float32Array)) return
  const placed = (at: number): Point => {
    const [x = 0, y = 0] = [data[at], data[at + 1]]
    return { x: matrix[0] * x + matrix[2] * y + matrix[4], y: matrix[1] * x + matrix[3] * y + matrix[5] }
  }
  let start: Point | null = null
  let last: Point | null = null
  let edges: [Point, Point][] = []
  const end = () => {
    note(edges, rulings)
    edges = []
  }
  for (let at = 0; at < data.length;) {
    const step = data[at]
    at += 1
    if (step === MOVE || step === LINE) {
      const point = placed(at)
      at += 2
      if (step === MOVE) {
        end()
        start = point
      } else if (last !== null) edges.push([last, point])
      last = point
    } else if (step === CURVE || step === QUADRATIC) {
      at += step === CURVE ? 6 : 4
      last = placed(at - 2)
    } else if (start !== null && last !== null) {
      edges.push([last, start])
      last = start
    }
  }
  end()
}

/** Of a box that is as thin as a line the middle, else every edge. */
function note(edges: readonly [Point, Point][], { across, down }: Rulings): void {
  const points = edges.flat()
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [low, high] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const [width, height] = [right - left, high - low]
  if (edges.length === 0 || Math.max(width, height) < SHORTEST) return
  if (height < THICK && width > height) across.push({ at: (low + high) / 2, from: left, to: right })
  else if (width < THICK) down.push({ at: (left + right) / 2, from: low, to: high })
  else {
    for (const [one, other] of edges) {
      const [from, to] = [Math.min(one.x, other.x), Math.max(one.x, other.x)]
      const [bottom, top] = [Math.min(one.y, other.y), Math.max(one.y, other.y)]
      if (top - bottom < STRAIGHT && to - from >= SHORTEST) across.push({ at: (bottom + top) / 2, from, to })
      else if (to - from < STRAIGHT && top - bottom >= SHORTEST)
        down.push({ at: (from + to) / 2, from: bottom, to: top })
    }
  }
}
