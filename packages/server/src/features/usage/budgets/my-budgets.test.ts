import type { BudgetState } from '@parlance/contract/admin/budgets.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const db = testDatabase()
let app: TestApp
let admin: Person
let alice: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
})
afterAll(() => app.close())

type Page = { data: BudgetState[]; next_cursor: string | null; currency: string }

function limit(subject: { level: string; subject_id?: string }, period: 'day' | 'month'): Promise<unknown> {
  return ok(admin, 'POST', '/v2/admin/budgets', { ...subject, period, amount_nano: 1e9, is_hard: false })
}

async function allPages(person: Person): Promise<Page[]> {
  const pages: Page[] = []
  for (let search = ''; ;) {
    const page = await ok<Page>(person, 'GET', `/v2/budgets${search}`)
    pages.push(page)
    if (page.next_cursor === null) return pages
    search = `?cursor=${page.next_cursor}`
  }
}

describe('GET /v2/budgets', () => {
  test('returns my budgets in pages: global, my groups by name, my own', async () => {
    const { rows } = await db.database.pool.query<{ id: string; name: string }>(
      `WITH made AS (
         INSERT INTO user_groups (id, name, name_key)
         SELECT gen_random_uuid(), name, name FROM generate_series(10, 31) at, LATERAL (SELECT 'Équipe ' || at AS name) n
         RETURNING id, name),
       joined AS (INSERT INTO user_group_members (group_id, user_id) SELECT id, $1 FROM made WHERE name <> 'Équipe 31')
       SELECT id, name FROM made ORDER BY name`,
      [alice.id],
    )
    for (const period of ['month', 'day'] as const) {
      await limit({ level: 'global' }, period)
      await limit({ level: 'user', subject_id: alice.id }, period)
      for (const { id } of rows.toReversed()) await limit({ level: 'group', subject_id: id }, period)
    }
    const mine = rows.slice(0, -1).map(({ name }) => name)
    const pages = await allPages(alice)
    expect(pages.map(({ data, currency }) => [data.length, currency])).toEqual([
      [20, 'EUR'],
      [20, 'EUR'],
      [6, 'EUR'],
    ])
    const seen = pages.flatMap(({ data }) => data)
    expect(seen.map(({ level, name, period }) => [level, name, period])).toEqual(
      [['global', ''], ...mine.map((name) => ['group', name]), ['user', 'alice']].flatMap((one) => [
        [...one, 'day'],
        [...one, 'month'],
      ]),
    )
    expect((await allPages(admin)).flatMap(({ data }) => data.map(({ level }) => level))).toEqual([
      'global',
      'global',
    ])
  })

  test('continues at the same position even if the last row of the page was deleted', async () => {
    const first = await ok<Page>(alice, 'GET', '/v2/budgets')
    const rest = `/v2/budgets?cursor=${first.next_cursor}`
    const before = await ok<Page>(alice, 'GET', rest)
    await ok(admin, 'DELETE', `/v2/admin/budgets/${first.data.at(-1)?.id}`)
    expect(await ok<Page>(alice, 'GET', rest)).toEqual(before)
  })

  test.each(['x', 'e30', 'W1td', 'WyJcdTAwMDAiXQ', 'bnVsbA'])('refuses %s as a cursor', async (cursor) => {
    expect((await alice.call('GET', `/v2/budgets?cursor=${cursor}`)).status).toBe(422)
  })
})
