import type { CaseImport, EvaluationCase } from '@parlance/contract/assistants/evaluations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { makeCase } from '#testing/made/made-evaluations.ts'
import { makeBaseWith } from '#testing/made/made-knowledge.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'

const db = testDatabase()
let app: TestApp
let ada: Person
let bob: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  ada = await app.person('ada')
  bob = await app.person('bob')
})
afterAll(() => app.close())

type Page = { data: EvaluationCase[]; total: number; next_cursor: string | null }

async function assistant(): Promise<string> {
  return `/v2/assistants/${await makeAssistant(ada, { name: uuidv7() })}`
}

describe('test questions of an assistant', () => {
  test('are added, changed and deleted by its editors only', async () => {
    const path = await assistant()
    const made = await makeCase(ada, path, ' How many? ', [{ kind: 'contains', text: '25' }])
    expect(made).toMatchObject({
      question: 'How many?',
      checks: [{ kind: 'contains', is_exact: false }],
      note: '',
    })
    const one = `/v2/evaluation-cases/${made.id}`
    const changed = { question: 'How many days?', checks: [{ kind: 'quotes' }], note: 'From the handbook' }
    await refused(bob, 'PUT', one, changed, 404, 'ERROR_TEST_QUESTION_NOT_FOUND')
    await refused(bob, 'GET', `${path}/evaluation-cases`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
    expect(await ok(ada, 'PUT', one, changed)).toMatchObject(changed)
    await refused(bob, 'DELETE', one, undefined, 404, 'ERROR_TEST_QUESTION_NOT_FOUND')
    await ok(ada, 'DELETE', one)
    expect(await ok(ada, 'GET', `${path}/evaluation-cases`)).toEqual({
      data: [],
      total: 0,
      next_cursor: null,
    })
  })

  test('need a check that is valid, and documents that the writer can read', async () => {
    const path = `${await assistant()}/evaluation-cases`
    const send = (checks: object[]) => ada.call('POST', path, { question: 'x', checks })
    expect((await send([])).status).toBe(422)
    const invalid = [
      { kind: 'matches', pattern: '(' },
      { kind: 'json', schema: { type: 'nothing' } },
      { kind: 'json', schema: { description: 'x'.repeat(21_000) } },
    ]
    for (const check of invalid) {
      await refused(ada, 'POST', path, { question: 'x', checks: [check] }, 422, 'ERROR_TEST_CHECK_INVALID')
    }
    const { documents } = await makeBaseWith(app.ctx, bob.id, [{ name: 'his.md', text: 'Of Bob.' }])
    const cites = { kind: 'cites', document_ids: documents }
    await refused(ada, 'POST', path, { question: 'x', checks: [cites] }, 404, 'ERROR_DOCUMENT_NOT_FOUND')
  })

  test('are returned in pages, up to their limit', async () => {
    const path = `${await assistant()}/evaluation-cases`
    const cases = Array.from({ length: 205 }, (_, at) => {
      return { question: `Question ${at}`, checks: [{ kind: 'contains', text: 'x' }] }
    })
    const text = JSON.stringify({ format: 'parlance-test-questions', version: 1, cases })
    const imported = await ok<CaseImport>(ada, 'POST', `${path}/import`, { format: 'json', text })
    expect(imported.added).toBe(200)
    expect(imported.refused).toEqual(
      [201, 202, 203, 204, 205].map((row) => ({ row, fault: 'full', variables: [] })),
    )
    const body = { question: 'One more', checks: [{ kind: 'quotes' }] }
    await refused(ada, 'POST', path, body, 409, 'ERROR_TOO_MANY_TEST_QUESTIONS')
    const asked: string[] = []
    let cursor = ''
    for (;;) {
      const page: Page = await ok(ada, 'GET', `${path}${cursor}`)
      expect(page.total).toBe(200)
      asked.push(...page.data.map(({ question }) => question))
      if (page.next_cursor === null) break
      cursor = `?cursor=${page.next_cursor}`
    }
    expect(asked).toEqual(cases.slice(0, 200).map(({ question }) => question))
  })
})

describe('files of test questions', () => {
  test('are the same after export and import', async () => {
    const { id, documents } = await makeBaseWith(app.ctx, ada.id, [{ name: 'leave.md', text: 'Leave.' }])
    const path = `/v2/knowledge-bases/${id}`
    await makeCase(ada, path, '=How many, "exactly"?\nPlease.', [
      { kind: 'contains', text: '25' },
      { kind: 'contains', text: 'days' },
      { kind: 'excludes', text: 'never' },
      { kind: 'matches', pattern: '^\\d+' },
      { kind: 'json', schema: { type: 'object' } },
      { kind: 'judged', rubric: 'It is polite.' },
      { kind: 'cites', document_ids: documents },
      { kind: 'quotes' },
    ])
    const list = async () => (await ok<Page>(ada, 'GET', `${path}/evaluation-cases`)).data
    const [before] = await list()
    for (const [at, format] of (['csv', 'json'] as const).entries()) {
      const text = await (await ada.call('GET', `${path}/evaluation-cases/export?format=${format}`)).text()
      const imported = await ok(ada, 'POST', `${path}/evaluation-cases/import`, { format, text })
      expect(imported).toEqual({ added: at + 1, refused: [] })
      const copy = (await list()).at(-1)
      expect(copy?.question).toBe(before?.question)
      expect(copy?.checks).toEqual(before?.checks)
    }
  })

  test('report the rows that cannot be read', async () => {
    const path = `${await assistant()}/evaluation-cases/import`
    const lines = [
      'Question,contains,documents,matches',
      'Good?,yes,,',
      ',yes,,',
      'No checks?,,,',
      'A?,,no.md,',
      'B?,,,(',
    ]
    const imported = await ok(ada, 'POST', path, { format: 'csv', text: lines.join('\n') })
    expect(imported).toEqual({
      added: 1,
      refused: [
        { row: 2, fault: 'question', variables: [] },
        { row: 3, fault: 'checks', variables: [] },
        { row: 4, fault: 'documents', variables: [] },
        { row: 5, fault: 'checks', variables: [] },
      ],
    })
    for (const body of [
      { format: 'csv', text: 'a,b\n1,2' },
      { format: 'json', text: '{' },
    ]) {
      await refused(ada, 'POST', path, body, 422, 'ERROR_TEST_FILE_INVALID')
    }
  })
})
