import type { Thread } from '@parlance/contract/chat/threads.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { GENERAL_ASSISTANT } from '#features/assistants/shipped/shipped-assistants.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const db = testDatabase()
const GENERAL = GENERAL_ASSISTANT.id
const OTHER = '00000000-0000-7000-8000-000000000102'
let app: TestApp
let ada: Person
let bob: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  ada = await app.person('ada')
  bob = await app.person('bob')
})
afterAll(() => app.close())
beforeEach(() => db.database.pool.query('DELETE FROM threads'))

/** Threads of one person, newest first; `every_ms` apart, or all at the same time. */
async function make(person: Person, count: number, every_ms = 1000, assistant = GENERAL): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7()).toSorted((a, b) => (a < b ? 1 : -1))
  await db.database.pool.query(
    `INSERT INTO threads (id, user_id, assistant_id, name, updated_at)
     SELECT x.id, $2, $3, 'Thread', now() - x.n * interval '1 millisecond' * $4
     FROM unnest($1::uuid[]) WITH ORDINALITY AS x(id, n)`,
    [ids, person.id, assistant, every_ms],
  )
  return ids
}

type Page = { data: Thread[]; next_cursor: number | string | null }
const page = (person: Person, path: string) => ok<Page>(person, 'GET', path)

/** Reads all pages; calls `meanwhile` after each of them. */
async function walk(path: string, first: string, meanwhile: () => Promise<unknown> = async () => {}) {
  const seen: string[] = []
  for (let next: Page['next_cursor'] = first; next !== null;) {
    const one: Page = await page(ada, `${path}&page=${next}`)
    seen.push(...one.data.map((thread) => thread.id))
    next = one.next_cursor
    if (next !== null) await meanwhile()
  }
  return seen
}

describe.each([
  ['/v2/threads/current', GENERAL],
  ['/v2/threads/other', OTHER],
])('GET %s by cursor', (path, assistant) => {
  const list = `${path}?assistant_id=${assistant}`

  test('returns a cursor that neither repeats nor misses threads while others are created', async () => {
    const ids = await make(ada, 65)
    await make(ada, 5, 1000, path.endsWith('current') ? OTHER : assistant)
    await make(bob, 5)
    const begin = () => make(ada, 3, 0)
    expect(await walk(list, 'c.first', begin)).toEqual(ids)
    const first = await page(ada, `${list}&page=c.first`)
    expect(first.next_cursor).toMatch(/^c\.[\w-]+$/)
  })

  test('distinguishes threads with the same time', async () => {
    const ids = await make(ada, 65, 0)
    expect(await walk(list, 'c.first')).toEqual(ids)
  })

  test('continues after a thread that has been deleted in the meantime', async () => {
    const ids = await make(ada, 45)
    const first = await page(ada, `${list}&page=c.first`)
    await ok(ada, 'DELETE', `/v2/threads/${first.data.at(-1)?.id}`)
    expect(await walk(list, String(first.next_cursor))).toEqual(ids.slice(20))
  })
})

describe('GET /v2/threads/current', () => {
  test('returns the next page number for paging by number', async () => {
    await make(ada, 41)
    const cursors = []
    for (const number of [1, 2, 3])
      cursors.push((await page(ada, `/v2/threads/current?page=${number}`)).next_cursor)
    expect(cursors).toEqual([2, 3, null])
  })

  test('does not reveal threads through another person’s cursor', async () => {
    await make(ada, 25)
    const mine = await make(bob, 2, 3_600_000)
    const { next_cursor } = await page(ada, '/v2/threads/current?page=c.first')
    const { data } = await page(bob, `/v2/threads/current?page=${next_cursor}`)
    expect(data.map((thread) => thread.id)).toEqual(mine)
  })

  const cursorOf = (text: string) => `c.${Buffer.from(text).toString('base64url')}`
  const moment = '2026-01-05T10:00:00.000Z'
  test.each([
    ['nothing', 'c.'],
    ['noise', 'c.abcdef'],
    ['another place', cursorOf('2026|x')],
    ['no id', cursorOf(`${moment}|${'-'.repeat(36)}`)],
    ['no moment', cursorOf(`2026-99-99T99:99:99.999Z|${uuidv7()}`)],
    ['a day that is none', cursorOf(`2026-02-31T10:00:00.000Z|${uuidv7()}`)],
    ['a year that is none', cursorOf(`0000-01-01T00:00:00.000Z|${uuidv7()}`)],
    ['more than we gave', cursorOf(`${moment}|${uuidv7()}|x`)],
    ['something else in SQL', cursorOf(`${moment}' OR true --|${uuidv7()}`)],
    ['two of them', `c.first&page=c.first`],
  ])('refuses a cursor of %s with the list of fields', async (_, cursor) => {
    await make(ada, 25)
    const answer = await ada.call('GET', `/v2/threads/current?page=${cursor}`)
    expect(answer.status).toBe(422)
    const { detail } = (await answer.json()) as { detail: { loc: string[] }[] }
    expect(detail[0]?.loc).toEqual(['query', 'page'])
  })
})
