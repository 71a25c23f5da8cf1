import type { SearchAnswer } from '@parlance/contract/knowledge/retrieval.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { type MadeBase, makeAnsweringBase, makeIndexedDocument } from '#testing/made/made-passages.ts'

const db = testDatabase()
let app: TestApp
let alice: Person
let base: MadeBase

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  alice = await app.person('alice')
  base = await makeAnsweringBase(app.ctx, alice.id)
})

async function found(query: string, options: object): Promise<SearchAnswer['data']> {
  const path = `/v2/knowledge-bases/${base.id}/search`
  return (await ok<SearchAnswer>(alice, 'POST', path, { query, ...options })).data
}

describe('a search for as many passages as an answer uses', () => {
  const QUESTION = 'Which otter sleeps beside the frozen reservoir?'

  beforeEach(async () => {
    await makeIndexedDocument(app.ctx, base, 'otter.md', 'The otter sleeps beside the frozen reservoir.')
    for (let n = 0; n < 6; n++)
      await makeIndexedDocument(app.ctx, base, `report-${n}.md`, `Report ${n} names the reservoir once more.`)
  })

  test('leaves out weak passages', async () => {
    expect((await found(QUESTION, { limit: 8 })).map((one) => one.document_name)).toEqual(['otter.md'])
  })

  test('keeps the same passages in longer lists and in lists of documents', async () => {
    const list = await found(QUESTION, { limit: 9 })
    expect(list).toHaveLength(7)
    for (const { score } of list.slice(1)) expect(score).toBeLessThan(0.3)
    expect(await found(QUESTION, { limit: 8, group: 'document' })).toHaveLength(7)
  })

  test('keeps passages that are nearly as good', async () => {
    expect(await found('reservoir', { limit: 8 })).toHaveLength(7)
  })
})

test('a passage next to a better one precedes an equal passage elsewhere', async () => {
  const filler = 'Nothing else happened in that long year. '.repeat(30)
  const alike = `The warden counted the herons. ${filler}`
  await makeIndexedDocument(app.ctx, base, 'a.md', `${alike}\n\n${filler}`)
  await makeIndexedDocument(
    app.ctx,
    base,
    'b.md',
    `${alike}\n\nThe warden counted the herons and the bitterns of the marsh. ${filler}`,
  )
  const list = await found('herons and bitterns of the marsh', { limit: 10 })
  expect(list.map(({ document_name, start_offset }) => [document_name, start_offset > 0])).toEqual([
    ['b.md', true],
    ['b.md', false],
    ['a.md', false],
  ])
})
