import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Health } from '@parlance/contract/admin/health.ts'
import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JOURNAL_HEADER, journalLine } from '#core/events/journal.ts'
import { uuidv7 } from '#core/ids.ts'
import { jsonText } from '#db/jsonb.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { completeFromJournals } from './complete-answers.ts'
import { journalFolder } from './run-journal.ts'

const HOUR_S = 3_600
const WEEK_S = 7 * 24 * HOUR_S

const test = testDatabase()
let llm: FakeLlm
let app: TestApp
let ada: Person
let folder: string

beforeAll(async () => {
  llm = await startFakeLlm()
  app = await startTestApp(test.database)
  await scriptedModel(app.deps, llm, { identifier: 'numbered-1', price: [1_000, 1_000, 1_000_000_000] })
  ada = await app.person('ada')
  folder = journalFolder(app.ctx)
  mkdirSync(folder, { recursive: true })
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

/** The events of an answer by their numbers: 2 opens its text, n says `tn `. */
function event(sequence: number): RunEvent {
  if (sequence === 2) return { type: 'text-start', id: '1' }
  return { type: 'text-delta', id: '1', delta: `t${sequence} ` }
}
const words = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => `t${from + index} `).join('')
const lines = (runId: string, sequences: readonly number[]) =>
  sequences.map((sequence) => journalLine(runId, sequence, JSON.stringify(event(sequence)))).join('')

type Left = { run_id: string; thread_id: string; instance_id: string }

/** An answer in the state that its process left: `saved` is the last event in the database, 0 for none. */
async function leave(status: 'running' | 'interrupted', saved: number): Promise<Left> {
  const thread_id = uuidv7()
  const instance_id = uuidv7()
  const { run_id } = await (await start(ada, thread_id, question())).toTheEnd()
  const { pool } = test.database
  const events = Array.from({ length: Math.max(0, saved - 1) }, (_, index) => event(index + 2))
  const parts = status === 'running' ? [] : [{ type: 'text', text: words(3, saved) }]
  await pool.query('UPDATE messages SET status = $2, parts = $3 WHERE run_id = $1', [
    run_id,
    status,
    jsonText(parts),
  ])
  // a late save can have left a chunk
  await pool.query('DELETE FROM run_chunks WHERE run_id = $1', [run_id])
  if (status === 'running' && saved > 0) {
    await pool.query(
      `INSERT INTO run_chunks (run_id, first_sequence, last_sequence, events) VALUES ($1, 2, $2, $3)
       ON CONFLICT (run_id, first_sequence) DO UPDATE SET last_sequence = excluded.last_sequence, events = excluded.events`,
      [run_id, saved, jsonText(events)],
    )
  }
  return { run_id, thread_id, instance_id }
}

/** From now on its process counts as dead. */
async function die({ run_id, instance_id }: Left, status = 'running', saved: number | null = null) {
  await test.database.pool.query(
    `UPDATE runs SET status = $2, instance_id = $3, lease_expires_at = now() - interval '1 minute', ended_at = NULL,
      last_sequence = $4 WHERE id = $1`,
    [run_id, status, instance_id, saved],
  )
}

function writeJournal({ instance_id }: Left, content: string, age_s = 0, number = 1): string {
  const name = `${instance_id}.${String(number).padStart(9, '0')}.journal`
  writeFileSync(join(folder, name), content)
  const written = Date.now() / 1_000 - age_s
  utimesSync(join(folder, name), written, written)
  return name
}

async function answer(left: Left) {
  const [, message] = await messagesOf(ada, left.thread_id)
  const text = (message?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('')
  return { status: message?.status, text }
}

describe('the journal of a dead process', () => {
  it('completes the saved text of its runs, up to the first fault', async () => {
    const cases: [string, number, (id: string) => string[], string][] = [
      ['behind what was saved', 3, (id) => [JOURNAL_HEADER + lines(id, [2, 3, 4, 5])], words(3, 5)],
      ['nothing was saved', 0, (id) => [JOURNAL_HEADER + lines(id, [2, 3, 4])], words(3, 4)],
      ['two files', 3, (id) => [[4], [5]].map((at) => JOURNAL_HEADER + lines(id, at)), words(3, 5)],
      ['a gap', 3, (id) => [JOURNAL_HEADER + lines(id, [4, 6])], words(3, 4)],
      ['a torn line', 3, (id) => [JOURNAL_HEADER + lines(id, [4, 5]).slice(0, -9)], words(3, 4)],
      [
        'a damaged line',
        3,
        (id) => [`${JOURNAL_HEADER}${lines(id, [4])}\0\0\n${lines(id, [5])}`],
        words(3, 4),
      ],
      ['another version', 3, (id) => [`parlance-journal 0\n${lines(id, [4])}`], words(3, 3)],
      ['a torn header', 3, () => [JOURNAL_HEADER.slice(0, 4)], words(3, 3)],
      ['no file', 3, () => [], words(3, 3)],
    ]
    const made = await Promise.all(cases.map(([, saved]) => leave('running', saved)))
    for (const [index, left] of made.entries()) {
      const files = cases[index]?.[2](left.run_id) ?? []
      for (const [at, file] of files.entries()) writeJournal(left, file, 0, at + 1)
    }
    await Promise.all(made.map((left) => die(left)))
    const expected = cases.map(([name, , , text]) => ({ name, status: 'interrupted', text }))
    const seen = async () =>
      await Promise.all(made.map(async (left, n) => ({ name: cases[n]?.[0], ...(await answer(left)) })))
    await expect.poll(seen, { interval: 200 }).toEqual(expected)
    const reports = app.lines.filter((line) => line.includes('a journal could only be read in part'))
    expect(reports.map((line) => (JSON.parse(line) as { fault: string }).fault).toSorted()).toEqual([
      'damaged',
      'torn',
      'torn',
      'version',
    ])
  })

  it('books the input of its model and all shown text', async () => {
    const left = await leave('running', 3)
    // resets the run: only a test can delete its record
    await test.database.pool.query('ALTER TABLE usage_records DISABLE TRIGGER USER')
    await test.database.pool.query('DELETE FROM usage_records WHERE run_id = $1', [left.run_id])
    await test.database.pool.query('ALTER TABLE usage_records ENABLE TRIGGER USER')
    await test.database.pool.query('UPDATE runs SET input_estimate = 1000000 WHERE id = $1', [left.run_id])
    writeJournal(left, JOURNAL_HEADER + lines(left.run_id, [4, 5]))
    await die(left)
    await expect.poll(async () => (await answer(left)).status).toBe('interrupted')
    const { rows } = await test.database.pool.query(
      'SELECT estimate_nano::int AS nano FROM usage_records WHERE run_id = $1',
      [left.run_id],
    )
    // a million tokens sent, and three words of three bytes each received
    expect(rows).toEqual([{ nano: 1_000 + 3_000 }])
  })

  it('completes an answer that another machine had ended without the journal, and books the rest', async () => {
    const left = await leave('interrupted', 3)
    await die(left, 'interrupted', 3)
    const name = writeJournal(left, JOURNAL_HEADER + lines(left.run_id, [2, 3, 4, 5]), HOUR_S)
    await completeFromJournals(app.ctx)
    expect(await answer(left)).toEqual({ status: 'interrupted', text: words(3, 5) })
    expect(readdirSync(folder)).not.toContain(name)
    const rest = async () => {
      const statement =
        'SELECT estimate_nano::int AS nano FROM usage_records WHERE run_id = $1 AND id <> run_id'
      return (await test.database.pool.query(statement, [left.run_id])).rows
    }
    // two words of three bytes each are two tokens
    expect(await rest()).toEqual([{ nano: 2_000 }])
    // reading the same journal again, as after a crash before its removal, changes nothing
    writeJournal(left, JOURNAL_HEADER + lines(left.run_id, [2, 3, 4, 5]), HOUR_S)
    await completeFromJournals(app.ctx)
    expect((await answer(left)).text).toBe(words(3, 5))
    expect(await rest()).toEqual([{ nano: 2_000 }])
  })

  it('does not change an answer that was continued since', async () => {
    const left = await leave('interrupted', 3)
    await die(left, 'interrupted', 3)
    await test.database.pool.query('UPDATE messages SET run_id = $2 WHERE run_id = $1', [
      left.run_id,
      uuidv7(),
    ])
    const name = writeJournal(left, JOURNAL_HEADER + lines(left.run_id, [4, 5]), HOUR_S)
    await completeFromJournals(app.ctx)
    expect((await answer(left)).text).toBe(words(3, 3))
    expect(readdirSync(folder)).not.toContain(name)
  })

  it('is kept while its process may be alive, while one of its runs is running, and a week for another database', async () => {
    const [running, fresh] = [await leave('running', 3), await leave('interrupted', 3)]
    await die(fresh, 'interrupted', 3)
    await test.database.pool.query(
      `UPDATE runs SET status = 'running', ended_at = NULL, lease_expires_at = now() + interval '1 hour' WHERE id = $1`,
      [running.run_id],
    )
    const stranger = { ...fresh, run_id: uuidv7(), instance_id: uuidv7() }
    const older = { ...stranger, instance_id: uuidv7() }
    const kept = [
      writeJournal(running, JOURNAL_HEADER + lines(running.run_id, [4]), HOUR_S),
      writeJournal(fresh, JOURNAL_HEADER + lines(fresh.run_id, [4]), 1),
      writeJournal(stranger, JOURNAL_HEADER + lines(stranger.run_id, [4]), HOUR_S),
    ]
    const gone = writeJournal(older, JOURNAL_HEADER + lines(older.run_id, [4]), WEEK_S + HOUR_S)
    await completeFromJournals(app.ctx)
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(kept))
    expect(readdirSync(folder)).not.toContain(gone)
    expect((await answer(fresh)).text).toBe(words(3, 3))
  })

  it('is judged apart from the journals of other processes, by all of its runs', async () => {
    const left = await Promise.all(Array.from({ length: 4 }, () => leave('interrupted', 3)))
    for (const one of left) await die(one, 'interrupted', 3)
    const [ended, besideRunning, besideUnknown, own] = left as [Left, Left, Left, Left]
    const running = await leave('running', 3)
    await test.database.pool.query(
      `UPDATE runs SET status = 'running', ended_at = NULL, lease_expires_at = now() + interval '1 hour' WHERE id = $1`,
      [running.run_id],
    )
    const [unknown, empty] = [uuidv7(), { ...ended, instance_id: uuidv7() }]
    const journal = (...ids: string[]) => JOURNAL_HEADER + ids.map((id) => lines(id, [4])).join('')
    const gone = [
      writeJournal(ended, journal(ended.run_id), HOUR_S),
      writeJournal({ ...empty, instance_id: uuidv7() }, JOURNAL_HEADER, WEEK_S + HOUR_S),
    ]
    const kept = [
      writeJournal(besideRunning, journal(besideRunning.run_id, running.run_id), HOUR_S),
      writeJournal(besideUnknown, journal(besideUnknown.run_id, unknown), HOUR_S),
      writeJournal(empty, JOURNAL_HEADER, HOUR_S),
      // a slow disk can make a file of this process old
      writeJournal({ ...own, instance_id: app.deps.instance_id }, journal(own.run_id), HOUR_S, 999),
    ]
    await completeFromJournals(app.ctx)
    await completeFromJournals(app.ctx)
    const files = readdirSync(folder)
    expect(gone.filter((name) => files.includes(name))).toEqual([])
    expect(kept.filter((name) => !files.includes(name))).toEqual([])
    const texts = await Promise.all(left.map(async (one) => (await answer(one)).text))
    expect(texts).toEqual([words(3, 4), words(3, 4), words(3, 4), words(3, 3)])
    const reported = app.lines.flatMap((line) => {
      const { journal: owner, fault } = JSON.parse(line) as { journal?: string; fault?: string }
      return fault === 'runs that this database does not have' ? [owner] : []
    })
    const owners = [...left, empty].map((one) => one.instance_id)
    expect(reported.filter((owner) => owners.includes(owner ?? '')).toSorted()).toEqual(
      [besideUnknown.instance_id, empty.instance_id].toSorted(),
    )
  })
})

describe('a journal that cannot be written', () => {
  it('does not stop answers, is shown on the health page, and recovers', async () => {
    const admin = await app.person('admin', 'administrator')
    const state = async () => (await ok<Health>(admin, 'GET', '/v2/admin/health')).journal.state
    const answered = async () => (await (await start(ada, uuidv7(), question())).toTheEnd()).text
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file in the place of the folder')
    const seen = async () => [await answered(), await state()]
    await expect.poll(seen).toEqual(['t1 ', 'degraded'])
    rmSync(folder)
    await expect.poll(seen).toEqual(['t1 ', 'up'])
  })
})
