import type { AdminSharedThread, SharedThread } from '@parlance/contract/chat/shared-threads.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { at, type Link, makeLink, newLink, talk, TITLE } from '#testing/made/made-links.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const db = testDatabase()
let app: TestApp
let ada: Person
let bob: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  ada = await app.person('ada')
  bob = await app.person('bob')
  admin = await app.person('admin', 'administrator')
})
afterAll(() => app.close())

describe('links and their owners', () => {
  test('a missing target, one of another conversation and one of other people are errors', async () => {
    const { thread, answer } = await talk(db.database, ada)
    const other = await talk(db.database, ada)
    const theirs = await talk(db.database, bob)
    const path = `/v2/threads/${thread}/shared`
    for (const id of [uuidv7(), other.answer, theirs.answer]) {
      await refused(ada, 'POST', path, newLink(id), 404, 'ERROR_MESSAGE_NOT_FOUND')
    }
    await refused(bob, 'POST', path, newLink(answer), 404, 'ERROR_THREAD_NOT_FOUND')
    const past = { ...newLink(answer), expires_at: '2020-01-01T00:00:00.000Z' }
    await refused(ada, 'POST', path, past, 422, 'ERROR_SHARED_THREAD_EXPIRES_IN_PAST')
    expect((await ada.call('POST', path, newLink(answer, 'named'))).status).toBe(422)
    const unknown = {
      ...newLink(answer, 'named'),
      subjects: [{ subject_type: 'user', subject_id: uuidv7() }],
    }
    await refused(ada, 'POST', path, unknown, 404, 'ERROR_USER_NOT_FOUND')
    const { data } = await ok<{ data: SharedThread[] }>(ada, 'GET', `/v2/shared-threads?thread_id=${thread}`)
    expect(data).toEqual([])
  })

  test('their list is paged, and the token is stored nowhere', async () => {
    const carol = await app.person('carol')
    const { thread, answer } = await talk(db.database, carol)
    const links: Link[] = []
    for (let nth = 0; nth < 21; nth++) links.push(await makeLink(carol, thread, answer, { kind: 'live' }))
    type Page = { data: SharedThread[]; next_cursor: string | null }
    const first = await ok<Page>(carol, 'GET', '/v2/shared-threads')
    const second = await ok<Page>(carol, 'GET', `/v2/shared-threads?cursor=${first.next_cursor}`)
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(
      links.map(({ id }) => id).toReversed(),
    )
    expect(second.next_cursor).toBeNull()
    const { rows } = await db.database.pool.query('SELECT s::text AS row FROM shared_threads s')
    for (const { token } of links) expect(JSON.stringify(rows)).not.toContain(token)
    expect((await carol.call('GET', '/v2/shared-threads?cursor=x')).status).toBe(422)
  })

  test('administrators see the owners of links and can revoke them, but never see their content', async () => {
    const { thread, answer } = await talk(db.database, bob)
    const link = await makeLink(bob, thread, answer)
    const path = '/v2/admin/shared-threads?query=bob'
    const { data } = await ok<{ data: AdminSharedThread[] }>(admin, 'GET', path)
    expect(data[0]).toMatchObject({
      id: link.id,
      owner: { name: 'bob', username: 'bob' },
      audience: 'signed_in',
    })
    expect(JSON.stringify(data)).not.toMatch(/Ouessant|@|\/shared\//)
    await ok(admin, 'DELETE', `/v2/admin/shared-threads/${link.id}`)
    expect((await ada.call('GET', at(link))).status).toBe(404)
    const gone = `/v2/admin/shared-threads/${link.id}`
    await refused(admin, 'DELETE', gone, undefined, 404, 'ERROR_SHARED_THREAD_NOT_FOUND')
    const { rows } = await db.database.pool.query<{
      action: string
      actor_id: string
      event: string
    }>(
      'SELECT action, actor_id, a::text AS event FROM audit_events a WHERE object_id = $1 ORDER BY sequence',
      [link.id],
    )
    expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['shared_thread.create', bob.id],
      ['shared_thread.revoke', admin.id],
    ])
    expect(JSON.stringify(rows)).not.toContain('Ouessant')
  })

  test('a link is deleted with the account of its owner, and is part of their data export', async () => {
    const dora = await app.person('dora')
    const { thread, answer } = await talk(db.database, dora)
    const link = await makeLink(dora, thread, answer)
    expect(await ok(dora, 'GET', '/v2/users/data')).toMatchObject({
      shared_threads: [{ id: link.id, name: TITLE, kind: 'snapshot', audience: 'signed_in' }],
    })
    const receipt = await ok<{ removed: unknown[] }>(dora, 'POST', '/v2/users/erase', {
      confirmation: 'dora',
    })
    expect(receipt.removed).toContainEqual({
      what: 'shared_threads',
      count: 1,
    })
    expect((await bob.call('GET', at(link))).status).toBe(404)
    const { rows } = await db.database.pool.query(
      'SELECT 1 FROM shared_messages WHERE shared_thread_id = $1',
      [link.id],
    )
    expect(rows).toEqual([])
  })
})
