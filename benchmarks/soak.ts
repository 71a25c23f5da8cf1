import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Client, question, scriptedText, startClient } from './lib/load.ts'
import type { StreamRequest } from './lib/load-client.ts'
import { insertPeople, modelId } from './lib/people.ts'
import { pause, residentMegabytes } from './lib/processes.ts'
import { inWorld, type World } from './lib/world.ts'

// Load goal L10: half of L1 for two hours, on PostgreSQL. Memory and handles must not grow, and every growing table
// must hold people's own data. `node benchmarks/soak.ts --minutes 20`
const PEOPLE = 100
const PAUSE_MS = 300
const MODEL = 'numbered-400-50ps'
const TOKENS = 400
const MINUTE_MS = 60_000
const WARM_UP = 5

type Sample = { minute: number; rss: number; handles: number; wrong: number; rows: Map<string, number> }

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '120' } } })
await inWorld('postgres', (world) => soak(world, Number(values.minutes)))
process.exit(0)

async function soak(world: World, minutes: number): Promise<void> {
  const { people, model } = await world.inDatabase(async (pool) => ({
    people: await insertPeople(pool, PEOPLE),
    model: await modelId(pool, MODEL),
  }))
  const parlance = await world.start()
  // the last answers of a minute end while the first ones of the next minute are requested
  const clients = [startClient(), startClient()]
  const samples: Sample[] = []
  let wrong = 0
  let before: Promise<number> = Promise.resolve(0)
  try {
    for (let minute = 1; minute <= minutes; minute += 1) {
      const streams = Array.from({ length: MINUTE_MS / PAUSE_MS }, (_, index) =>
        question(parlance.origin, people[index % PEOPLE] ?? { id: '', token: '' }, model),
      )
      const ended = ask(clients[minute % 2], streams)
      await pause(MINUTE_MS)
      wrong += await before
      before = ended
      if (minute === minutes) wrong += await ended
      const handles = readdirSync(`/proc/${parlance.pid}/fd`).length
      samples.push({
        minute,
        rss: residentMegabytes(parlance.pid),
        handles,
        wrong,
        rows: await rowsOf(world),
      })
      print(samples)
    }
  } finally {
    for (const client of clients) client.close()
    await parlance.stop()
  }
  const settled = samples.filter((sample) => sample.minute > Math.min(WARM_UP, minutes / 2))
  const slope = slopeOf(settled.map(({ minute, rss }) => [minute / 60, rss]))
  const percent = (100 * slope) / (settled[0]?.rss ?? 1)
  console.log(
    `Memory: ${slope.toFixed(1)} MB an hour, ${percent.toFixed(1)} % (goal: below 1 %). Wrong answers: ${wrong}.`,
  )
}

/** How many of these had no correct answer. */
async function ask(client: Client | undefined, streams: StreamRequest[]): Promise<number> {
  const results = (await client?.run({ streams, pause_ms: PAUSE_MS })) ?? []
  return results.filter((result) => result.text !== scriptedText(TOKENS)).length
}

async function rowsOf(world: World): Promise<Map<string, number>> {
  return world.inDatabase(async (pool) => {
    const { rows } = await pool.query<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    )
    const counts = new Map<string, number>()
    for (const { name } of rows) {
      const { rows: counted } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${name}`)
      counts.set(name, counted[0]?.n ?? 0)
    }
    return counts
  })
}

/** One line per minute; only tables that changed since the previous minute are listed. */
function print(samples: readonly Sample[]): void {
  const [before, now] = [samples.at(-2), samples.at(-1)]
  if (now === undefined) return
  const rows = [...now.rows]
    .filter(([name, count]) => count !== (before?.rows.get(name) ?? 0))
    .map(([name, count]) => `${name} ${count}`)
  const { minute, rss, handles, wrong } = now
  console.log(`${minute} min: ${rss.toFixed(0)} MB, ${handles} handles, ${wrong} wrong · ${rows.join(', ')}`)
}

/** The slope of a straight line through the points, by least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(points.map(([value]) => value))
  const y = mean(points.map(([, value]) => value))
  const [above, below] = points.reduce(
    ([a, b], [px, py]) => [a + (px - x) * (py - y), b + (px - x) ** 2],
    [0, 0],
  )
  return below === 0 ? 0 : above / below
}
