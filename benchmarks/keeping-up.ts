import {
  checkShown,
  type Client,
  completion,
  firstTokens,
  gaps,
  question,
  scriptedText,
  startClient,
} from './lib/load.ts'
import type { StreamRequest } from './lib/load-client.ts'
import { startPipe } from './servers.ts'
import { checkStored, insertPeople, modelId } from './lib/people.ts'
import { now } from './lib/processes.ts'
import { atMost, type Benchmark, lineOr } from './lib/report.ts'
import { median, percentile } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'

const MODEL = 'numbered-400-20ps'
const TOKENS = 400
const WARM_UP_MODEL = 'numbered-5'
const WARM_UP_TOKENS = 5
const ARRIVALS_MS = 20
const STREAM_MS = 20_000

/** Row 3: how steadily 500 concurrent answers arrive. */
export const run: Benchmark = async ({ quick }) => {
  const count = quick ? 10 : 500
  const client = startClient()
  try {
    const { ours, pipe } = await measure('postgres', client, count)
    const first = ours.first / pipe.first
    const gap = ours.gap / pipe.gap
    return [
      {
        what: 'first token p50, on PostgreSQL',
        figure: ours.first,
        unit: 'ms',
        against: `pipe ${pipe.first.toFixed(1)} ms, so ${first.toFixed(2)} ×`,
        goal: atMost(first, 1.5, '1.5 ×'),
      },
      {
        what: 'gap between pieces p99, on PostgreSQL',
        figure: ours.gap,
        unit: 'ms',
        against: `pipe ${pipe.gap.toFixed(1)} ms, so ${gap.toFixed(2)} ×`,
        goal: atMost(gap, 2, '2 ×'),
      },
      ...(await lineOr('embedded', async () => {
        const embedded = await measure('embedded', client, count)
        return [
          { what: 'first token p50, embedded', figure: embedded.ours.first, unit: 'ms' },
          { what: 'gap between pieces p99, embedded', figure: embedded.ours.gap, unit: 'ms' },
        ]
      })),
    ]
  } finally {
    client.close()
  }
}

function measure(kind: 'postgres' | 'embedded', client: Client, count: number) {
  return inWorld(kind, async (world) => {
    const { people, model, warmUp } = await world.inDatabase(async (pool) => ({
      people: await insertPeople(pool, count),
      model: await modelId(pool, MODEL),
      warmUp: { people: await insertPeople(pool, count), model: await modelId(pool, WARM_UP_MODEL) },
    }))
    const parlance = await world.start()
    const pipe = await startPipe(world.model.url)
    try {
      const short = warmUp.people.map((person) => question(parlance.origin, person, warmUp.model))
      await warmedUp(client, short)
      const straight = people.map(() => completion(pipe.origin, WARM_UP_MODEL))
      await warmedUp(client, straight)
      const piped = await smoothness(
        client,
        people.map(() => completion(pipe.origin, MODEL)),
      )
      const asked = people.map((person) => question(parlance.origin, person, model))
      const ours = await smoothness(client, asked)
      await parlance.stop()
      await world.inDatabase((pool) => checkStored(pool, people, count, scriptedText(TOKENS)))
      return { ours, pipe: piped }
    } finally {
      await parlance.stop()
      await pipe.stop()
    }
  })
}

/** The figures describe the steady state, not code that runs for the first time. */
async function warmedUp(client: Client, streams: StreamRequest[]): Promise<void> {
  checkShown(await client.run({ streams, pause_ms: ARRIVALS_MS }), scriptedText(WARM_UP_TOKENS))
}

/** First tokens of all streams, gaps while all of them are open. */
async function smoothness(client: Client, streams: StreamRequest[]) {
  const began = now()
  const results = await client.run({ streams, pause_ms: ARRIVALS_MS })
  checkShown(results, scriptedText(TOKENS))
  const steady = gaps(results, began + streams.length * ARRIVALS_MS + 500, began + STREAM_MS)
  return { first: median(firstTokens(results)), gap: percentile(steady, 0.99) }
}
