import { measure as warmPerson } from './first-token.ts'
import { checkShown, completion, firstTokens, question, scriptedText, startClient } from './lib/load.ts'
import { checkStored, insertPeople, modelId } from './lib/people.ts'
import { atMost, type Benchmark } from './lib/report.ts'
import { median, percentile } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'
import { startPipe } from './servers.ts'

const MODEL = 'numbered-400-20ps'
const TOKENS = 400
/** All 500 conversations start within five seconds. */
const ARRIVALS_MS = 10

/** Row 20: how soon answers begin with the embedded database, for one person and for 500 at once. */
export const run: Benchmark = async ({ quick }) => {
  const client = startClient()
  try {
    const alone = await warmPerson('embedded', client, quick ? 10 : 300)
    const p50 = median(alone.ours)
    const { ours, pipe } = await crowd(quick ? 10 : 500)
    const p95 = percentile(ours, 0.95)
    return [
      {
        what: 'overhead to first token p50, embedded',
        figure: p50,
        unit: 'ms',
        against: `pipe ${median(alone.pipe).toFixed(2)} ms`,
        goal: atMost(p50, 10, '10 ms'),
      },
      { what: '  p95', figure: percentile(alone.ours, 0.95), unit: 'ms' },
      {
        what: 'first token p95, 500 conversations within 5 s',
        figure: p95 / 1e3,
        unit: 's',
        against: `pipe ${(percentile(pipe, 0.95) / 1e3).toFixed(2)} s`,
        goal: atMost(p95, 1_500, '1.5 s'),
      },
      { what: '  p50', figure: median(ours) / 1e3, unit: 's' },
    ]
  } finally {
    client.close()
  }
}

/** Times to the first token; a refused conversation is an error. */
function crowd(count: number) {
  return inWorld('embedded', async (world) => {
    const { people, model } = await world.inDatabase(async (pool) => ({
      people: await insertPeople(pool, count),
      model: await modelId(pool, MODEL),
    }))
    const parlance = await world.start()
    const pipe = await startPipe(world.model.url)
    const client = startClient()
    try {
      const straight = people.map(() => completion(pipe.origin, MODEL))
      const piped = await client.run({ streams: straight, pause_ms: ARRIVALS_MS })
      const asked = people.map((person) => question(parlance.origin, person, model))
      const results = await client.run({ streams: asked, pause_ms: ARRIVALS_MS })
      for (const some of [piped, results]) checkShown(some, scriptedText(TOKENS))
      await parlance.stop()
      await world.inDatabase((pool) => checkStored(pool, people, count, scriptedText(TOKENS)))
      return { ours: firstTokens(results), pipe: firstTokens(piped) }
    } finally {
      client.close()
      await parlance.stop()
      await pipe.stop()
    }
  })
}
