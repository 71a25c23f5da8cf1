import { loadavg } from 'node:os'

/** One line of a benchmark's result. */
export type Line = {
  what: string
  figure: number
  unit: string
  /** The peer's figure or the limit that was measured in the same run. */
  against?: string
  goal?: { text: string; met: boolean }
}

/**
 * What has no goal is printed, not demanded: where it cannot be done at all, the line says why. The first words of
 * the reason are enough.
 */
export async function lineOr(what: string, measure: () => Promise<Line[]>): Promise<Line[]> {
  try {
    return await measure()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [{ what, figure: Number.NaN, unit: '', against: reason.split('\n')[0] ?? '' }]
  }
}

/** `data`: a folder of someone's own to measure on. */
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
