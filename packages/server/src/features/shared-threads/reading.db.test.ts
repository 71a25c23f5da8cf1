import type { SharedReading, SharedThread } from '@parlance/contract/chat/shared-threads.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import {
  answered,
  asked,
  at,
  type Link,
  makeLink,
  makeMessages,
  newLink,
  reading,
  talk,
  textsOf,
  TITLE,
} from '#testing/made/made-links.ts'
import { type Caller, callerOf, type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const IN_A_DAY = new Date(Date.now() + 86_400_000).toISOString()

const db = testDatabase()
let app: TestApp
let ada: Person
let bob: Person
let admin: Person
let visitor: Caller

beforeAll(async () => {
  app = await startTestApp(db.database, { UNDO_SECONDS: '60' })
  ada = await app.person('ada')
  bob = await app.person('bob')
  admin = await app.person('admin', 'administrator')
  visitor = callerOf(app.origin, null)
})
afterAll(() => app.close())
afterEach(async () => {
  await turn('share_threads', true)
  await turn('share_threads_publicly', false)
})

const turn = (key: string, value: boolean) => ok(admin, 'PUT', `/v2/admin/feature-configs/${key}`, { value })

describe('GET /v2/shared/{token}', () => {
  test('shows the conversation to people who are signed in, and counts the openings of others', async () => {
    const { thread, answer } = await talk(db.database, ada)
    const link = await makeLink(ada, thread, answer, { expires_at: IN_A_DAY })
    const seen = await reading(bob, link)
    expect(seen).toMatchObject({
      title: TITLE,
      owner_name: 'ada',
      kind: 'snapshot',
      can_copy: true,
      next: null,
    })
    expect(textsOf(seen)).toEqual(['When do they leave?', 'Twice a day.'])
    expect(JSON.stringify(seen)).not.toMatch(/@|assistant_id|thread_id/)
    await reading(ada, link)
    const { data } = await ok<{ data: SharedThread[] }>(ada, 'GET', `/v2/shared-threads?thread_id=${thread}`)
    expect(data).toMatchObject([
      {
        id: link.id,
        open_count: 1,
        url: link.url,
        state: 'active',
        thread_name: TITLE,
      },
    ])
  })

  test('answers every link that is not open to its caller like one that does not exist', async () => {
    const answerOf = async (caller: Caller, path: string) => {
      const answer = await caller('GET', path)
      const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
      return { status: answer.status, headers, body: await answer.text() }
    }
    const unknown = await answerOf(bob.call, `/v2/shared/${'A'.repeat(43)}`)
    expect(unknown.status).toBe(404)
    expect(Object.fromEntries(unknown.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
    const dead = async (link: Link, caller = bob.call) => {
      expect(await answerOf(caller, at(link))).toEqual(unknown)
      expect(await answerOf(caller, `${at(link)}/files/${uuidv7()}`)).toEqual(unknown)
    }
    const { thread, answer } = await talk(db.database, ada)
    const alive = await makeLink(ada, thread, answer)
    expect(await answerOf(bob.call, '/v2/shared/what-is-this')).toEqual(unknown)
    await dead(alive, visitor)
    await dead(alive, callerOf(app.origin, 'x'.repeat(43)))

    const named = await makeLink(ada, thread, answer, {
      audience: 'named',
      subjects: [{ subject_type: 'user', subject_id: admin.id }],
    })
    await dead(named)
    await reading(admin, named)
    await reading(ada, named)

    const revoked = await makeLink(ada, thread, answer)
    await reading(bob, revoked)
    await ok(ada, 'DELETE', `/v2/shared-threads/${revoked.id}`)
    await dead(revoked)
    await dead(revoked, ada.call)

    const expired = await makeLink(ada, thread, answer, {
      expires_at: IN_A_DAY,
    })
    await db.database.pool.query(
      "UPDATE shared_threads SET expires_at = now() - interval '1 s' WHERE id = $1",
      [expired.id],
    )
    await dead(expired)

    await turn('share_threads', false)
    await dead(alive)
    await turn('share_threads', true)
    await reading(bob, alive)

    await ok(ada, 'DELETE', `/v2/threads/${thread}`)
    await dead(alive)
    await ok(ada, 'POST', `/v2/threads/${thread}/undelete`)
    await reading(bob, alive)

    const enable = (is_enabled: boolean) =>
      db.database.pool.query('UPDATE users SET is_enabled = $1 WHERE id = $2', [is_enabled, ada.id])
    await enable(false)
    await dead(alive)
    await enable(true)
    await reading(bob, alive)
  })

  test('opens to anyone only while its own setting allows it', async () => {
    const { thread, answer } = await talk(db.database, ada)
    await refused(
      ada,
      'POST',
      `/v2/threads/${thread}/shared`,
      newLink(answer, 'anyone'),
      403,
      'ERROR_FORBIDDEN',
    )
    await turn('share_threads_publicly', true)
    const link = await makeLink(ada, thread, answer, { audience: 'anyone' })
    const seen = (await (await visitor('GET', at(link))).json()) as SharedReading
    expect(textsOf(seen)).toHaveLength(2)
    expect(seen.can_copy).toBe(false)
    await turn('share_threads_publicly', false)
    expect((await visitor('GET', at(link))).status).toBe(404)
    expect((await bob.call('GET', at(link))).status).toBe(404)
  })

  test('a snapshot has the shared messages, without later messages and other branches; a live link grows', async () => {
    const { thread, question, answer } = await talk(db.database, ada)
    await makeMessages(db.database, ada, thread, [answered('Never, on a sibling branch.')], question)
    const snapshot = await makeLink(ada, thread, answer)
    const live = await makeLink(ada, thread, answer, { kind: 'live' })
    await makeMessages(db.database, ada, thread, [asked('And on Sundays?'), answered('Once.')], answer)
    await makeMessages(db.database, ada, thread, [asked('A new first question')])
    await db.database.pool.query(
      `UPDATE messages SET parts = '[{"type":"text","text":"Changed"}]' WHERE id = $1`,
      [answer],
    )
    await ok(ada, 'PUT', `/v2/threads/${thread}`, { name: 'Private title' })
    expect(await reading(bob, snapshot)).toMatchObject({ title: TITLE })
    expect(textsOf(await reading(bob, snapshot))).toEqual(['When do they leave?', 'Twice a day.'])
    expect(await reading(bob, live)).toMatchObject({ title: 'Private title' })
    expect(textsOf(await reading(bob, live))).toEqual([
      'When do they leave?',
      'Changed',
      'And on Sundays?',
      'Once.',
    ])
  })

  test('is returned in pages, each message once', async () => {
    const thread = uuidv7()
    const said = Array.from({ length: 45 }, (_, nth) =>
      nth % 2 === 0 ? asked(`Q${nth}`) : answered(`A${nth}`),
    )
    const ids = await makeMessages(db.database, ada, thread, said)
    for (const kind of ['snapshot', 'live'] as const) {
      const link = await makeLink(ada, thread, ids.at(-1) ?? '', { kind })
      const first = await reading(bob, link)
      const second = await ok<SharedReading>(bob, 'GET', `${at(link)}?after=${first.next}`)
      expect(second.next).toBeNull()
      const positions = [...first.messages, ...second.messages].map(({ position }) => position)
      expect(positions).toEqual(Array.from({ length: 45 }, (_, nth) => nth + 1))
    }
  })

  test('leaves out an answer that is being written', async () => {
    const { thread, answer } = await talk(db.database, ada)
    const link = await makeLink(ada, thread, answer, { kind: 'live' })
    const [, running = ''] = await makeMessages(
      db.database,
      ada,
      thread,
      [asked('More'), answered('Wri')],
      answer,
    )
    await db.database.pool.query("UPDATE messages SET status = 'running' WHERE id = $1", [running])
    expect(textsOf(await reading(bob, link))).toEqual(['When do they leave?', 'Twice a day.', 'More'])
    const path = `/v2/threads/${thread}/shared`
    await refused(ada, 'POST', path, newLink(running), 409, 'ERROR_RUN_IN_PROGRESS')
  })
})
