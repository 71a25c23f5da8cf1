import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import { expect, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { memoryEventLog } from '#core/events/event-log.ts'
import type { LiveRun } from '#features/runs/live-run.ts'
import { RunWriter } from './run-writer.ts'
import { createSaver } from './save-runs.ts'

const IDS = ['healthy', 'poisoned'] as const

/** Two running answers, and a database that refuses statements as `refusalOf` says. */
function begin(refusalOf: (statement: string) => Error | null) {
  const log = memoryEventLog<RunEvent>(0)
  const writers = IDS.map((id) => new RunWriter(log, id, () => 0))
  const live = new Map(IDS.map((id, at) => [id as string, { id, writer: writers[at] } as LiveRun]))
  const saved: string[][] = []
  const execute = async (statement: unknown) => {
    const text = JSON.stringify(statement)
    const error = refusalOf(text)
    if (error !== null) throw error
    saved.push(IDS.filter((id) => text.includes(id)))
  }
  const quiet = { warn: () => {}, error: () => {} }
  const ctx = { db: { execute }, log: quiet } as unknown as Ctx
  const write = () => writers.forEach((writer) => writer.write({ type: 'text', text: 'word ' }))
  return { save: createSaver(ctx, live), write, saved }
}

const refused = new Error('refused')
const unavailable = Object.assign(new Error('down'), { code: 'ECONNREFUSED' })

test('all answers are saved with one statement, and nothing is sent when nothing is new', async () => {
  const { save, write, saved } = begin(() => null)
  write()
  expect([await save(), await save()]).toEqual([true, true])
  expect(saved).toEqual([[...IDS]])
})

test('an answer that is refused does not hold up the others, is tried apart, and loses nothing', async () => {
  let isRefusing = true
  const { save, write, saved } = begin((text) => (isRefusing && text.includes('poisoned') ? refused : null))
  write()
  expect(await save()).toBe(false)
  expect(saved).toEqual([['healthy']])
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
  const { save, write, saved } = begin(() => (isDown ? unavailable : null))
  write()
  await expect(save()).rejects.toBe(unavailable)
  isDown = false
  expect(await save()).toBe(true)
  expect(saved).toEqual([[...IDS]])
})
