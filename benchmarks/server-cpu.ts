import { checkShown, type Client, completion, question, scriptedText, startClient } from './lib/load.ts'
import type { StreamRequest } from './lib/load-client.ts'
import type { ModelServer } from './lib/model.ts'
import { checkStored, insertPeople, modelId } from './lib/people.ts'
import { startPipe } from './servers.ts'
import { cpuSeconds, now, pause } from './lib/processes.ts'
import type { Benchmark, Line } from './lib/report.ts'
import { median } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'

const MODEL = 'numbered-400-50ps'
const TOKENS = 400
const ARRIVALS_MS = 20
/** A stream lasts 8 s; all are open from the last arrival until the first one's end. */
const STREAM_MS = 8_000
const IDLE_MS = 3_000

type Cost = { steady: number; whole: number }

/** Row 1: CPU of the server per streamed token, compared with that of a bare pipe. */
export const run: Benchmark = async ({ quick }) => {
  const count = quick ? 10 : 200
  const rounds = quick ? 1 : 3
  const client = startClient()
  try {
    const postgres = await measure('postgres', client, count, rounds)
    const embedded = await measure('embedded', client, count, 1)
    const against = `pipe ${(postgres.pipe * 1e6).toFixed(1)} µs`
    const ratio = postgres.server / postgres.pipe
    return [
      line('CPU per token, on PostgreSQL', postgres.server, against),
      {
        what: '  as a multiple of the pipe',
        figure: ratio,
        unit: '×',
        goal: { text: '≤ 2.0 ×', met: ratio <= 2 },
      },
      line('  start and end of runs counted in', postgres.whole, ''),
      line('CPU per token, embedded (its database counted in)', embedded.server, ''),
    ]
  } finally {
    client.close()
  }
}

function line(what: string, seconds: number, against: string): Line {
  return { what, figure: seconds * 1e6, unit: 'µs', against }
}

function measure(kind: 'postgres' | 'embedded', client: Client, count: number, rounds: number) {
  return inWorld(kind, async (world) => {
    const { people, model } = await world.inDatabase(async (pool) => ({
      people: await insertPeople(pool, count),
      model: await modelId(pool, MODEL),
    }))
    const parlance = await world.start()
    const pipe = await startPipe(world.model.url)
    const peers: Cost[] = []
    const ours: Cost[] = []
    try {
      for (let round = 0; round < rounds; round += 1) {
        const straight = people.map(() => completion(pipe.origin, MODEL))
        peers.push(await costOf(client, straight, pipe.pid, world.model))
        const asked = people.map((person) => question(parlance.origin, person, model))
        ours.push(await costOf(client, asked, parlance.pid, world.model))
      }
    } finally {
      await parlance.stop()
      await pipe.stop()
    }
    await world.inDatabase((pool) => checkStored(pool, people, count * rounds, scriptedText(TOKENS)))
    return {
      server: median(ours.map((cost) => cost.steady)),
      whole: median(ours.map((cost) => cost.whole)),
      pipe: median(peers.map((cost) => cost.steady)),
    }
  })
}

/** CPU seconds per token, without the usage of the idle process. */
export async function costOf(
  client: Client,
  streams: StreamRequest[],
  pid: number,
  model: ModelServer,
  arrivalsMs = ARRIVALS_MS,
): Promise<Cost> {
  const sample = async () => ({ at: now(), cpu: cpuSeconds(pid), tokens: await model.tokens() })
  const before = await sample()
  await pause(IDLE_MS)
  const begin = await sample()
  const idle = (begin.cpu - before.cpu) / (begin.at - before.at)
  const load = client.run({ streams, pause_ms: arrivalsMs })
  const ramp = streams.length * arrivalsMs + 200
  await pause(ramp)
  const from = await sample()
  await pause(STREAM_MS - ramp - 200)
  const to = await sample()
  const results = await load
  const end = await sample()
  checkShown(results, scriptedText(TOKENS))
  const perToken = (a: typeof from, b: typeof from) =>
    (b.cpu - a.cpu - idle * (b.at - a.at)) / (b.tokens - a.tokens)
  return { steady: perToken(from, to), whole: perToken(begin, end) }
}
