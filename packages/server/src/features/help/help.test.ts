import type { Assistant } from '@parlance/contract/assistants/assistants.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { passagesOf, sourcesOf, stepOf } from '#testing/answers/answer-parts.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { testDatabase } from '#testing/database/database.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { asDocument } from './documentation.ts'
import { ensureHelp } from './ensure-help.ts'
import { HELP_ASSISTANT } from './help-assistant.ts'

const db = testDatabase()
let app: TestApp
let ada: Person
let root: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  ada = await app.person('ada')
  root = await app.person('root', 'administrator')
  await ensureHelp(app.ctx)
  await vi.waitFor(
    async () => expect((await documents()).map(({ state }) => state)).toEqual(['indexed', 'indexed']),
    { timeout: 120_000, interval: 100 },
  )
})
afterAll(() => app.close())

const { id } = HELP_ASSISTANT
const documents = async () => {
  const { rows } = await db.database.pool.query<{
    id: string
    name: string
    revision: string
    state: string
  }>(
    `SELECT d.id, d.name, d.file_id AS revision, d.state FROM documents d
     JOIN knowledge_bases k ON k.id = d.knowledge_base_id
     WHERE k.assistant_id = $1 AND d.deleted_at IS NULL ORDER BY d.name`,
    [id],
  )
  return rows
}
const mine = async () =>
  (await ok<Assistant[]>(ada, 'GET', '/v2/assistants/')).find((assistant) => assistant.id === id)

describe('the help', () => {
  test.each([
    ['How long does a temporary chat stay?', 'Parlance documentation.md', /erased some hours after/],
    ['Comment fonctionne un budget bloquant ?', 'Documentation de Parlance.md', /budget/],
  ])('answers “%s” from the documentation in its language', async (text, name, words) => {
    const thread = uuidv7()
    await (await start(ada, thread, question(text, { assistant_id: id }))).toTheEnd()
    const parts = (await messagesOf(ada, thread)).at(-1)?.parts ?? []
    expect(stepOf(parts)).toMatchObject({ state: 'done' })
    expect(sourcesOf(parts).map(({ title }) => title)).toContain(name)
    expect(passagesOf(parts).length).toBeGreaterThan(0)
    const answer = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
    expect(answer).toMatch(words)
    expect(answer).toContain('[1]')
  })

  test('is processed again only if the texts have changed, with the same documents', async () => {
    const before = await documents()
    await ensureHelp(app.ctx)
    expect(await documents()).toEqual(before)
    const changed = before[0]?.id
    await db.database.pool.query(`UPDATE documents SET content_hash = '\\x00' WHERE id = $1`, [changed])
    await ensureHelp(app.ctx)
    const after = await documents()
    expect(after.map((one) => one.id)).toEqual(before.map((one) => one.id))
    expect(after.filter((one, at) => one.revision !== before[at]?.revision).map((one) => one.id)).toEqual([
      changed,
    ])
  })

  test('can be disabled and deleted, and is not restored', async () => {
    await ok(root, 'PATCH', `/v2/assistants/${id}/flags`, { is_enabled: false })
    await ensureHelp(app.ctx)
    expect(await mine()).toMatchObject({ is_enabled: false })
    await ok(root, 'DELETE', `/v2/assistants/${id}`)
    await ensureHelp(app.ctx)
    expect(await mine()).toBeUndefined()
  })
})

test('a document has no anchors, no pictures and no links between pages', () => {
  expect(
    asDocument(
      '## Budgets {#budgets}\n\nSee [Costs](/documentation/cost#budgets).\n\n![A chart](../a.webp)\n',
    ),
  ).toBe('## Budgets\n\nSee Costs.\n\n')
})
