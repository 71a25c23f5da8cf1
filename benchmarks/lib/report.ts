import { loadavg } from 'node:os'

/** One line in the result of a benchmark. */
export type Line = {
  what: string
  figure: number
  unit: string
  /** The figure of the peer, or the limit, measured in the same run. */
  against?: string
  goal?: { text: string; met: boolean }
}

/**
 * A figure without a goal is printed but not required: if it cannot be measured, the line says why. The first words of
 * the reason are sufficient.
 */
export async function lineOr(what: string, measure: () => Promise<Line[]>): Promise<Line[]> {
  try {
    return await measure()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [{ what, figure: Number.NaN, unit: '', against: reason.split('\n')[0] ?? '' }]
  }
}

/** `data`: a folder with your own data to measure. */
export type Options = { quick: boolean; data: string | null }
export type Benchmark = (options: Options) => Promise<Line[]>

export function atMost(figure: number, limit: number, text: string): NonNullable<Line['goal']> {
  return { text: `≤ ${text}`, met: figure <= limit }
}

export function atLeast(figure: number, limit: number, text: string): NonNullable<Line['goal']> {
  return { text: `≥ ${text}`, met: figure >= limit }
}

export function print(name: string, lines: readonly Line[]): void {
  console.log(`\n${name}  (load ${loadavg()[0]?.toFixed(1)})`)
  for (const { what, figure, unit, against = '', goal } of lines) {
    const value = `${format(figure)} ${unit}`
    const verdict = goal === undefined ? '' : `goal ${goal.text}: ${goal.met ? 'met' : 'MISSED'}`
    console.log(`  ${what.padEnd(52)} ${value.padStart(12)}   ${against.padEnd(30)} ${verdict}`.trimEnd())
  }
}

function format(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure >= 10 ? figure.toFixed(1) : figure.toFixed(2)
}
