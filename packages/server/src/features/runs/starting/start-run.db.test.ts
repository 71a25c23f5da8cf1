import type { StartRun } from '@parlance/contract/chat/runs.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '#core/auth/authenticate.ts'
import type { UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { PICTURE_TOKENS } from '#core/text.ts'
import { question } from '#testing/answers/run-stream.ts'
import { type ScriptedApp, startScriptedApp } from '#testing/answers/scripted-app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import type { Person } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import type { PreparedRun } from './prepared-run.ts'
import { startRun } from './start-run.ts'

const test = testDatabase()
let scripted: ScriptedApp
let ada: UserCtx
let assistant_id: string

/** Of the instructions. */
const INSTRUCTED = 100

beforeAll(async () => {
  scripted = await startScriptedApp(test.database)
  ada = await contextOf(scripted.ada)
  assistant_id = await makeAssistant(scripted.ada, { instructions: 'x'.repeat(3 * INSTRUCTED) })
})
afterAll(() => scripted.close())

async function contextOf(person: Person): Promise<UserCtx> {
  const { ctx } = scripted.app
  return { ...ctx, actor: await authenticate(ctx, `Bearer ${person.token}`) }
}

const rowOf = async (sql: string, ...values: unknown[]) =>
  (await test.database.pool.query<Record<string, unknown>>(sql, values)).rows[0]

const messageOf = (id: string) =>
  rowOf('SELECT parent_id, role, status, parts, assistant_id, model_id FROM messages WHERE id = $1', id)

/** A question to the assistant of these tests. */
const asked = (text = 'What?', more: Partial<Extract<StartRun, { kind: 'send' }>> = {}) =>
  question(text, { assistant_id, ...more })

/** Stores a question and its run, which is not launched. */
async function begin(thread: string, request: StartRun): Promise<PreparedRun> {
  const started = await startRun(ada, thread, request)
  if (!('run' in started)) throw new Error('it was started before')
  return started.run
}

/** Ends a run with an answer that has cost these tokens. */
async function end({ id, message_id }: PreparedRun, input_tokens = 1_000, output_tokens = 200) {
  const { pool } = test.database
  await pool.query("UPDATE runs SET status = 'completed', ended_at = now() WHERE id = $1", [id])
  await pool.query(
    `UPDATE messages SET status = 'completed', parts = '[{"type": "text", "text": "This."}]', input_tokens = $2,
       output_tokens = $3 WHERE id = $1`,
    [message_id, input_tokens, output_tokens],
  )
}

/** A new conversation with one answered question. */
async function answered(request = asked()) {
  const thread = uuidv7()
  const run = await begin(thread, request)
  await end(run)
  return { thread, run, question_id: request.id, answer_id: run.message_id }
}

const tokensOf = (run: PreparedRun) => run.reservation.estimate.input_tokens - INSTRUCTED

describe('a first question', () => {
  it('is stored with its thread and an empty answer, and all that the answer needs is known', async () => {
    const thread = uuidv7()
    // seven bytes are three tokens
    const request = asked('What is')
    const run = await begin(thread, request)
    expect(run).toMatchObject({
      thread_id: thread,
      parent_id: request.id,
      assistant: { id: assistant_id },
      model: { id: scripted.model },
      image: null,
      use_curated: true,
      continued: [],
      works_on: false,
      spent: null,
    })
    expect(tokensOf(run)).toBe(3)
    const { history, attached, candidates } = run.ahead ?? {}
    const parts = [{ type: 'text', text: 'What is' }]
    expect(history).toEqual([{ id: request.id, parent_id: null, role: 'user', parts, summary: null }])
    expect(attached).toEqual([])
    expect((await candidates)?.map(({ model }) => model.id)).toEqual([scripted.model])
    expect(await messageOf(request.id)).toMatchObject({
      parent_id: null,
      role: 'user',
      parts,
      model_id: null,
    })
    expect(await messageOf(run.message_id)).toMatchObject({
      parent_id: request.id,
      role: 'assistant',
      status: 'running',
      assistant_id,
      model_id: scripted.model,
    })
    expect(
      await rowOf('SELECT kind, message_id, input_estimate, payer_id FROM runs WHERE id = $1', run.id),
    ).toEqual({ kind: 'send', message_id: run.message_id, input_estimate: INSTRUCTED + 3, payer_id: null })
  })

  it('has the fallback of its assistant to try as well', async () => {
    const wary = await makeAssistant(scripted.ada, { name: 'Wary', fallback_model_id: scripted.other })
    const run = await begin(uuidv7(), question('Go', { assistant_id: wary }))
    const candidates = await run.ahead?.candidates
    expect(candidates?.map(({ model }) => model.id)).toEqual([scripted.model, scripted.other])
  })

  it('goes to the chosen model, which it remembers', async () => {
    const request = asked('Go', { model_id: scripted.other })
    const run = await begin(uuidv7(), request)
    expect(run.model.id).toBe(scripted.other)
    expect(await messageOf(request.id)).toMatchObject({ model_id: scripted.other })
  })
})

describe('the files of a question', () => {
  /** Files of a conversation as rows, in order; without `bytes` they have not been read. */
  async function attach(thread: string, files: { name: string; size: number; bytes?: number }[]) {
    const base = (
      await ok<{ knowledge_base_id: string }>(scripted.ada, 'POST', `/v2/threads/${thread}/files`)
    ).knowledge_base_id
    const ids = files.map(() => uuidv7())
    for (const [at, { name, size, bytes }] of files.entries()) {
      const { pool } = test.database
      await pool.query(
        `INSERT INTO documents (id, knowledge_base_id, name, name_key, extension, size, content_hash, file_id, state)
         VALUES ($1::uuid, $2, $3::text, $3, split_part($3, '.', 2), $4, '', $1, 'indexed')`,
        [ids[at], base, name, size],
      )
      if (bytes !== undefined)
        await pool.query('INSERT INTO document_texts (document_id, revision, markdown) VALUES ($1, 1, $2)', [
          ids[at],
          'x'.repeat(bytes),
        ])
    }
    return ids
  }
  const nameOf = async (thread: string) =>
    (await rowOf('SELECT name FROM threads WHERE id = $1', thread))?.['name']

  it('count by their text, by their size until they are read, and pictures all the same', async () => {
    const thread = uuidv7()
    const files = await attach(thread, [
      { name: 'read.txt', size: 9_000, bytes: 31 },
      { name: 'unread.txt', size: 61 },
      { name: 'picture.png', size: 900_000 },
    ])
    const run = await begin(thread, asked('Go.', { files }))
    expect(tokensOf(run)).toBe(1 + 11 + 21 + PICTURE_TOKENS)
    expect(run.ahead?.attached).toEqual(files)
    expect(run.ahead?.history[0]?.parts.map((part) => part.type)).toEqual([
      ...files.map(() => 'attachment'),
      'text',
    ])
  })

  it('name a conversation that begins without words', async () => {
    for (const [text, name] of [
      [' \n', 'b.txt'],
      ['Sum up', 'Sum up'],
    ] as const) {
      const thread = uuidv7()
      const [a = '', b = ''] = await attach(thread, [
        { name: 'a.txt', size: 1 },
        { name: 'b.txt', size: 1 },
      ])
      await begin(thread, asked(text, { files: [b, a] }))
      expect(await nameOf(thread)).toBe(name)
    }
  })

  it('are known of the whole conversation when a later question is answered', async () => {
    const thread = uuidv7()
    const [first = '', second = ''] = await attach(thread, [
      { name: 'a.txt', size: 30 },
      { name: 'b.txt', size: 60 },
    ])
    const run = await begin(thread, asked('One', { files: [first] }))
    await end(run)
    const later = await begin(thread, asked('Two', { parent_id: run.message_id, files: [second] }))
    expect(later.ahead?.attached).toEqual([second, first])
    expect(tokensOf(later)).toBe(1_200 + 1 + 20)
  })

  it('must be in the conversation', async () => {
    const [file = ''] = await attach(uuidv7(), [{ name: 'a.txt', size: 1 }])
    await expect(begin(uuidv7(), asked('Go', { files: [file] }))).rejects.toMatchObject({
      code: 'ERROR_FILE_NOT_FOUND',
    })
    const inputs = asked('Go', { image: { inputs: [file] } })
    await expect(begin(uuidv7(), inputs)).rejects.toMatchObject({ code: 'ERROR_FILE_NOT_FOUND' })
  })
})

describe('in a conversation that exists', () => {
  it('a question follows an answer, whose tokens it adds to', async () => {
    const { thread, run, answer_id } = await answered()
    const next = asked('And?', { parent_id: answer_id })
    const later = await begin(thread, next)
    expect(later.ahead?.history.map(({ id }) => id)).toEqual([run.parent_id, answer_id, next.id])
    expect(tokensOf(later)).toBe(1_200 + 2)
    expect(await messageOf(next.id)).toMatchObject({ parent_id: answer_id })
  })

  it('an edited question has the same parent, and keeps the chosen model', async () => {
    const { thread, answer_id } = await answered()
    const next = asked('And?', { parent_id: answer_id, model_id: scripted.other })
    await end(await begin(thread, next))
    const edited = { kind: 'edit', id: uuidv7(), message_id: next.id, text: 'Or?' } as const
    const run = await begin(thread, edited)
    expect(run).toMatchObject({ parent_id: edited.id, model: { id: scripted.other } })
    expect(await messageOf(edited.id)).toMatchObject({ parent_id: answer_id, model_id: scripted.other })
    expect(run.ahead?.history.map(({ id }) => id)).toEqual([expect.any(String), answer_id, edited.id])
  })

  it('a question answered again has another answer with the id of the request', async () => {
    const { thread, question_id } = await answered(asked('Go', { model_id: scripted.other }))
    const again = { kind: 'regenerate', id: uuidv7(), parent_id: question_id } as const
    const run = await begin(thread, { ...again, use_curated: false })
    expect(run).toMatchObject({
      message_id: again.id,
      parent_id: question_id,
      use_curated: false,
      model: { id: scripted.other },
    })
    expect(run.ahead?.history.map(({ id }) => id)).toEqual([question_id])
    expect(await messageOf(again.id)).toMatchObject({ parent_id: question_id, role: 'assistant' })
  })

  it('a question counts when it is answered again, and not any more when it is edited', async () => {
    const { thread, question_id, answer_id } = await answered(asked('x'.repeat(600)))
    const next = asked('x'.repeat(300), { parent_id: answer_id })
    await end(await begin(thread, next))
    const again = await begin(thread, { kind: 'regenerate', id: uuidv7(), parent_id: next.id })
    await end(again)
    // and the JSON around it
    expect(tokensOf(again)).toBeGreaterThanOrEqual(1_200 + 100)
    expect(tokensOf(again)).toBeLessThan(1_200 + 120)
    for (const [message_id, before] of [
      [next.id, 1_200],
      [question_id, 0],
    ] as const) {
      const edited = await begin(thread, { kind: 'edit', id: uuidv7(), message_id, text: 'Or?' })
      expect(tokensOf(edited)).toBe(before + 1)
      await end(edited)
    }
  })

  it('a model chosen for another answer is remembered, except for a comparison', async () => {
    const { thread, question_id } = await answered()
    const again = () => ({
      kind: 'regenerate' as const,
      id: uuidv7(),
      parent_id: question_id,
      model_id: scripted.other,
    })
    await end(await begin(thread, { ...again(), comparison_id: uuidv7() }))
    expect(await messageOf(question_id)).toMatchObject({ model_id: null })
    await end(await begin(thread, again()))
    expect(await messageOf(question_id)).toMatchObject({ model_id: scripted.other })
  })

  it('a message of another conversation cannot be answered', async () => {
    const [one, other] = [await answered(), await answered()]
    const next = asked('And?', { parent_id: other.answer_id })
    await expect(begin(one.thread, next)).rejects.toMatchObject({ code: 'ERROR_MESSAGE_NOT_FOUND' })
  })
})
