import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { memoryEventLog } from '../packages/server/src/core/events/event-log.ts'
import { type Journal, openJournal } from '../packages/server/src/core/events/journal.ts'
import { completion, startClient } from './lib/load.ts'
import type { Benchmark } from './lib/report.ts'
import { median, percentile } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'
import { costOf } from './server-cpu.ts'
import { startPipe } from './servers.ts'

const MODEL = 'numbered-400-50ps'
const RUNS = 200
const TOKENS = 400
/** As many tokens as one event carries while this many answers are written. */
const TOKENS_PER_EVENT = 4
const EVENTS_BETWEEN_CUTS = 1_000

/** Row 22: what the journal adds to a streamed token, compared with the CPU of a bare pipe, and to the first token. */
export const run: Benchmark = async ({ quick }) => {
  const pipe = await pipeCost(quick ? 10 : RUNS)
  const rounds = quick ? 1 : 9
  const costs: number[] = []
  const delays: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = await inFolder(() => cpuPerToken({ write: () => {}, cut: () => () => {} }))
    costs.push((await inFolder(cpuPerToken)) - bare)
    delays.push(...(await inFolder(firstWrites)))
  }
  const ratio = median(costs) / pipe
  const late = percentile(delays, 0.95) * 1e3
  return [
    {
      what: 'CPU that the journal adds to a token',
      figure: median(costs) * 1e6,
      unit: 'µs',
      against: `pipe ${(pipe * 1e6).toFixed(1)} µs`,
    },
    {
      what: '  as a multiple of the pipe',
      figure: ratio,
      unit: '×',
      goal: { text: '≤ 0.1 ×', met: ratio <= 0.1 },
    },
    {
      what: 'first token later by, p95',
      figure: late,
      unit: 'ms',
      goal: { text: '≤ 0.3 ms', met: late <= 0.3 },
    },
  ]
}

type Work = Pick<Journal, 'write' | 'cut'>

async function inFolder<T>(work: (journal: Work) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-journal-'))
  const log = {
    error: (_: unknown, message: string) => {
      throw new Error(message)
    },
  }
  const journal = openJournal(folder, 'bench', log as never)
  try {
    return await work(journal)
  } finally {
    journal.close()
    rmSync(folder, { recursive: true })
  }
}

/** CPU seconds per token of the event log, with one viewer and each event in its own task, like a model's stream. */
async function cpuPerToken(journal: Work): Promise<number> {
  const log = memoryEventLog<{ type: string; id: string; delta: string }>(1_000, journal)
  const ids = Array.from({ length: RUNS }, () => crypto.randomUUID())
  let shown = 0
  for (const id of ids) {
    log.open(id)
    await log.follow(id, (entry) => void (shown += entry?.frame.length ?? 0))
  }
  const began = process.cpuUsage()
  let events = 0
  for (let token = 0; token < TOKENS; token += TOKENS_PER_EVENT) {
    const delta = Array.from({ length: TOKENS_PER_EVENT }, (_, n) => `t${token + n} `).join('')
    for (const id of ids) {
      log.append(id, { type: 'text-delta', id: '1', delta })
      // the log shows what a task has appended when that task ends
      await Promise.resolve()
      events += 1
      if (events % EVENTS_BETWEEN_CUTS === 0) journal.cut()()
    }
    await setImmediate()
  }
  const { user, system } = process.cpuUsage(began)
  log.close()
  if (shown === 0) throw new Error('nothing was shown')
  return (user + system) / 1e6 / (RUNS * TOKENS)
}

/** Seconds for the first line of a file, including the creation of the file. */
async function firstWrites(journal: Work): Promise<number[]> {
  const line = `${crypto.randomUUID()} 2 {"type":"text-delta","id":"1","delta":"t1 "}\n`
  return Array.from({ length: 100 }, () => {
    const began = performance.now()
    journal.write(line)
    const seconds = (performance.now() - began) / 1e3
    journal.cut()()
    return seconds
  })
}

/** CPU seconds of a bare pipe per token. */
async function pipeCost(count: number): Promise<number> {
  const client = startClient()
  try {
    return await inWorld('embedded', async (world) => {
      const pipe = await startPipe(world.model.url)
      try {
        const streams = Array.from({ length: count }, () => completion(pipe.origin, MODEL))
        return (await costOf(client, streams, pipe.pid, world.model)).steady
      } finally {
        await pipe.stop()
      }
    })
  } finally {
    client.close()
  }
}
