import {
  checkShown,
  type Client,
  completion,
  firstTokens,
  question,
  scriptedText,
  startClient,
} from './lib/load.ts'
import type { StreamRequest } from './lib/load-client.ts'
import { startPipe } from './servers.ts'
import { checkStored, insertPeople, insertThreads, modelId } from './lib/people.ts'
import { atMost, type Benchmark } from './lib/report.ts'
import { median, percentile } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'

const MODEL = 'numbered-5'
const TOKENS = 5
const MESSAGES = 20
/** Questions asked before measuring starts, so that user and server are warm. */
const WARM_UP = 20

/** Row 2: what the server adds to the first token, one question after the other, each in a thread of 20 messages. */
export const run: Benchmark = async ({ quick }) => {
  const count = quick ? 10 : 300
  const client = startClient()
  try {
    const postgres = await measure('postgres', client, count)
    const embedded = await measure('embedded', client, count)
    const against = `pipe ${median(postgres.pipe).toFixed(2)} / ${percentile(postgres.pipe, 0.95).toFixed(2)} ms`
    const p50 = median(postgres.ours)
    const p95 = percentile(postgres.ours, 0.95)
    return [
      {
        what: 'overhead to first token p50, on PostgreSQL',
        figure: p50,
        unit: 'ms',
        against,
        goal: atMost(p50, 7, '7 ms'),
      },
      {
        what: 'overhead to first token p95, on PostgreSQL',
        figure: p95,
        unit: 'ms',
        against,
        goal: atMost(p95, 15, '15 ms'),
      },
      { what: 'overhead to first token p50, embedded', figure: median(embedded.ours), unit: 'ms' },
      { what: 'overhead to first token p95, embedded', figure: percentile(embedded.ours, 0.95), unit: 'ms' },
    ]
  } finally {
    client.close()
  }
}

/** Times to the first token, minus the median of asking the model directly. */
export function measure(kind: 'postgres' | 'embedded', client: Client, count: number) {
  return inWorld(kind, async (world) => {
    const { people, threads, model } = await world.inDatabase(async (pool) => {
      const [person, ...none] = await insertPeople(pool, 1)
      if (person === undefined || none.length > 0) throw new Error('one person was wanted')
      const seeded = await insertThreads(pool, person, WARM_UP + count, {
        messages: MESSAGES,
        characters: 300,
      })
      return { people: [person], threads: seeded, model: await modelId(pool, MODEL) }
    })
    const parlance = await world.start()
    const pipe = await startPipe(world.model.url)
    const [person] = people
    try {
      const time = async (streams: StreamRequest[]) => {
        const results = await client.run({ streams, pause_ms: null })
        checkShown(results, scriptedText(TOKENS))
        return firstTokens(results).slice(WARM_UP)
      }
      const model_url = `${world.model.url}/chat/completions`
      const direct = await time(threads.map(() => completion(model_url, MODEL, MESSAGES)))
      const piped = await time(threads.map(() => completion(pipe.origin, MODEL, MESSAGES)))
      const asked = await time(
        threads.flatMap((thread) => (person ? [question(parlance.origin, person, model, { thread })] : [])),
      )
      const base = median(direct)
      await parlance.stop()
      await world.inDatabase((pool) => checkStored(pool, people, threads.length, scriptedText(TOKENS)))
      return { ours: asked.map((ms) => ms - base), pipe: piped.map((ms) => ms - base) }
    } finally {
      await parlance.stop()
      await pipe.stop()
    }
  })
}
