import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { addFiles, makeBase } from './lib/knowledge.ts'
import { fullPages } from './lib/own-files.ts'
import { sentencesOf } from './lib/own-texts.ts'
import { insertPeople } from './lib/people.ts'
import { endProgram, startProgram } from './lib/processes.ts'
import type { Benchmark, Line } from './lib/report.ts'
import { median } from './lib/stats.ts'
import { inWorld, type World } from './lib/world.ts'

const PAGES = 4
const REPEATS = 5
/** Files that follow each other sooner have a lower priority. */
const BETWEEN_MS = 11_000

/** How long a person waits for one PDF, from its upload until it is indexed: alone, and while every core is busy. */
export const run: Benchmark = async ({ quick }) => {
  const lines: Line[] = []
  for (const kind of ['postgres', 'embedded'] as const) {
    lines.push(await inWorld(kind, (world) => measured(kind, world, quick)))
  }
  return lines
}

async function measured(kind: 'postgres' | 'embedded', world: World, quick: boolean): Promise<Line> {
  const person = await world.inDatabase(async (pool) => (await insertPeople(pool, 1))[0])
  if (person === undefined) throw new Error('no person was inserted')
  const parlance = await world.start()
  const { origin } = parlance
  try {
    const base = await makeBase(origin, person, 'Files')
    const added = async (name: string) => {
      const times: number[] = []
      for (let at = 0; at < (quick ? 1 : REPEATS); at += 1) {
        await pause(quick ? 0 : BETWEEN_MS)
        const file = `${name} ${at}.pdf`
        const pages = pdfOfOwn(file)
        const began = performance.now()
        await addFiles(origin, person, base, [[file, pages]])
        times.push((performance.now() - began) / 1_000)
      }
      return times
    }
    await addFiles(origin, person, base, [['warm up.pdf', pdfOfOwn('warm up')]])
    const alone = median(await added('alone'))
    const busy = Array.from({ length: availableParallelism() }, () => startProgram(['-e', 'for (;;);'], {}))
    try {
      const beside = await added('busy')
      return {
        what: `a PDF of ${PAGES} pages, every core busy, ${kind === 'postgres' ? 'on PostgreSQL' : 'embedded'}`,
        figure: median(beside) / alone,
        unit: '×',
        against: `${median(beside).toFixed(2)} to ${alone.toFixed(2)} s, at most ${Math.max(...beside).toFixed(2)} s`,
      }
    } finally {
      await Promise.all(busy.map((one) => endProgram(one)))
    }
  } finally {
    await parlance.stop()
  }
}

function pdfOfOwn(name: string): Buffer {
  const sentences = sentencesOf()
  return fullPages(PAGES, (line) => `${name} ${line}: ${sentences[(line * 7) % sentences.length] ?? ''}`)
}
