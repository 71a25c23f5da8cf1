import { once } from 'node:events'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import type { BodyKind, BodyOrder, BodyReport } from './lib/body-client.ts'
import { call, open } from './lib/calls.ts'
import { question } from './lib/load.ts'
import { insertPeople, makeAdministrator, modelId, type Person } from './lib/people.ts'
import { now, pause, residentMegabytes, startHelper } from './lib/processes.ts'
import { atMost, type Benchmark, type Line } from './lib/report.ts'
import { percentile } from './lib/stats.ts'
import { inWorld } from './lib/world.ts'

const MODEL = 'numbered-5'
const LOOK_MS = 20
const PROMPT = 1_000_000
const BLOCK_MAX_MS = 100

type Seen = { block: number; others: number[]; before: number; peak: number; after: number; answers: string }

/** What large bodies of the public API, and a question of maximum length, do to everyone else. */
export const run: Benchmark = async ({ quick }) => {
  const metricsPort = await freePort()
  return await inWorld('postgres', async (world) => {
    const { admin, other, model } = await world.inDatabase(async (pool) => {
      const [first, second] = await insertPeople(pool, 2)
      if (first === undefined || second === undefined) throw new Error('no person was inserted')
      await makeAdministrator(pool, first)
      return { admin: first, other: second, model: await modelId(pool, MODEL) }
    })
    const parlance = await world.start({ METRICS_PORT: String(metricsPort) })
    const helper = startHelper(new URL('lib/body-client.ts', import.meta.url))
    const watch = (work: () => Promise<string>) =>
      watched({ ...parlance, metrics: `http://127.0.0.1:${metricsPort}/metrics`, other }, work, quick)
    try {
      const secret = await newKey(parlance.origin, admin)
      const send = async (kind: BodyKind, megabytes: number, count: number) => {
        const order: BodyOrder = {
          url: `${parlance.origin}/v1/chat/completions`,
          secret,
          model: MODEL,
          kind,
          megabytes,
          count,
        }
        helper.send(order)
        const [report] = (await once(helper, 'message')) as [BodyReport]
        return Object.entries(report)
          .map(([status, times]) => `${times} × ${status}`)
          .join(', ')
      }
      // the first run of the code is not measured
      await watch(() => send('pictures', 2, 2))
      await watch(() => ask(parlance.origin, other, model, 'x'))
      const [size, count] = quick ? [2, 3] : [19, 20]
      return [
        ...lines('nothing', await watch(() => pause(1_000).then(() => ''))),
        ...lines(`${count} × ${size} MB of pictures`, await watch(() => send('pictures', size, count))),
        ...lines(`${count} × ${size} MB of text`, await watch(() => send('texts', size, count))),
        ...lines(`3 × ${size} MB of small messages`, await watch(() => send('messages', size, 3))),
        ...lines(
          'a question of 1,000,000 characters',
          await watch(() => ask(parlance.origin, other, model, 'é'.repeat(PROMPT))),
        ),
      ]
    } finally {
      helper.disconnect()
      await parlance.stop()
    }
  })
}

function lines(what: string, { block, others, before, peak, after, answers }: Seen): Line[] {
  const p95 = percentile(others, 0.95)
  return [
    {
      what: `${what}: the loop's longest block`,
      figure: block,
      unit: 'ms',
      against: answers,
      goal: atMost(block, BLOCK_MAX_MS, `${BLOCK_MAX_MS} ms`),
    },
    {
      what: `${what}: another person's call, p95`,
      figure: p95,
      unit: 'ms',
      against: `${others.length} calls, longest ${Math.max(...others).toFixed(0)} ms`,
    },
    {
      what: `${what}: memory at its peak`,
      figure: peak,
      unit: 'MB',
      against: `before ${before.toFixed(0)}, after ${after.toFixed(0)} MB`,
    },
  ]
}

type Server = { origin: string; pid: number; metrics: string; other: Person }

/** The state of the server while the work is done; `after` is some seconds later. */
async function watched(server: Server, work: () => Promise<string>, quick: boolean): Promise<Seen> {
  const before = residentMegabytes(server.pid)
  await longestBlock(server.metrics)
  const over = new AbortController()
  const others: number[] = []
  let peak = before
  const calls = (async () => {
    while (!over.signal.aborted) {
      const began = now()
      await call(server.other, 'GET', `${server.origin}/v2/users/me`)
      others.push(now() - began)
      await pause(LOOK_MS)
    }
  })()
  const memory = setInterval(() => (peak = Math.max(peak, residentMegabytes(server.pid))), LOOK_MS)
  const answers = await work()
  over.abort()
  await calls
  clearInterval(memory)
  const block = await longestBlock(server.metrics)
  await pause(quick ? 500 : 10_000)
  return { block, others, before, peak, after: residentMegabytes(server.pid), answers }
}

/** The longest block of the event loop since the last call, in milliseconds. */
async function longestBlock(url: string): Promise<number> {
  const text = await (await fetch(url)).text()
  return Number(/^nodejs_eventloop_lag_max_seconds\{[^}]*\} (\S+)$/m.exec(text)?.[1]) * 1_000
}

async function newKey(origin: string, admin: Person): Promise<string> {
  const body = JSON.stringify({ description: 'bodies', scope: ['chat'] })
  const answer = await open(admin, 'POST', `${origin}/v2/api-keys`, body)
  let text = ''
  for await (const piece of answer.setEncoding('utf8') as AsyncIterable<string>) text += piece
  return (JSON.parse(text) as { secret: string }).secret
}

/** Asks a question and reads its answer to the end. */
async function ask(origin: string, person: Person, model: string, text: string): Promise<string> {
  const { url, body } = question(origin, person, model, { text })
  const answer = await open(person, 'POST', url, body)
  answer.resume()
  await once(answer, 'end')
  return `1 × ${answer.statusCode}`
}
