import { firstTokens, checkShown, type Client, question, scriptedText, startClient } from './lib/load.ts'
import { importUntil, makeBase } from './lib/knowledge.ts'
import { fullPages } from './lib/own-files.ts'
import { sentencesOf } from './lib/own-texts.ts'
import { checkStored, insertPeople, insertThreads, modelId, type SeededThread } from './lib/people.ts'
import { atMost, type Benchmark, type Line } from './lib/report.ts'
import { median, percentile } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'

const IMPORTERS = 10
const MODEL = 'numbered-5'
const TOKENS = 5
const WARM_UP = 20
const FACTOR = 1.5
const PAGES = 20
const SENTENCES = 800

/** Row 11, second half: how long a question waits for its first token while ten people keep adding files. */
export const run: Benchmark = async ({ quick }) => {
  const client = startClient()
  try {
    const lines: Line[] = []
    for (const kind of ['postgres', 'embedded'] as const) {
      const { alone, beside, seconds, passages } = await measure(kind, client, quick ? 10 : 300)
      const where = kind === 'postgres' ? 'on PostgreSQL' : 'embedded'
      const [p95, limit] = [percentile(beside, 0.95), percentile(alone, 0.95)]
      lines.push(
        {
          what: `first token p95 beside ${IMPORTERS} imports, ${where}`,
          figure: p95 / limit,
          unit: '×',
          against: `${p95.toFixed(1)} to ${limit.toFixed(1)} ms, p50 ${median(beside).toFixed(1)} to ${median(alone).toFixed(1)} ms`,
          ...(kind === 'postgres' && { goal: atMost(p95 / limit, FACTOR, `${FACTOR} ×`) }),
        },
        { what: `passages that were indexed meanwhile, ${where}`, figure: passages / seconds, unit: '/s' },
      )
    }
    return lines
  } finally {
    client.close()
  }
}

function measure(kind: 'postgres' | 'embedded', client: Client, count: number) {
  return inWorld(kind, async (world) => {
    const { person, importers, threads, model } = await world.inDatabase(async (pool) => {
      const [first, ...others] = await insertPeople(pool, 1 + IMPORTERS)
      if (first === undefined) throw new Error('no person was inserted')
      const seeded = await insertThreads(pool, first, 2 * (WARM_UP + count), {
        messages: 20,
        characters: 300,
      })
      return { person: first, importers: others, threads: seeded, model: await modelId(pool, MODEL) }
    })
    const parlance = await world.start()
    const { origin } = parlance
    try {
      const ask = async (some: SeededThread[]) => {
        const streams = some.map((thread) => question(origin, person, model, { thread }))
        const results = await client.run({ streams, pause_ms: null })
        checkShown(results, scriptedText(TOKENS))
        return firstTokens(results).slice(WARM_UP)
      }
      const alone = await ask(threads.slice(0, WARM_UP + count))
      const bases = await Promise.all(
        importers.map((importer, at) => makeBase(origin, importer, `Base ${at}`)),
      )
      const imports = importUntil(
        origin,
        importers.map((importer, at) => ({ person: importer, base: bases[at] ?? '' })),
        filesOf,
      )
      await imports.begun
      const began = performance.now()
      const beside = await ask(threads.slice(WARM_UP + count))
      const seconds = (performance.now() - began) / 1_000
      const passages = await imports.stop()
      await parlance.stop()
      await world.inDatabase((pool) => checkStored(pool, [person], threads.length, scriptedText(TOKENS)))
      return { alone, beside, seconds, passages }
    } finally {
      await parlance.stop()
    }
  })
}

/** What one person adds in one upload: a text and a PDF; no two are the same. */
function filesOf(round: string): [string, string | Uint8Array][] {
  const sentences = sentencesOf()
  const sentence = (at: number) => `${sentences[(at * 7) % sentences.length] ?? ''} (${round}, ${at})`
  const text = Array.from({ length: SENTENCES }, (_, at) => sentence(at)).join('\n\n')
  return [
    [`${round}.md`, text],
    [`${round}.pdf`, fullPages(PAGES, sentence)],
  ]
}
