import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import { expect, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { memoryEventLog } from '#core/events/event-log.ts'
import { parts, type SQL } from '#db/drizzle.ts'
import type { SignedStep } from '#features/runs/answering/tools/servers/signed-steps.ts'
import type { LiveRun } from '#features/runs/live-run.ts'
import type { Chunk } from './chunks.queries.ts'
import { RunWriter } from './run-writer.ts'
import { createSaver } from './save-runs.ts'

const IDS = ['healthy', 'poisoned'] as const

type Sent = Chunk & { signed_steps: SignedStep[] | null }

/** The chunks in the JSON parameter of a statement. */
function chunksIn(statement: SQL): Sent[] {
  const nested = statement.queryChunks.flatMap((one) => (one instanceof parts.SQL ? one.queryChunks : []))
  return JSON.parse(String(nested.find((one) => typeof one === 'string')))
}

/** Two running answers, and a database that refuses chunks of runs as `refusalOf` says. */
function begin(refusalOf: (ids: string[]) => Error | null) {
  const log = memoryEventLog<RunEvent>(0)
  // at this pace, all text after the first is buffered
  const writers = IDS.map((id) => new RunWriter(log, id, () => 3_600_000))
  const live = new Map(IDS.map((id, at) => [id as string, { id, writer: writers[at] } as LiveRun]))
  const saved: string[][] = []
  const chunks: Sent[] = []
  const logged: unknown[] = []
  const execute = async (statement: SQL) => {
    const sent = chunksIn(statement)
    const ids = sent.map((chunk) => chunk.run_id)
    const error = refusalOf(ids)
    if (error !== null) throw error
    saved.push(ids)
    chunks.push(...sent)
  }
  const keep = (facts: unknown) => void logged.push(facts)
  const ctx = { db: { execute }, log: { warn: keep, error: keep } } as unknown as Ctx
  const write = () => writers.forEach((writer) => writer.write({ type: 'text', text: 'word ' }))
  const call = (tool_call_id: string) => {
    const opaque = { origin: 'provider', data: { provider: { signature: 'x' } } }
    writers[1]?.write({ type: 'tool_call', tool_call_id, tool_name: 'search', input: {}, opaque })
  }
  return { save: createSaver(ctx, live), write, call, saved, chunks, logged }
}

const refused = new Error('refused')
const unavailable = Object.assign(new Error('down'), { code: 'ECONNREFUSED' })

test('all answers are saved with one statement, and nothing is sent when nothing is new', async () => {
  const { save, write, saved } = begin(() => null)
  write()
  expect([await save(), await save()]).toEqual([true, true])
  expect(saved).toEqual([[...IDS]])
})

test('a chunk has the numbers of its events, and contains text that viewers do not see yet', async () => {
  const { save, write, chunks } = begin(() => null)
  write()
  await save()
  write()
  write()
  await save()
  const ofHealthy = chunks.filter((chunk) => chunk.run_id === 'healthy')
  const delta = (words: string) => ({ type: 'text-delta', id: '1', delta: words })
  expect(ofHealthy).toMatchObject([
    { first: 1, last: 2, events: [{ type: 'text-start', id: '1' }, delta('word ')] },
    { first: 3, last: 3, events: [delta('word word ')] },
  ])
})

test('an answer that is refused does not hold up the others, is tried apart, and loses nothing', async () => {
  let isRefusing = true
  const { save, write, saved, logged } = begin((ids) =>
    isRefusing && ids.includes('poisoned') ? refused : null,
  )
  write()
  expect(await save()).toBe(false)
  expect(saved).toEqual([['healthy']])
  const reports = [{ err: refused }, { run_id: 'poisoned', err: refused }]
  expect(logged).toEqual(reports)
  // it is tried twice a second: one report is enough
  expect(await save()).toBe(false)
  expect(logged).toEqual(reports)
  isRefusing = false
  expect(await save()).toBe(true)
  expect(saved.splice(0)).toEqual([['healthy'], ['poisoned']])
  write()
  expect(await save()).toBe(true)
  expect(saved).toEqual([['healthy'], ['poisoned']])
  expect(await save()).toBe(true)
  expect(saved).toHaveLength(2)
})

test('what could not be saved while the database was unavailable is saved later, together', async () => {
  let isDown = true
  const { save, write, saved, logged } = begin(() => (isDown ? unavailable : null))
  write()
  await expect(save()).rejects.toBe(unavailable)
  expect(logged).toEqual([])
  isDown = false
  expect(await save()).toBe(true)
  expect(saved).toEqual([[...IDS]])
})

test('an answer that met an unavailable database while it was tried alone is saved with the others again', async () => {
  const errors = [refused, unavailable, unavailable]
  const { save, write, saved } = begin(() => errors.shift() ?? null)
  write()
  expect(await save()).toBe(false)
  expect(await save()).toBe(true)
  expect(saved).toEqual([[...IDS]])
})

test('signed steps are sent when they are new, and again only if they could not be saved', async () => {
  let isDown = true
  const { save, write, call, chunks } = begin(() => (isDown ? unavailable : null))
  const stepsSent = () =>
    chunks.splice(0).map((chunk) => chunk.signed_steps?.map((step) => step.tool_call_id))
  call('a')
  await expect(save()).rejects.toBe(unavailable)
  isDown = false
  await save()
  expect(stepsSent()).toEqual([['a']])
  isDown = true
  write()
  await expect(save()).rejects.toBe(unavailable)
  isDown = false
  await save()
  expect(stepsSent()).toEqual([undefined, undefined])
  call('b')
  await save()
  expect(stepsSent()).toEqual([['a', 'b']])
})
