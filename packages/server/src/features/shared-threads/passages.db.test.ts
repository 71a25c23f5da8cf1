import type { Message } from '@parlance/contract/chat/runs.ts'
import type { SharedGaps, SharedReading } from '@parlance/contract/chat/shared-threads.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { at, citingTalk, giveBase, makeLink, reading, talk, TITLE } from '#testing/made/made-links.ts'
import { type Caller, callerOf, type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf } from '#testing/answers/run-stream.ts'

const db = testDatabase()
let app: TestApp
let ada: Person
let bob: Person
let admin: Person
let visitor: Caller

beforeAll(async () => {
  app = await startTestApp(db.database)
  ada = await app.person('ada')
  bob = await app.person('bob')
  admin = await app.person('admin', 'administrator')
  visitor = callerOf(app.origin, null)
})
afterAll(() => app.close())
afterEach(async () => {
  await turn('share_threads_publicly', false)
})

const turn = (key: string, value: boolean) => ok(admin, 'PUT', `/v2/admin/feature-configs/${key}`, { value })

describe('passages of a shared conversation', () => {
  const passageOf = (seen: SharedReading) => {
    const source = seen.messages[1]?.parts.find((part) => part.type === 'source')
    return source?.type === 'source' ? source : undefined
  }

  test.each(['snapshot', 'live'] as const)(
    'of a %s are shown while their reader can read the base',
    async (kind) => {
      const { base, thread, answer } = await citingTalk(db.database, ada)
      const link = await makeLink(ada, thread, answer, { kind })
      const hidden = {
        title: '',
        passage: {
          state: 'hidden',
          quote: '',
          heading: '',
          knowledge_base_name: '',
        },
      }
      expect(passageOf(await reading(bob, link))).toMatchObject(hidden)
      await giveBase(ada, base, bob)
      const shown = await reading(bob, link)
      expect(passageOf(shown)).toMatchObject({
        title: 'secret-plan.md',
        passage: {
          state: 'current',
          quote: 'The third ferry is new.',
          knowledge_base_name: 'Timetables',
        },
      })
      expect(JSON.stringify(shown)).not.toMatch(/document_id|chunk_id|knowledge_base_id/)
      await ok(ada, 'DELETE', `/v2/knowledge-bases/${base}/shares/user/${bob.id}`)
      const after = await bob.call('GET', at(link))
      const text = await after.text()
      expect(text).not.toMatch(/secret-plan|third ferry|Timetables/)
      const { data } = await ok<{ data: { id: string }[] }>(
        ada,
        'GET',
        `/v2/knowledge-bases/${base}/documents`,
      )
      const ids = data.map(({ id }) => id)
      await ok(ada, 'POST', `/v2/knowledge-bases/${base}/documents/remove`, { document_ids: ids })
      const deleted = await reading(bob, link)
      expect(passageOf(deleted)).toMatchObject({ title: '', passage: { state: 'deleted', quote: '' } })
    },
  )

  test('are never shown without sign-in, not even those of a public base', async () => {
    await turn('share_threads_publicly', true)
    const { base, thread, answer } = await citingTalk(db.database, ada)
    await db.database.pool.query('UPDATE knowledge_bases SET is_public = true WHERE id = $1', [base])
    const link = await makeLink(ada, thread, answer, { audience: 'anyone' })
    expect(await (await visitor('GET', at(link))).text()).not.toMatch(/secret-plan|third ferry|Timetables/)
  })

  test('POST /v2/threads/{thread_id}/shared/check names the bases that readers cannot read', async () => {
    const { base, thread, answer } = await citingTalk(db.database, ada)
    const check = (audience: string, subjects: unknown[] = []) =>
      ok<SharedGaps>(ada, 'POST', `/v2/threads/${thread}/shared/check`, {
        message_id: answer,
        audience,
        subjects,
      })
    const toBob = [{ subject_type: 'user', subject_id: bob.id }]
    expect(await check('signed_in')).toMatchObject({
      messages: 2,
      bases: [{ passages: 1, hidden_from: 'some' }],
    })
    expect(await check('named', toBob)).toMatchObject({
      bases: [{ kind: 'knowledge_base', hidden_from: 'some' }],
    })
    await giveBase(ada, base, bob)
    expect(await check('named', toBob)).toMatchObject({ bases: [] })
    expect(await check('anyone')).toMatchObject({
      bases: [{ hidden_from: 'all' }],
    })
  })
})

describe('POST /v2/shared/{token}/copy', () => {
  test('creates a conversation of the caller, once, without passages that they cannot read', async () => {
    const { thread, answer } = await citingTalk(db.database, ada)
    const link = await makeLink(ada, thread, answer)
    const mine = uuidv7()
    for (let times = 0; times < 2; times++) {
      expect(await ok(bob, 'POST', `${at(link)}/copy`, { thread_id: mine })).toEqual({ thread_id: mine })
    }
    const copy = await messagesOf(bob, mine)
    expect(copy.map(({ role, parts }) => [role, parts[0]])).toEqual([
      ['user', { type: 'text', text: 'How many?' }],
      ['assistant', { type: 'text', text: 'Three [1].' }],
    ])
    expect(copy[1]?.parent_id).toBe(copy[0]?.id)
    expect(JSON.stringify(copy)).not.toMatch(/secret-plan|third ferry/)
    const data = await ok(bob, 'GET', '/v2/users/data/threads')
    expect(JSON.stringify(data)).not.toMatch(/secret-plan|third ferry/)
    expect(await ok(bob, 'GET', `/v2/threads/${mine}`)).toMatchObject({
      thread: { name: TITLE },
    })
    expect((await ada.call('GET', `/v2/threads/${mine}`)).status).toBe(404)
  })

  test('keeps the sources that the caller can read', async () => {
    const { base, thread, answer } = await citingTalk(db.database, ada)
    await giveBase(ada, base, bob)
    const link = await makeLink(ada, thread, answer)
    const mine = uuidv7()
    await ok(bob, 'POST', `${at(link)}/copy`, { thread_id: mine })
    const sources = (messages: Message[]) => messages[1]?.parts.find((part) => part.type === 'source')
    expect(sources(await messagesOf(bob, mine))).toMatchObject({
      passage: { quote: 'The third ferry is new.' },
    })
    await ok(ada, 'DELETE', `/v2/knowledge-bases/${base}/shares/user/${bob.id}`)
    expect(sources(await messagesOf(bob, mine))).toMatchObject({
      title: '',
      passage: { state: 'hidden', quote: '' },
    })
  })

  test('never writes into the conversation of someone else, and requires an open link', async () => {
    const { thread, answer } = await talk(db.database, ada)
    const link = await makeLink(ada, thread, answer)
    await refused(bob, 'POST', `${at(link)}/copy`, { thread_id: thread }, 409, 'ERROR_ID_ALREADY_USED')
    expect(await messagesOf(ada, thread)).toHaveLength(2)
    await ok(ada, 'DELETE', `/v2/shared-threads/${link.id}`)
    const body = { thread_id: uuidv7() }
    await refused(bob, 'POST', `${at(link)}/copy`, body, 404, 'ERROR_SHARED_THREAD_NOT_FOUND')
  })
})
