import { checkShown, question, scriptedText, startClient } from './lib/load.ts'
import { checkStored, insertPeople, modelId } from './lib/people.ts'
import { pause, residentMegabytes } from './lib/processes.ts'
import { atMost, type Benchmark, type Line, lineOr } from './lib/report.ts'
import { median } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'

const MODEL = 'numbered-400-20ps'
const ARRIVALS_MS = 20
const SETTLE_MS = 5_000
const STREAM_MS = 20_000

/** Row 4: resident memory of the server at rest, and what 500 streams add. */
export const run: Benchmark = async ({ quick }) => {
  const count = quick ? 10 : 500
  const postgres = await measure('postgres', count, quick)
  const limits = { idle: atMost(postgres.idle, 135, '135 MB'), added: atMost(postgres.added, 145, '145 MB') }
  return [
    { ...line('at rest, on PostgreSQL', postgres.idle), goal: limits.idle },
    { ...line(`added by ${count} streams, on PostgreSQL`, postgres.added), goal: limits.added },
    ...(await lineOr('embedded', async () => {
      const embedded = await measure('embedded', count, quick)
      return [
        line('at rest, embedded (its database counted in)', embedded.idle),
        line(`added by ${count} streams, embedded`, embedded.added),
      ]
    })),
  ]
}

function line(what: string, figure: number): Line {
  return { what, figure, unit: 'MB' }
}

function measure(kind: 'postgres' | 'embedded', count: number, quick: boolean) {
  return inWorld(kind, async (world) => {
    const { people, model } = await world.inDatabase(async (pool) => ({
      people: await insertPeople(pool, count),
      model: await modelId(pool, MODEL),
    }))
    const parlance = await world.start()
    const client = startClient()
    try {
      await pause(quick ? 500 : SETTLE_MS)
      const idle = residentMegabytes(parlance.pid)
      const streams = people.map((person) => question(parlance.origin, person, model))
      const load = client.run({ streams, pause_ms: ARRIVALS_MS })
      await pause(count * ARRIVALS_MS + 500)
      const samples: number[] = []
      for (const end = Date.now() + STREAM_MS - count * ARRIVALS_MS - 1_000; Date.now() < end;) {
        samples.push(residentMegabytes(parlance.pid))
        await pause(250)
      }
      checkShown(await load, scriptedText(400))
      await parlance.stop()
      await world.inDatabase((pool) => checkStored(pool, people, count, scriptedText(400)))
      return { idle, added: median(samples) - idle }
    } finally {
      client.close()
      await parlance.stop()
    }
  })
}
