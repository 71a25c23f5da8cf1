import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { JOURNAL_HEADER, journalLine } from '#core/events/journal.ts'
import { uuidv7 } from '#core/ids.ts'
import { eventsAfter, journalFolder, shownBy } from './run-journal.ts'

let data_dir: string
let logged: unknown[]
let ctx: Ctx

beforeEach(() => {
  data_dir = mkdtempSync(join(tmpdir(), 'parlance-journal-'))
  logged = []
  const log = { warn: (facts: unknown) => void logged.push(facts) }
  ctx = { deps: { config: { data_dir } }, log } as unknown as Ctx
})
afterEach(() => rmSync(data_dir, { recursive: true }))

const entry = (sequence: number) => ({
  sequence,
  event: { type: 'text-delta', id: '1', delta: `t${sequence} ` } satisfies RunEvent,
})
const line = (id: string, sequence: number) =>
  journalLine(id, sequence, JSON.stringify(entry(sequence).event))

function write(owner: string, number: number, content: string): void {
  mkdirSync(journalFolder(ctx), { recursive: true })
  writeFileSync(join(journalFolder(ctx), `${owner}.00000000${number}.journal`), content)
}

/** What a process has shown, by run. */
async function shownOf(owner: string) {
  const shown = await shownBy(ctx, new Set([owner]))
  return [...shown].map(([id, entries]) => [id, entries.map(({ sequence, event }) => ({ sequence, event }))])
}

test('what a process has shown is read from all of its files, in the order it was written, by run', async () => {
  const [owner, stranger, run, other] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  write(owner, 2, JOURNAL_HEADER + line(run, 4) + line(other, 1))
  write(owner, 1, JOURNAL_HEADER + line(run, 2) + line(run, 3))
  write(stranger, 1, JOURNAL_HEADER + line(uuidv7(), 1))
  expect(await shownOf(owner)).toEqual([
    [run, [2, 3, 4].map(entry)],
    [other, [entry(1)]],
  ])
  expect(logged).toEqual([])
})

test('without a folder, no process has shown anything', async () => {
  expect(await shownOf(uuidv7())).toEqual([])
})

test('a fault is reported once for a file, which is read again and again, and keeps what is before it', async () => {
  const [owner, run] = [uuidv7(), uuidv7()]
  write(owner, 1, JOURNAL_HEADER + line(run, 2) + line(run, 3).slice(0, -4))
  const torn = { journal: owner, fault: 'torn' }
  for (const _ of [1, 2]) {
    expect(await shownOf(owner)).toEqual([[run, [entry(2)]]])
    expect(logged).toEqual([torn])
  }
  write(owner, 2, `${JOURNAL_HEADER}damaged\n`)
  await shownOf(owner)
  expect(logged).toEqual([torn, { journal: owner, fault: 'damaged' }])
})

test.each([
  ['nothing', [], [], 3],
  ['saved events and new ones', [2, 3, 4, 5], [4, 5], 5],
  ['only saved events', [2, 3], [], 3],
  ['a gap at the start', [5, 6], [], 3],
  ['a gap later', [4, 6, 7], [4], 4],
  ['an event twice', [4, 4, 5], [4, 5], 5],
])('of %s, those after the last saved one count, up to a gap', (_what, sequences, taken, last) => {
  const events = taken.map((sequence) => entry(sequence).event)
  expect(eventsAfter(3, sequences.map(entry))).toEqual({ events, last })
})
