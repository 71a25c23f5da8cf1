import { completion, question, scriptedText, startClient } from './lib/load.ts'
import { checkStored, insertPeople, modelId } from './lib/people.ts'
import { atMost, type Benchmark } from './lib/report.ts'
import { median } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'
import { costOf } from './server-cpu.ts'
import { startPipe } from './servers.ts'

const MODEL = 'numbered-400-50ps'
const TOKENS = 400
/** All 200 conversations start within two seconds. */
const ARRIVALS_MS = 10

/** Row 19: CPU of whole answers, with start, saving and end of each run, compared with that of a bare pipe. */
export const run: Benchmark = async ({ quick }) => {
  const count = quick ? 10 : 200
  const rounds = quick ? 1 : 5
  const { pipe, ours, starts, first } = await measure(count, rounds)
  const ratio = ours / pipe
  return [
    {
      what: 'CPU per token of whole answers, on PostgreSQL',
      figure: ours * 1e6,
      unit: 'µs',
      against: `pipe ${(pipe * 1e6).toFixed(1)} µs`,
    },
    { what: '  as a multiple of the pipe', figure: ratio, unit: '×', goal: atMost(ratio, 1.7, '1.7 ×') },
    { what: '  the first answers of a new process', figure: first / pipe, unit: '×' },
    { what: '  of a run besides streaming', figure: starts * 1e3, unit: 'ms' },
  ]
}

function measure(count: number, rounds: number) {
  return inWorld('postgres', async (world) => {
    const { people, model } = await world.inDatabase(async (pool) => ({
      people: await insertPeople(pool, count),
      model: await modelId(pool, MODEL),
    }))
    const parlance = await world.start()
    const pipe = await startPipe(world.model.url)
    const client = startClient()
    const peers: number[] = []
    const ours: number[] = []
    const starts: number[] = []
    try {
      for (let round = 0; round < rounds; round += 1) {
        const straight = people.map(() => completion(pipe.origin, MODEL))
        peers.push((await costOf(client, straight, pipe.pid, world.model, ARRIVALS_MS)).whole)
        const asked = people.map((person) => question(parlance.origin, person, model))
        const { whole, steady } = await costOf(client, asked, parlance.pid, world.model, ARRIVALS_MS)
        ours.push(whole)
        starts.push((whole - steady) * TOKENS)
      }
    } finally {
      client.close()
      await parlance.stop()
      await pipe.stop()
    }
    await world.inDatabase((pool) => checkStored(pool, people, count * rounds, scriptedText(TOKENS)))
    return { pipe: median(peers), ours: median(ours), starts: median(starts), first: ours[0] ?? Number.NaN }
  })
}
