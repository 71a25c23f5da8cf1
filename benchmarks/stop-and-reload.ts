import { call, open, untilSeen } from './lib/calls.ts'
import { question } from './lib/load.ts'
import { startPipe } from './servers.ts'
import { insertPeople, modelId, type Person } from './lib/people.ts'
import { now, pause } from './lib/processes.ts'
import { atMost, type Benchmark, type Line } from './lib/report.ts'
import { median, percentile } from './lib/stats.ts'
import { inWorld, type World } from './lib/world.ts'

const MODEL = 'endless-50ps'
/** How long an answer has been written when it is reloaded and stopped. */
const SPOKEN_MS = 300

type Times = { stop: number[]; reload: number[] }
type Answer = { status: string; parts: { text?: string }[] }

/**
 * Row 6: from pressing Stop until the connection to the model is closed, also at another process of the same database;
 * from reloading until the first byte of the text so far.
 */
export const run: Benchmark = async ({ quick }) => {
  const times = quick ? 3 : 50
  const postgres = await measure('postgres', times)
  const embedded = await measure('embedded', times)
  const pipe = `pipe ${percentile(postgres.pipe, 0.95).toFixed(1)} ms (connection closed)`
  return [
    line('stop pressed to upstream closed', postgres.stop, 'on PostgreSQL', true, pipe),
    line('reload to first repeated byte', postgres.reload, 'on PostgreSQL', true),
    elsewhere(postgres.elsewhere),
    line('stop pressed to upstream closed', embedded.stop, 'embedded', false),
    line('reload to first repeated byte', embedded.reload, 'embedded', false),
  ]
}

function line(what: string, values: number[], where: string, hasGoal: boolean, peer = ''): Line {
  const figure = percentile(values, 0.95)
  const against = [`p50 ${median(values).toFixed(1)} ms`, peer].filter(Boolean).join(', ')
  const goal = hasGoal ? { goal: atMost(figure, 100, '100 ms') } : {}
  return { what: `${what} p95, ${where}`, figure, unit: 'ms', against, ...goal }
}

/** The other process learns of it from the database (product decisions §3). */
function elsewhere(values: number[]): Line {
  const figure = percentile(values, 0.95)
  return {
    what: 'stop pressed at a second process to upstream closed p95, on PostgreSQL',
    figure,
    unit: 'ms',
    against: `p50 ${median(values).toFixed(1)} ms`,
    goal: atMost(figure, 500, '500 ms'),
  }
}

type Measured = Times & { pipe: number[]; elsewhere: number[] }

function measure(kind: 'postgres' | 'embedded', times: number): Promise<Measured> {
  return inWorld(kind, async (world) => {
    const { people, model } = await world.inDatabase(async (pool) => ({
      people: await insertPeople(pool, times),
      model: await modelId(pool, MODEL),
    }))
    const parlance = await world.start()
    try {
      const result: Times = { stop: [], reload: [] }
      for (const person of people) await once(world, parlance.origin, person, model, result)
      const far = kind === 'postgres' ? await stopElsewhere(world, parlance.origin, people, model) : []
      return { ...result, pipe: await leavePipe(world, people.slice(0, 10)), elsewhere: far }
    } finally {
      await parlance.stop()
    }
  })
}

async function once(
  world: World,
  origin: string,
  person: Person,
  model: string,
  { stop, reload }: Times,
): Promise<void> {
  const asked = question(origin, person, model, { text: person.id })
  const viewer = await open(person, 'POST', asked.url, asked.body)
  const run = String(viewer.headers['x-run-id'])
  await untilSeen(viewer, 'text-delta')
  await pause(SPOKEN_MS)

  const left = now()
  viewer.destroy()
  await call(person, 'GET', asked.url)
  const again = await open(person, 'GET', `${origin}/v2/runs/${run}/events`)
  reload.push((await untilSeen(again, 't1 ')) - left)

  const pressed = now()
  const closed = world.model.closed(person.id)
  await call(person, 'POST', `${origin}/v2/runs/${run}/stop`)
  stop.push((await closed) - pressed)
  again.destroy()
  const { data } = await call<{ data: Answer[] }>(person, 'GET', asked.url)
  const answer = data.at(-1)
  if (answer?.status !== 'stopped' || !answer.parts[0]?.text?.startsWith('t1 t2 '))
    throw new Error('a stopped answer is not stored')
}

/** Asks one process and stops at another one with the same database. */
async function stopElsewhere(
  world: World,
  origin: string,
  people: readonly Person[],
  model: string,
): Promise<number[]> {
  const second = await world.start()
  const times: number[] = []
  try {
    for (const person of people) {
      const text = `elsewhere ${person.id}`
      const asked = question(origin, person, model, { text })
      const viewer = await open(person, 'POST', asked.url, asked.body)
      await untilSeen(viewer, 'text-delta')
      await pause(SPOKEN_MS)
      const pressed = now()
      const closed = world.model.closed(text)
      await call(person, 'POST', `${second.origin}/v2/runs/${String(viewer.headers['x-run-id'])}/stop`)
      times.push((await closed) - pressed)
      await untilSeen(viewer, '[DONE]')
      const { data } = await call<{ data: Answer[] }>(person, 'GET', asked.url)
      if (data.at(-1)?.status !== 'stopped') throw new Error('an answer stopped elsewhere is not stored')
    }
  } finally {
    await second.stop()
  }
  return times
}

/** How long a pipe takes to hang up when its reader leaves. */
async function leavePipe(world: World, people: readonly Person[]): Promise<number[]> {
  const pipe = await startPipe(world.model.url)
  const times: number[] = []
  for (const person of people) {
    const text = `pipe ${person.id}`
    const body = JSON.stringify({ model: MODEL, messages: [{ role: 'user', content: text }] })
    const viewer = await open(person, 'POST', pipe.origin, body)
    await untilSeen(viewer, 't2 ')
    const left = now()
    viewer.destroy()
    times.push((await world.model.closed(text)) - left)
  }
  await pipe.stop()
  return times
}
