import { call, timed } from './lib/calls.ts'
import { checkShown, firstTokens, question, scriptedText, startClient } from './lib/load.ts'
import { checkStored, insertPeople, insertThreads, modelId } from './lib/people.ts'
import { atMost, type Benchmark, type Line } from './lib/report.ts'
import { median, percentile } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'

const MODEL = 'numbered-5'
const CHARACTERS = 2_500
const LONG = 2_000
const SHORT = 20
const WARM_UP = 10

type Page = { data: unknown[]; before: string | null }

/** Row 8, the server's part: opening and continuing a thread of 2,000 messages, 5 MB of text. */
export const run: Benchmark = async ({ quick }) => {
  const times = quick ? 3 : 100
  const postgres = await measure('postgres', times)
  const embedded = await measure('embedded', times)
  const ratio = median(postgres.long) / median(postgres.short)
  return [
    { ...line('opening p95, on PostgreSQL', postgres.open), goal: opened(postgres.open) },
    { ...line('sending, to the first token p50, on PostgreSQL', postgres.long, postgres.short) },
    {
      what: '  as a multiple of a short thread',
      figure: ratio,
      unit: '×',
      goal: atMost(ratio, 1.2, '1.2 ×'),
    },
    line('opening p95, embedded', embedded.open),
    line('sending, to the first token p50, embedded', embedded.long, embedded.short),
  ]
}

function line(what: string, values: number[], short?: number[]): Line {
  if (short === undefined) return { what, figure: percentile(values, 0.95), unit: 'ms' }
  return { what, figure: median(values), unit: 'ms', against: `short thread ${median(short).toFixed(2)} ms` }
}

/** The rest of the second is left to the browser. */
function opened(values: number[]) {
  return atMost(percentile(values, 0.95), 1_000, '1 s with the browser')
}

function measure(kind: 'postgres' | 'embedded', times: number) {
  return inWorld(kind, async (world) => {
    const { people, long, short, model } = await world.inDatabase(async (pool) => {
      const inserted = await insertPeople(pool, 1)
      const [person] = inserted
      if (person === undefined) throw new Error('no person was inserted')
      const size = { characters: CHARACTERS }
      return {
        people: inserted,
        long: await insertThreads(pool, person, 1, { messages: LONG, ...size }),
        short: await insertThreads(pool, person, 1, { messages: SHORT, ...size }),
        model: await modelId(pool, MODEL),
      }
    })
    const [person] = people
    const [longThread] = long
    const [shortThread] = short
    if (person === undefined || longThread === undefined || shortThread === undefined)
      throw new Error('nothing was inserted')
    const parlance = await world.start()
    const client = startClient()
    try {
      const url = `${parlance.origin}/v2/threads/${longThread.id}`
      const open: number[] = []
      for (let time = 0; time < times; time += 1)
        open.push(
          await timed(async () => {
            await call(person, 'GET', url)
            const page = await call<Page>(person, 'GET', `${url}/messages`)
            if (page.data.length === 0 || page.before === null) throw new Error('the thread is not there')
          }),
        )
      // alternating, so that neither has the quieter machine
      const count = WARM_UP + times
      const streams = Array.from({ length: count }, () => [
        question(parlance.origin, person, model, { thread: longThread }),
        question(parlance.origin, person, model, { thread: shortThread }),
      ]).flat()
      const results = await client.run({ streams, pause_ms: null })
      checkShown(results, scriptedText(5))
      const first = firstTokens(results)
      await parlance.stop()
      await world.inDatabase((pool) => checkStored(pool, people, 2 * count, scriptedText(5)))
      return {
        open,
        long: first.filter((_, index) => index % 2 === 0).slice(WARM_UP),
        short: first.filter((_, index) => index % 2 === 1).slice(WARM_UP),
      }
    } finally {
      client.close()
      await parlance.stop()
    }
  })
}
