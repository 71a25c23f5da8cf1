import type { Notice } from '@parlance/contract/people/notices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const db = testDatabase()
let app: TestApp

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())

type Page = { data: Notice[]; unread: number; next_cursor: string | null }

test('GET /v2/notices pages mine, newest first, and the calls to read mark one or all of mine', async () => {
  const alice = await app.person('alice')
  const bob = await app.person('bob')
  for (let at = 0; at < 45; at++) {
    await db.database.pool.query(
      `INSERT INTO notices (id, user_id, kind, subject) VALUES ($1, $2, 'assistant_shared', $3)`,
      [uuidv7(Date.UTC(2026, 0, 1) + at), at < 43 ? alice.id : bob.id, JSON.stringify({ name: `n${at}` })],
    )
  }
  const names: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await ok(alice, 'GET', `/v2/notices${cursor === '' ? '' : `?before=${cursor}`}`)
    expect(page.unread).toBe(43)
    names.push(...page.data.map((notice) => notice.subject.name))
    cursor = page.next_cursor
  }
  expect(names).toEqual(Array.from({ length: 43 }, (_, index) => `n${42 - index}`))
  const [newest] = (await ok<Page>(alice, 'GET', '/v2/notices')).data
  await ok(bob, 'POST', `/v2/notices/${newest?.id}/read`)
  expect((await ok<Page>(alice, 'GET', '/v2/notices')).unread).toBe(43)
  await ok(alice, 'POST', `/v2/notices/${newest?.id}/read`)
  const opened = await ok<Page>(alice, 'GET', '/v2/notices')
  expect([opened.unread, opened.data.filter((notice) => notice.is_read).length]).toEqual([42, 1])
  await ok(alice, 'POST', '/v2/notices/read')
  const read = await ok<Page>(alice, 'GET', '/v2/notices')
  expect([read.unread, read.data.every((notice) => notice.is_read)]).toEqual([0, true])
  expect((await ok<Page>(bob, 'GET', '/v2/notices')).unread).toBe(2)
})
