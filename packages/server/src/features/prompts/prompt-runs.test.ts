import type { PromptRun, PromptRunItem } from '@parlance/contract/prompts/prompt-runs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { forgetPromptRuns } from './forget-runs.ts'
import type { Person } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { idle } from '#testing/database/idle.ts'
import {
  column,
  makePrompt,
  readPromptRun,
  runPrompt,
  saveVersion,
  sharePrompt,
  VALUES,
} from '#testing/made/made-prompts.ts'
import { Viewer } from '#testing/answers/run-stream.ts'
import { type ScriptedApp, startScriptedApp } from '#testing/answers/scripted-app.ts'

const test = testDatabase()
let scripted: ScriptedApp
let { llm, app, ada, bob } = {} as ScriptedApp
let one: string
let two: string

beforeAll(async () => {
  scripted = await startScriptedApp(test.database)
  ;({ llm, app, ada, bob, model: one, other: two } = scripted)
})
afterAll(() => scripted.close())
beforeEach(() => void (llm.requests.length = 0))

/** Follows every column to its end. */
async function ended(person: Person, run: PromptRun): Promise<PromptRun> {
  for (const { run_id } of run.columns) {
    if (run_id === null) continue
    await (await watch(person, run_id)).toTheEnd()
  }
  return await readPromptRun(person, run.id)
}
const watch = async (person: Person, runId: string) =>
  new Viewer(await person.call('GET', `/v2/runs/${runId}/events`))

/** The requests to the model, by its name. */
const sentTo = (model: string) =>
  llm.requests.map(({ body }) => body as Sent).find((body) => body.model === model)
type Sent = {
  model: string
  temperature?: number
  max_tokens?: number
  max_completion_tokens?: number
  messages: { role: string; content: unknown }[]
}

describe('POST /v2/prompts/{prompt_id}/runs', () => {
  it('runs each column with its own model and parameters, and books the cost as an expert prompt', async () => {
    const id = await makePrompt(ada)
    const columns = [
      column({ model_id: one, temperature: 0.25 }),
      column({ model_id: two, max_output_tokens: 77 }),
    ]
    const run = await ended(ada, await runPrompt(ada, id, { columns }))
    expect(run.columns).toMatchObject([
      { model_id: one, temperature: 0.25, status: 'completed', version_number: null },
      { model_id: two, max_output_tokens: 77, status: 'completed' },
    ])
    for (const { usage, parts } of run.columns) {
      expect(usage?.output_tokens).toBeGreaterThan(0)
      expect(usage?.first_token_ms).not.toBeNull()
      expect(parts.some((part) => part.type === 'text' && part.text !== '')).toBe(true)
    }
    expect(sentTo('scripted')).toMatchObject({ temperature: 0.25 })
    expect(JSON.stringify(sentTo('other'))).toContain('77')
    expect(JSON.stringify(sentTo('scripted')?.messages)).toContain('Answer as a lawyer.')
    expect(JSON.stringify(sentTo('scripted')?.messages)).toContain('What about the lease?')
    const { rows } = await test.database.pool.query(
      'SELECT DISTINCT feature, assistant_id FROM usage_records WHERE user_id = $1',
      [ada.id],
    )
    expect(rows).toEqual([{ feature: 'prompt', assistant_id: null }])
    const { data } = await ok<{ data: unknown[] }>(
      ada,
      'GET',
      `/v2/threads/other?page=1&assistant_id=${uuidv7()}`,
    )
    expect(data).toEqual([])
  })

  it('returns the same run when the call is repeated, and refuses the id for another one', async () => {
    const id = await makePrompt(ada)
    const again = { id: uuidv7() }
    const first = await runPrompt(ada, id, again)
    const second = await runPrompt(ada, id, again)
    expect(second.columns.map(({ run_id }) => run_id)).toEqual(first.columns.map(({ run_id }) => run_id))
    await ended(ada, first)
    expect(llm.requests).toHaveLength(1)
    const other = { ...again, values: VALUES, columns: [column(), column()] }
    await refused(ada, 'POST', `/v2/prompts/${id}/runs`, other, 409, 'ERROR_ID_ALREADY_USED')
  })

  it('inserts a value that looks like a variable unchanged, and fills the built-in variables', async () => {
    const id = await makePrompt(ada, {
      system_prompt: 'For {{user.name}}: {{role}}',
      user_prompt: '{{topic}}',
    })
    await ended(ada, await runPrompt(ada, id, { values: { role: '{{topic}}', topic: '{{user.name}}' } }))
    const sent = JSON.stringify(sentTo('scripted')?.messages)
    expect(sent).toContain('For ada: {{topic}}')
    expect(sent).toContain('{{user.name}}')
  })

  it('checks the input against the variables of every column before any call', async () => {
    const id = await makePrompt(ada, {
      variables: [
        { name: 'role', type: 'choice', is_required: true, default_value: '', choices: ['judge', 'clerk'] },
        { name: 'topic', type: 'text', is_required: false, default_value: 'nothing', choices: [] },
      ],
    })
    const path = `/v2/prompts/${id}/runs`
    for (const values of [{}, { role: 'pirate' }]) {
      const answer = await ada.call('POST', path, { id: uuidv7(), values, columns: [column()] })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ detail: [{ loc: ['body', 'values', 'role'] }] })
    }
    expect(llm.requests).toEqual([])
    await ended(ada, await runPrompt(ada, id, { values: { role: 'judge' } }))
    expect(JSON.stringify(sentTo('scripted')?.messages)).toContain('What about nothing?')
    const empty = await makePrompt(ada, { system_prompt: ' ', user_prompt: 'x' })
    const body = { id: uuidv7(), values: {}, columns: [column()] }
    await refused(ada, 'POST', `/v2/prompts/${empty}/runs`, body, 422, 'ERROR_PROMPT_INCOMPLETE')
  })

  it('stores why a column cannot be started, and runs the others', async () => {
    const id = await makePrompt(ada)
    const columns = [column({ model_id: uuidv7() }), column({ model_id: one })]
    const run = await ended(ada, await runPrompt(ada, id, { columns }))
    expect(run.columns).toMatchObject([
      { status: 'refused', error_code: 'ERROR_MODEL_NOT_USABLE', run_id: null },
      { status: 'completed', error_code: null },
    ])
  })

  it('runs versions, for users only the live one', async () => {
    const id = await makePrompt(ada, { system_prompt: 'One' })
    const live = (await saveVersion(ada, id)).live?.id
    const latest = (await saveVersion(ada, id, { system_prompt: 'Two' })).latest?.id
    await sharePrompt(ada, id, bob)
    const run = await ended(bob, await runPrompt(bob, id, { columns: [column({ version_id: live })] }))
    expect(run.columns).toMatchObject([{ version_number: 1, status: 'completed' }])
    expect(JSON.stringify(sentTo('scripted')?.messages)).toContain('One')
    for (const version_id of [latest, null]) {
      const body = { id: uuidv7(), values: VALUES, columns: [column({ version_id })] }
      await refused(bob, 'POST', `/v2/prompts/${id}/runs`, body, 403, 'ERROR_USER_CANNOT_EDIT_PROMPT')
    }
    const path = `/v2/prompt-runs/${run.id}/columns/${run.columns[0]?.thread_id}/content`
    expect(await ok(bob, 'GET', path)).toMatchObject({ system_prompt: 'One', temperature: null })
  })
})

describe('a running column', () => {
  it('can be attached to during the stream, is stopped with the others, and ends when the share is removed', async () => {
    const id = await makePrompt(ada)
    const live = (await saveVersion(ada, id)).live?.id
    for (let n = 0; n < 2; n += 1) llm.next({ endless: true, rate: 50 })
    const run = await runPrompt(ada, id, { columns: [column({ model_id: one }), column({ model_id: two })] })
    const viewer = await watch(ada, run.columns[0]?.run_id ?? '')
    await viewer.until((seen) => seen.text !== '')
    await viewer.leave()
    const again = await watch(ada, run.columns[0]?.run_id ?? '')
    await again.until((seen) => seen.text.startsWith(viewer.text))
    const stopped = await ok<PromptRun>(ada, 'POST', `/v2/prompt-runs/${run.id}/stop`)
    expect(stopped.columns.map(({ status }) => status)).toEqual(['stopped', 'stopped'])

    await sharePrompt(ada, id, bob)
    llm.next({ endless: true, rate: 50 })
    const { columns } = await runPrompt(bob, id, { columns: [column({ version_id: live })] })
    const cut = await watch(bob, columns[0]?.run_id ?? '')
    await cut.until((seen) => seen.text !== '')
    await ok(ada, 'DELETE', `/v2/prompts/${id}/shares/user/${bob.id}`)
    await cut.toTheEnd()
    expect(cut.done).toBe(true)
  })

  it('is in a conversation that cannot be continued by messages', async () => {
    const run = await ended(ada, await runPrompt(ada, await makePrompt(ada)))
    const { thread_id, message_id } = run.columns[0] ?? {}
    const body = { kind: 'send', id: uuidv7(), parent_id: message_id, text: 'More' }
    await refused(ada, 'POST', `/v2/threads/${thread_id}/messages`, body, 404, 'ERROR_THREAD_NOT_FOUND')
  })
})

describe('retention', () => {
  it('deletes the input with the last conversation of a run', async () => {
    const columns = [column({ model_id: one }), column({ model_id: two })]
    const run = await ended(ada, await runPrompt(ada, await makePrompt(ada), { columns }))
    const [first, second] = run.columns.map(({ thread_id }) => thread_id)
    const forget = (id: string | undefined) =>
      test.database.pool.query('DELETE FROM threads WHERE id = $1', [id])
    await forget(first)
    await forgetPromptRuns.run(app.ctx, new AbortController().signal)
    expect((await readPromptRun(ada, run.id)).columns).toHaveLength(1)
    await forget(second)
    await forgetPromptRuns.run(app.ctx, new AbortController().signal)
    await refused(ada, 'GET', `/v2/prompt-runs/${run.id}`, undefined, 404, 'ERROR_PROMPT_RUN_NOT_FOUND')
  })
})

describe('GET /v2/prompts/{prompt_id}/runs', () => {
  it('lists my runs with their inputs, finds them by an input, and deletes one or all of them permanently', async () => {
    const id = await makePrompt(ada)
    const topics = ['Préavis de congé', 'rent', 'deposit']
    for (const topic of topics) await ended(ada, await runPrompt(ada, id, { values: { role: 'x', topic } }))
    type Page = { data: PromptRunItem[]; next_cursor: string | null }
    const list = (query = '') => ok<Page>(ada, 'GET', `/v2/prompts/${id}/runs?query=${query}`)
    const { data } = await list()
    expect(data.map(({ values }) => values['topic'])).toEqual(topics.toReversed())
    expect(data[0]?.columns).toMatchObject([{ status: 'completed', model_label: expect.anything() }])
    expect((await list('PREAVIS')).data).toHaveLength(1)
    const first = data[0]?.id ?? ''
    await refused(bob, 'GET', `/v2/prompt-runs/${first}`, undefined, 404, 'ERROR_PROMPT_RUN_NOT_FOUND')
    await ok(ada, 'DELETE', `/v2/prompt-runs/${first}`)
    expect(await ok(ada, 'DELETE', `/v2/prompts/${id}/runs`)).toMatchObject({ deleted: 2 })
    expect((await list()).data).toEqual([])
    await idle(test.database)
    const { rows } = await test.database.pool.query(
      `SELECT 1 FROM threads t WHERE t.purpose = 'expert' AND NOT EXISTS (
        SELECT 1 FROM prompt_run_columns c WHERE c.thread_id = t.id)`,
    )
    expect(rows).toEqual([])
  })
})
