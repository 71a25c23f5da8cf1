import type { CaseImport, EvaluationCase, EvaluationRun } from '@parlance/contract/assistants/evaluations.ts'
import { plainVariable } from '@parlance/contract/prompts/prompt-variables.ts'
import type { PromptContent, PromptView } from '@parlance/contract/prompts/prompts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ScriptedApp, startScriptedApp } from '#testing/answers/scripted-app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { resultsOf, runTests } from '#testing/made/made-evaluations.ts'
import { column, makePrompt, saveVersion, sharePrompt, VALUES } from '#testing/made/made-prompts.ts'
import type { Person } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'

const db = testDatabase()
let scripted: ScriptedApp
let { llm, model, other, ada, bob } = {} as ScriptedApp

beforeAll(async () => {
  scripted = await startScriptedApp(db.database)
  ;({ llm, model, other, ada, bob } = scripted)
})
afterAll(() => scripted.close())

const MONTHS = [{ kind: 'contains', text: 'three months' }]

async function promptOf(more: Partial<PromptContent> = {}): Promise<{ id: string; path: string }> {
  const id = await makePrompt(ada, { model_id: model, ...more })
  return { id, path: `/v2/prompts/${id}` }
}

const addRow = (path: string, values: object, checks: object[] = MONTHS, person = ada) =>
  ok<EvaluationCase>(person, 'POST', `${path}/evaluation-cases`, { values, checks })

describe('the test set of a prompt', () => {
  test('runs in columns with different versions, models and parameters', async () => {
    const { id, path } = await promptOf()
    const { latest } = await saveVersion(ada, id)
    await saveVersion(ada, id, { system_prompt: 'Answer briefly as {{role}}.' })
    await addRow(path, VALUES)
    await addRow(path, { ...VALUES, topic: 'the car' })
    llm.requests.length = 0
    llm.always = ({ raw, model: asked }) => {
      if (asked === 'other' && raw.includes('the car')) return { status: 400 }
      return { tokens: [raw.includes('briefly') ? 'Three months.' : 'It depends.'] }
    }
    const columns = [
      column({ version_id: latest?.id, model_id: model, temperature: 0.5 }),
      column({ model_id: model }),
      column({ model_id: other, max_output_tokens: 50 }),
    ]
    const run = await runTests(ada, path, { columns, repeats: 2 })
    llm.always = null
    expect(run).toMatchObject({
      status: 'completed',
      questions: 2,
      total: 12,
      done: 12,
      variants: [
        { kind: 'prompt', number: 1, is_saved: true, temperature: 0.5, tally: { pass: 0, fail: 4, rate: 0 } },
        { number: null, is_saved: false, tally: { pass: 4, fail: 0, error: 0, rate: 1 } },
        {
          max_output_tokens: 50,
          model_label: { en: 'other' },
          tally: { pass: 2, fail: 0, error: 2, rate: 1, models: [{ en: 'other' }] },
        },
      ],
    })
    // answers of other repeats are never reused
    expect(llm.requests.length).toBeGreaterThanOrEqual(12)
    expect(llm.requests.some(({ raw }) => raw.includes('What about the lease?'))).toBe(true)
    const [first] = await resultsOf(ada, run)
    expect(first).toMatchObject({ question: '', values: VALUES, change: 'better' })
    const csv = await (await ada.call('GET', `/v2/evaluations/${run.id}/export`)).text()
    const [header, line] = csv.split('\r\n')
    expect(header).toMatch(/^role,topic,version,temperature,max_output_tokens,note,/)
    expect(line).toMatch(/^a lawyer,the lease,1,0\.5,,,better,1,1,fail,/)
    const { rows } = await db.database.pool.query(
      'SELECT DISTINCT feature FROM usage_records WHERE user_id = $1',
      [ada.id],
    )
    expect(rows).toEqual([{ feature: 'evaluation' }])
    expect(await ok(ada, 'GET', `${path}/runs`)).toMatchObject({ data: [] })
  })

  test('has one run per person at a time, which can be stopped and deleted', async () => {
    const { path } = await promptOf()
    await addRow(path, VALUES)
    llm.next({ endless: true, rate: 50 })
    const { id } = await ok<EvaluationRun>(ada, 'POST', `${path}/evaluations`, { columns: [column()] })
    await refused(
      ada,
      'POST',
      `${path}/evaluations`,
      { columns: [column()] },
      409,
      'ERROR_EVALUATION_RUNNING',
    )
    expect(await ok(ada, 'POST', `/v2/evaluations/${id}/stop`)).toMatchObject({ status: 'stopped' })
    await ok(ada, 'DELETE', `/v2/evaluations/${id}`)
    await ok(ada, 'DELETE', path)
  })

  test('reports rows with invalid values before any model is called', async () => {
    const day = { ...plainVariable('day'), type: 'date' as const }
    const { path } = await promptOf({ user_prompt: 'On {{day}}: {{topic}}', variables: [day] })
    const body = { columns: [column({ model_id: model })] }
    await refused(ada, 'POST', `${path}/evaluations`, body, 409, 'ERROR_NO_TEST_QUESTIONS')
    await addRow(path, { role: 'x', day: '2026-01-31', topic: 'y' })
    await addRow(path, { role: 'x', day: 'soon', tipoc: 'y' })
    llm.requests.length = 0
    expect(await ok(ada, 'POST', `${path}/evaluations/check`, body)).toEqual({
      rows: [
        {
          row: 2,
          variables: [
            { name: 'day', problem: 'invalid' },
            { name: 'topic', problem: 'required' },
            { name: 'tipoc', problem: 'unknown' },
          ],
        },
      ],
    })
    await refused(ada, 'POST', `${path}/evaluations`, body, 422, 'ERROR_TEST_VALUES_INVALID')
    const { data } = await ok<{ data: EvaluationCase[] }>(ada, 'GET', `${path}/evaluation-cases`)
    const row = { values: { role: 'x', day: '2026-02-01', topic: 'y', tipoc: 'z' }, checks: MONTHS }
    await ok(ada, 'PUT', `${path}/evaluation-cases/${data[1]?.id}`, row)
    await refused(ada, 'POST', `${path}/evaluations`, body, 422, 'ERROR_TEST_VALUES_INVALID')
    expect(llm.requests).toEqual([])
    llm.always = () => ({ tokens: ['Three months'] })
    const run = await runTests(ada, path, { ...body, ignores_unknown: true })
    llm.always = null
    expect(run).toMatchObject({ variants: [{ tally: { pass: 2 } }] })
  })

  test('refuses checks of documents, unusable models, and questions instead of rows', async () => {
    const { path } = await promptOf()
    expect(
      (await ada.call('POST', `${path}/evaluation-cases`, { values: {}, checks: [{ kind: 'quotes' }] }))
        .status,
    ).toBe(422)
    const { id } = await addRow(path, VALUES)
    const question = { question: 'x', checks: MONTHS }
    await refused(ada, 'PUT', `/v2/evaluation-cases/${id}`, question, 404, 'ERROR_TEST_QUESTION_NOT_FOUND')
    const row = { values: VALUES, checks: MONTHS }
    const elsewhere = (await promptOf()).path
    await refused(
      ada,
      'PUT',
      `${elsewhere}/evaluation-cases/${id}`,
      row,
      404,
      'ERROR_TEST_QUESTION_NOT_FOUND',
    )
    const body = { columns: [column({ model_id: ada.id })] }
    await refused(ada, 'POST', `${path}/evaluations`, body, 422, 'ERROR_MODEL_NOT_USABLE')
    await ok(ada, 'DELETE', `/v2/evaluation-cases/${id}`)
  })
})

describe('people with whom a prompt is shared', () => {
  test('can run its live version and see their own runs, but not edit', async () => {
    const { id, path } = await promptOf()
    await saveVersion(ada, id)
    const { id: row } = await addRow(path, VALUES)
    const draft = { columns: [column()] }
    await refused(bob, 'POST', `${path}/evaluations`, draft, 404, 'ERROR_PROMPT_NOT_FOUND')
    await sharePrompt(ada, id, bob)
    const { live } = await ok<PromptView>(bob, 'GET', path)
    await refused(bob, 'POST', `${path}/evaluations`, draft, 403, 'ERROR_USER_CANNOT_EDIT_PROMPT')
    const body = { values: VALUES, checks: MONTHS }
    await refused(bob, 'POST', `${path}/evaluation-cases`, body, 403, 'ERROR_USER_CANNOT_EDIT_PROMPT')
    await refused(
      bob,
      'DELETE',
      `/v2/evaluation-cases/${row}`,
      undefined,
      404,
      'ERROR_TEST_QUESTION_NOT_FOUND',
    )
    llm.always = () => ({ tokens: ['Three months'] })
    const own = await runTests(ada, path, draft)
    const run = await runTests(bob, path, { columns: [column({ version_id: live?.id })] })
    llm.always = null
    // it is not compared with the run of someone else
    expect(run).toMatchObject({ by: 'bob', compared: null, variants: [{ tally: { pass: 1 } }] })
    const runsOf = async (person: Person) =>
      (await ok<{ data: EvaluationRun[] }>(person, 'GET', `${path}/evaluations`)).data.map((one) => one.id)
    expect(await runsOf(bob)).toEqual([run.id])
    expect(await runsOf(ada)).toEqual([run.id, own.id])
    await refused(bob, 'GET', `/v2/evaluations/${own.id}`, undefined, 404, 'ERROR_EVALUATION_NOT_FOUND')
    expect(await (await bob.call('GET', `/v2/evaluations/${run.id}/export?format=json`)).text()).toContain(
      'Three months',
    )
    const [answer] = await resultsOf(ada, run)
    expect(answer?.answers).toMatchObject([{ text: 'Three months', is_hidden: false }])
    await db.database.pool.query('DELETE FROM grants WHERE resource_id = $1', [id])
    await refused(bob, 'GET', `/v2/evaluations/${run.id}`, undefined, 404, 'ERROR_EVALUATION_NOT_FOUND')
  })
})

describe('files of a test set', () => {
  test('are the same after export and import, even if a variable is named like a column', async () => {
    const { path } = await promptOf({ user_prompt: '{{topic}} {{note}}' })
    const values = { role: '=a "judge"', topic: 'one\ntwo', note: 'x' }
    await addRow(path, values, [
      { kind: 'contains', text: '25' },
      { kind: 'json', schema: { type: 'object' } },
      { kind: 'judged', rubric: 'Polite.' },
    ])
    const list = async () =>
      (await ok<{ data: EvaluationCase[] }>(ada, 'GET', `${path}/evaluation-cases`)).data
    const [before] = await list()
    for (const [at, format] of (['csv', 'json'] as const).entries()) {
      const text = await (await ada.call('GET', `${path}/evaluation-cases/export?format=${format}`)).text()
      const imported = await ok(ada, 'POST', `${path}/evaluation-cases/import`, { format, text })
      expect(imported).toEqual({ added: at + 1, refused: [] })
      const copy = (await list()).at(-1)
      expect(copy).toMatchObject({ values, checks: before?.checks })
    }
  })

  test('are compared with the variables of the prompt, row by row', async () => {
    const count = { ...plainVariable('count'), type: 'number' as const, is_required: false }
    const { path } = await promptOf({ user_prompt: '{{topic}} {{count}}', variables: [count] })
    const lines = [
      'Role,role,topic,count,Contains',
      ',judge,lease,,25',
      ',judge,,many,25',
      'x,judge,lease,2,25',
      ',judge,lease,2,',
    ]
    const imported = await ok<CaseImport>(ada, 'POST', `${path}/evaluation-cases/import`, {
      format: 'csv',
      text: lines.join('\n'),
    })
    expect(imported).toEqual({
      added: 1,
      refused: [
        {
          row: 2,
          fault: 'values',
          variables: [
            { name: 'topic', problem: 'required' },
            { name: 'count', problem: 'invalid' },
          ],
        },
        { row: 3, fault: 'values', variables: [{ name: 'Role', problem: 'unknown' }] },
        { row: 4, fault: 'checks', variables: [] },
      ],
    })
    const bad = { format: 'csv', text: 'topic,count\nx,1' }
    await refused(ada, 'POST', `${path}/evaluation-cases/import`, bad, 422, 'ERROR_TEST_FILE_INVALID')
  })
})
