import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticate } from '#core/auth/authenticate.ts'
import type { UserCtx } from '#core/context.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { type MadeBase, makeAnsweringBase, makeIndexedDocument } from '#testing/made/made-passages.ts'
import { byKeyword, type Bounds } from './keyword.ts'
import { searchedBases } from '#features/retrieval/scope.queries.ts'

const DOCUMENTS = 160
const db = testDatabase()
let app: TestApp
let ctx: UserCtx
let base: MadeBase
const names = new Map<string, string>()

/** Every passage mentions the lake, every second one the boat, three of them the otter. */
function textOf(at: number): string {
  const words = ['lake', ...(at % 2 === 0 ? ['boat'] : []), ...(at % 53 === 7 ? ['otter'] : [])]
  return `The report number ${at} of the warden names the ${words.join(' and the ')}${' in the evening'.repeat(at % 5)}.`
}

beforeAll(async () => {
  app = await startTestApp(db.database)
  const alice = await app.person('alice')
  ctx = { ...app.ctx, actor: await authenticate(app.ctx, `Bearer ${alice.token}`) }
  base = await makeAnsweringBase(app.ctx, alice.id)
  for (let at = 0; at < DOCUMENTS; at++) {
    names.set(await makeIndexedDocument(app.ctx, base, `${at}.md`, textOf(at)), `${at}.md`)
  }
})
afterAll(() => app.close())

/** Limits that make a small collection count as large. */
const FEW: Bounds = { small: 0, places_max: 40, enough: 20, rescored: 60 }

async function found(question: string, limit: number, bounds?: Bounds): Promise<string[]> {
  const scope = { knowledge_base_ids: [base.id] }
  const scored = await byKeyword(ctx, scope, question, await searchedBases(ctx, scope), limit, bounds)
  return scored.map((one) => names.get(one.document_id) ?? '')
}

describe('byKeyword over more passages than every word can search', () => {
  test('searches common words if there are no rare ones', async () => {
    expect(await found('unicorn lake', 10, FEW)).toEqual(await found('unicorn lake', 10))
    expect(await found('unicorn lake', 10, FEW)).toHaveLength(10)
    expect(await found('unicorn phoenix', 10, FEW)).toEqual([])
  })

  test('searches the next word only until enough is found', async () => {
    const otters = ['7.md', '60.md', '113.md']
    const few = await found('otter boat lake', 10, { ...FEW, enough: 3 })
    expect(few.toSorted()).toEqual(otters.toSorted())
    const enough = await found('otter boat lake', 10, FEW)
    expect(enough).toHaveLength(10)
    expect(enough.slice(0, 3).toSorted()).toEqual(otters.toSorted())
    for (const name of enough.slice(3)) expect(Number.parseInt(name, 10) % 2).toBe(0)
  })

  test('uses common words to rank the results of rare ones', async () => {
    const bounds = { ...FEW, enough: 3 }
    expect(await found('otter evening lake', 3, bounds)).toEqual(await found('otter evening lake', 3))
    expect((await found('otter evening', 3, bounds))[0]).not.toBe((await found('otter', 3, bounds))[0])
  })
})
