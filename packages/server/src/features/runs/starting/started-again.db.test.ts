import type { MessagePart, StartRun } from '@parlance/contract/chat/runs.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '#core/auth/authenticate.ts'
import type { UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { question } from '#testing/answers/run-stream.ts'
import { type ScriptedApp, startScriptedApp } from '#testing/answers/scripted-app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import type { Person } from '#testing/servers/app.ts'
import type { PreparedRun } from './prepared-run.ts'
import { startRun } from './start-run.ts'

const test = testDatabase()
let scripted: ScriptedApp
let ada: UserCtx
let bob: UserCtx
let assistant_id: string

/** Of the instructions. */
const INSTRUCTED = 100

beforeAll(async () => {
  scripted = await startScriptedApp(test.database)
  ada = await contextOf(scripted.ada)
  bob = await contextOf(scripted.bob)
  assistant_id = await makeAssistant(scripted.ada, { instructions: 'x'.repeat(3 * INSTRUCTED) })
})
afterAll(() => scripted.close())

async function contextOf(person: Person): Promise<UserCtx> {
  const { ctx } = scripted.app
  return { ...ctx, actor: await authenticate(ctx, `Bearer ${person.token}`) }
}

/** Stores a question and its run, which is not launched. */
async function begin(thread: string, request: StartRun, ctx = ada): Promise<PreparedRun> {
  const started = await startRun(ctx, thread, request)
  if (!('run' in started)) throw new Error('it was started before')
  return started.run
}

/** The same person, with this instead of the first transactions. */
function failing(errors: Error[]): { ctx: UserCtx; tries: () => number; questions: () => number } {
  let [tries, questions] = [0, 0]
  const db = Object.assign(Object.create(ada.db) as UserCtx['db'], {
    transaction: async (...work: Parameters<UserCtx['db']['transaction']>) => {
      tries += 1
      const error = errors.shift()
      if (error !== undefined) throw error
      return await ada.db.transaction(...work)
    },
    execute: async (...statement: Parameters<UserCtx['db']['execute']>) => {
      questions += 1
      return await ada.db.execute(...statement)
    },
  })
  return { ctx: { ...ada, db }, tries: () => tries, questions: () => questions }
}

const taken = (constraint: string) => Object.assign(new Error('taken'), { code: '23505', constraint })

describe('a repeated request', () => {
  it('finds the run that the first one started', async () => {
    const [thread, request] = [uuidv7(), question()]
    const { id } = await begin(thread, request)
    expect(await startRun(ada, thread, request)).toEqual({ existing: id })
  })

  it('is refused if it asks for something else, or if another person has used its id', async () => {
    const [thread, request] = [uuidv7(), question('One')]
    await begin(thread, request)
    const used = { code: 'ERROR_ID_ALREADY_USED' }
    await expect(startRun(ada, thread, { ...request, text: 'Two' } as StartRun)).rejects.toMatchObject(used)
    // the thread is part of the request
    await expect(startRun(ada, uuidv7(), request)).rejects.toMatchObject(used)
    await expect(startRun(bob, uuidv7(), request)).rejects.toMatchObject(used)
  })

  it('is refused if its id is that of a message', async () => {
    const run = await begin(uuidv7(), question())
    const request = { ...question(), id: run.message_id }
    await expect(startRun(ada, uuidv7(), request)).rejects.toMatchObject({ code: 'ERROR_ID_ALREADY_USED' })
  })
})

describe('a request at the same time as another one', () => {
  it('is refused while an answer is being written in its conversation', async () => {
    const thread = uuidv7()
    const run = await begin(thread, question())
    const next = question('And?', { parent_id: run.message_id })
    await expect(startRun(ada, thread, next)).rejects.toMatchObject({ code: 'ERROR_RUN_IN_PROGRESS' })
  })

  it('is tried once more in the conversation that the other one has just created', async () => {
    const once = failing([taken('threads__pk')])
    await begin(uuidv7(), question(), once.ctx)
    expect(once.tries()).toBe(2)
    const always = failing([taken('threads__pk'), taken('threads__pk')])
    await expect(begin(uuidv7(), question(), always.ctx)).rejects.toMatchObject({
      code: 'ERROR_THREAD_NOT_FOUND',
    })
    expect(always.tries()).toBe(2)
  })

  it('is not tried again for any other reason', async () => {
    const refused = failing([taken('messages__pk')])
    await expect(begin(uuidv7(), question(), refused.ctx)).rejects.toMatchObject({
      code: 'ERROR_ID_ALREADY_USED',
    })
    const down = new Error('the connection was lost')
    const lost = failing([down])
    await expect(begin(uuidv7(), question(), lost.ctx)).rejects.toBe(down)
    expect([refused.tries(), lost.tries()]).toEqual([1, 1])
    // and no earlier run is looked for
    expect(lost.questions()).toBe(0)
  })
})

describe('an answer that is continued', () => {
  type Ended = { status: string; finish_reason: string | null; parts?: MessagePart[]; tokens?: number | null }

  /** A conversation with an answer that ended like this. */
  async function cut({ status, finish_reason, parts = [], tokens = null }: Ended) {
    const thread = uuidv7()
    const request = question('Go', { assistant_id, model_id: scripted.other })
    const { id, message_id } = await begin(thread, request)
    const { pool } = test.database
    await pool.query('UPDATE runs SET status = $2, ended_at = now() WHERE id = $1', [id, status])
    await pool.query(
      `UPDATE messages SET status = $2, finish_reason = $3, parts = $4, input_tokens = $5::int,
         output_tokens = $5::int + 1, cost_nano = 70 WHERE id = $1`,
      [message_id, status, finish_reason, JSON.stringify(parts), tokens],
    )
    await pool.query("INSERT INTO context_summaries (message_id, messages, text) VALUES ($1, 2, 'All')", [
      message_id,
    ])
    const more = { kind: 'continue', id: uuidv7(), message_id } as const
    return { thread, question_id: request.id, message_id, more }
  }

  it('has what it had, without the reason of its end, and adds to its tokens and its cost', async () => {
    const part: MessagePart = { type: 'text', text: 'So far' }
    const error: MessagePart = { type: 'error', code: 'stream_cut', status: null, retry_after: null }
    const { thread, question_id, message_id, more } = await cut({
      status: 'failed',
      finish_reason: 'error',
      parts: [part, error],
      tokens: 40,
    })
    const run = await begin(thread, more)
    expect(run).toMatchObject({
      message_id,
      parent_id: question_id,
      assistant: { id: assistant_id },
      // whichever the assistant has
      model: { id: scripted.other },
      continued: [part],
      works_on: false,
      use_curated: true,
      image: null,
      ahead: null,
    })
    expect(run.spent).toMatchObject({ input_tokens: 40, output_tokens: 41, cost_nano: 70 })
    expect(Object.keys(run.spent ?? {})).not.toContain('parts')
    expect(run.reservation.estimate.input_tokens).toBe(INSTRUCTED + 81)
    const { rows } = await test.database.pool.query(
      `SELECT r.kind, r.client_id, m.status, m.run_id, EXISTS (
         SELECT FROM context_summaries s WHERE s.message_id = m.id) AS is_summarised
       FROM runs r JOIN messages m ON m.id = r.message_id WHERE r.id = $1`,
      [run.id],
    )
    expect(rows).toEqual([
      { kind: 'continue', client_id: more.id, status: 'running', run_id: run.id, is_summarised: false },
    ])
    // which is refused, because the answer is not at its end any more
    expect(await startRun(ada, thread, more)).toEqual({ existing: run.id })
  })

  it('works on after the limit of tools; unknown tokens are none', async () => {
    const { thread, more } = await cut({ status: 'completed', finish_reason: 'tool_limit' })
    const run = await begin(thread, more)
    expect(run).toMatchObject({ works_on: true, continued: [] })
    expect(run.reservation.estimate.input_tokens).toBe(INSTRUCTED)
  })

  it('cannot be a complete one', async () => {
    const { thread, more } = await cut({ status: 'completed', finish_reason: 'stop' })
    await expect(begin(thread, more)).rejects.toMatchObject({ code: 'ERROR_RUN_NOT_CONTINUABLE' })
  })
})
