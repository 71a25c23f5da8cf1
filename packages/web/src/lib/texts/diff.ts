export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string }

/** Beyond this many changed lines the middle is shown as replaced, because the shortest diff would take too long. */
const EDITS_MAX = 600

/** What becomes of `before` line by line on the shortest way to `after` (Myers' algorithm); removed before added. */
export function lineDiff(before: string, after: string): DiffLine[] {
  return diffOf(linesOf(before), linesOf(after))
}

const WORDS = /\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu

/** The same word by word; neighbouring words of one kind are one piece of text. */
export function wordDiff(before: string, after: string): DiffLine[] {
  const pieces: DiffLine[] = []
  for (const { kind, text } of diffOf(before.match(WORDS) ?? [], after.match(WORDS) ?? [])) {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
  return pieces
}

function diffOf(old: string[], now: string[]): DiffLine[] {
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  const shorter = Math.min(old.length, now.length) - start
  while (end < shorter && old.at(-1 - end) === now.at(-1 - end)) end++
  return [
    ...marked('same', old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...marked('same', old.slice(old.length - end)),
  ]
}

function middle(old: string[], now: string[]): DiffLine[] {
  if (old.length === 0 || now.length === 0) return [...marked('removed', old), ...marked('added', now)]
  const steps = shortestWay(old, now)
  return steps ? orderly(steps) : [...marked('removed', old), ...marked('added', now)]
}

/** Furthest points by diagonal, one map for each number of edits; walked back from the end. */
function shortestWay(old: string[], now: string[]): DiffLine[] | null {
  const trace: Map<number, number>[] = []
  let reach = new Map<number, number>([[1, 0]])
  for (let edits = 0; edits <= EDITS_MAX; edits++) {
    const next = new Map<number, number>()
    for (let k = -edits; k <= edits; k += 2) {
      let x = comesDown(reach, k, edits) ? at(reach, k + 1) : at(reach, k - 1) + 1
      while (x < old.length && x - k < now.length && old[x] === now[x - k]) x++
      next.set(k, x)
      if (x >= old.length && x - k >= now.length) return walkBack([...trace, reach], old, now)
    }
    trace.push(reach)
    reach = next
  }
  return null
}

function walkBack(trace: Map<number, number>[], old: string[], now: string[]): DiffLine[] {
  const steps: DiffLine[] = []
  let x = old.length
  let y = now.length
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits] ?? new Map<number, number>()
    const k = x - y
    const isDown = comesDown(reach, k, edits)
    const fromK = isDown ? k + 1 : k - 1
    const fromX = edits === 0 ? 0 : at(reach, fromK)
    const fromY = edits === 0 ? 0 : fromX - fromK
    while (x > fromX && y > fromY) {
      steps.push({ kind: 'same', text: old[--x] ?? '' })
      y--
    }
    if (edits > 0) {
      steps.push(isDown ? { kind: 'added', text: now[--y] ?? '' } : { kind: 'removed', text: old[--x] ?? '' })
    }
  }
  return steps.toReversed()
}

const at = (reach: Map<number, number>, k: number) => reach.get(k) ?? 0
const comesDown = (reach: Map<number, number>, k: number, edits: number) =>
  k === -edits || (k !== edits && at(reach, k - 1) < at(reach, k + 1))

/** Within adjacent changes, first removed lines, then added ones. */
function orderly(steps: DiffLine[]): DiffLine[] {
  const lines: DiffLine[] = []
  let added: DiffLine[] = []
  for (const step of steps) {
    if (step.kind === 'added') added.push(step)
    else {
      if (step.kind === 'same') lines.push(...added.splice(0))
      lines.push(step)
    }
  }
  return [...lines, ...added]
}

const linesOf = (text: string) => (text === '' ? [] : text.split(/\r\n|\r|\n/))
const marked = (kind: DiffLine['kind'], lines: string[]): DiffLine[] => lines.map((text) => ({ kind, text }))
