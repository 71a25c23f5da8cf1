import { ensureBuilt } from '../tools/lib/build.mjs'
import { startModel } from './lib/model.ts'
import { type Parlance, startPipe } from './servers.ts'
import { atMost, type Benchmark, type Line } from './lib/report.ts'
import { median } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'

/** Row 5: from the start of the process to its first response with status 200, which means that it is ready to work. */
export const run: Benchmark = async ({ quick }) => {
  const times = quick ? 1 : 5
  await ensureBuilt()
  const pipe = await measurePipe(times)
  const postgres = await measure('postgres', times)
  const embedded = await measure('embedded', times)
  const against = `pipe ${pipe.toFixed(2)} s`
  return [
    { ...line('on PostgreSQL', postgres.again, against), goal: atMost(postgres.again, 1.6, '1.6 s') },
    line('on an empty PostgreSQL, with all migrations', postgres.empty, ''),
    { ...line('embedded', embedded.again, against), goal: atMost(embedded.again, 3, '3 s') },
    { ...line('embedded in a new folder', embedded.empty, against), goal: atMost(embedded.empty, 3, '3 s') },
  ]
}

function line(what: string, figure: number, against: string): Line {
  return { what, figure, unit: 's', against }
}

function measure(kind: 'postgres' | 'embedded', times: number) {
  return inWorld(kind, async (world) => ({
    again: await medianOf(times, () => world.start()),
    empty: await medianOf(times, () => world.startEmpty()),
  }))
}

async function measurePipe(times: number): Promise<number> {
  const model = await startModel()
  try {
    return await medianOf(times, () => startPipe(model.url))
  } finally {
    model.close()
  }
}

/** Seconds. */
async function medianOf(
  times: number,
  start: () => Promise<Pick<Parlance, 'started_ms' | 'stop'>>,
): Promise<number> {
  const seconds: number[] = []
  for (let time = 0; time < times; time += 1) {
    const server = await start()
    seconds.push(server.started_ms / 1000)
    await server.stop()
  }
  return median(seconds)
}
