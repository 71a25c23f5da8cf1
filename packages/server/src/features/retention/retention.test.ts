import type { LegalHold, RetentionPolicy } from '@parlance/contract/admin/retention.ts'
import type { Notice } from '@parlance/contract/people/notices.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { USER_ROLE_ID } from '#features/roles/system-roles.ts'
import { testDatabase } from '#testing/database/database.ts'
import { idle } from '#testing/database/idle.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { applyRetention } from './apply-retention.ts'

const POLICIES = '/v2/admin/retention'
const HOLDS = '/v2/admin/legal-holds'

const db = testDatabase()
let app: TestApp
let admin: Person
let alice: Person
let assistant: string

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  admin = await app.person('admin', 'administrator')
  alice = await app.person('alice')
  assistant = await makeAssistant(admin)
})

type Made = { purpose?: string; owner?: Person; archived?: boolean }
async function thread(days: number, { purpose = 'chat', owner = alice, archived = false }: Made = {}) {
  const id = uuidv7()
  await db.database.pool.query(
    `INSERT INTO threads (id, user_id, assistant_id, name, purpose, updated_at, archived_at)
     VALUES ($1, $2, $3, 'Old', $4, now() - make_interval(days => $5), CASE WHEN $6 THEN now() END)`,
    [id, owner.id, assistant, purpose, days, archived],
  )
  return id
}
const limit = (more: object = {}) =>
  ok<RetentionPolicy>(admin, 'POST', POLICIES, {
    kind: 'chat',
    role_id: null,
    days: 30,
    notice_days: 7,
    ...more,
  })
const hold = (person: Person) =>
  ok<LegalHold>(admin, 'POST', HOLDS, { user_id: person.id, reason: 'Case 12' })
const apply = () => applyRetention.run(app.ctx, new AbortController().signal)
/** Simulates that days have passed by moving stored data into the past. */
const pass = (days: number) =>
  db.database.pool.query(
    `WITH x AS (UPDATE threads SET updated_at = updated_at - make_interval(days => $1))
     UPDATE thread_expiries SET noticed_at = noticed_at - make_interval(days => $1),
       deletes_at = deletes_at - make_interval(days => $1)`,
    [days],
  )
const stored = async (ids: readonly string[]) => {
  const { rows } = await db.database.pool.query<{ id: string }>('SELECT id FROM threads')
  return ids.map((id) => rows.some((row) => row.id === id))
}
type Mine = { rules: object[]; data: { id: string; deletes_at: string }[] }
const noticesOf = async (person: Person) => (await ok<{ data: Notice[] }>(person, 'GET', '/v2/notices')).data

describe('a policy', () => {
  test('deletes after its days, and not before the owner was notified for long enough', async () => {
    const [old, recent] = [await thread(100), await thread(10)]
    await limit()
    await apply()
    expect(await stored([old, recent])).toEqual([true, true])
    expect(await noticesOf(alice)).toMatchObject([
      { kind: 'conversations_expiring', subject: { count: 1 }, actor: '' },
    ])
    await pass(6)
    await apply()
    expect(await stored([old, recent])).toEqual([true, true])
    expect(await noticesOf(alice)).toHaveLength(1)
    await pass(2)
    await apply()
    expect(await stored([old, recent])).toEqual([false, true])
  })

  test('shows people what will be deleted and when, and does not reveal a hold', async () => {
    const bob = await app.person('bob')
    const [mine, held] = [await thread(100), await thread(100, { owner: bob })]
    const seenBy = async (person: Person) => {
      const { data } = await ok<{ data: { id: string }[] }>(person, 'GET', '/v2/threads/other?page=1')
      return data.map(({ id }) => id)
    }
    const comingOf = (person: Person) => ok<Mine>(person, 'GET', '/v2/users/retention')
    await limit({ notice_days: 10 })
    await hold(bob)
    await apply()
    const inTenDays = Date.now() + 10 * 86_400_000
    const [notice] = await noticesOf(alice)
    expect(Math.abs(Date.parse(notice?.subject.date ?? '') - inTenDays)).toBeLessThan(60_000)
    const { data } = await comingOf(alice)
    expect(data).toMatchObject([{ id: mine, name: 'Old', deletes_at: notice?.subject.date }])
    expect(await seenBy(alice)).toEqual([mine])
    expect([await noticesOf(bob), (await comingOf(bob)).data]).toEqual([[], []])
    await pass(11)
    await apply()
    expect([await seenBy(alice), (await comingOf(alice)).data]).toEqual([[], []])
    await refused(alice, 'GET', `/v2/threads/${mine}`, undefined, 404, 'ERROR_THREAD_NOT_FOUND')
    expect(await seenBy(bob)).toEqual([held])
  })

  test('spares conversations used since the notice, and everything once the policy is removed', async () => {
    const [used, left] = [await thread(100), await thread(100)]
    const { id } = await limit()
    await apply()
    await pass(8)
    await db.database.pool.query('UPDATE threads SET updated_at = now() WHERE id = $1', [used])
    await ok(admin, 'DELETE', `${POLICIES}/${id}`)
    await apply()
    expect(await stored([used, left])).toEqual([true, true])
    await limit()
    await apply()
    expect(await stored([used, left])).toEqual([true, false])
  })

  test('of a role replaces the general one, and each kind has its own', async () => {
    const chat = await thread(100)
    const archived = await thread(100, { archived: true })
    const expert = await thread(100, { purpose: 'expert' })
    const hidden = await thread(100, { purpose: 'deleted' })
    const other = await thread(100, { owner: admin })
    await limit({ days: 10 })
    await limit({ role_id: USER_ROLE_ID, days: 1_000 })
    await limit({ kind: 'archived', days: 20 })
    await refused(
      admin,
      'POST',
      POLICIES,
      { kind: 'archived', role_id: null, days: 1, notice_days: 1 },
      409,
      'ERROR_RETENTION_POLICY_EXISTS',
    )
    const unknown = { kind: 'expert', role_id: uuidv7(), days: 1, notice_days: 1 }
    await refused(admin, 'POST', POLICIES, unknown, 404, 'ERROR_ROLE_NOT_FOUND')
    await db.database.pool.query(
      `INSERT INTO tasks (id, kind, subject_id, turn, due_at)
       VALUES ($1, 'threads.forget', $2, 0, now() + interval '1 year')`,
      [uuidv7(), hidden],
    )
    const impact = `${POLICIES}/impact?kind=chat&days=50`
    expect(await ok(admin, 'GET', impact)).toEqual({ count: 1, people: 1 })
    expect(await ok(admin, 'GET', `${impact}&role_id=${USER_ROLE_ID}`)).toEqual({
      count: 1,
      people: 1,
    })
    await apply()
    const mine = await ok<Mine>(alice, 'GET', '/v2/users/retention')
    expect(mine.rules).toEqual([
      { kind: 'archived', days: 20, notice_days: 7 },
      { kind: 'chat', days: 1_000, notice_days: 7 },
    ])
    expect(mine.data).toMatchObject([
      { id: archived, kind: 'archived', name: 'Old', subject: { kind: 'thread', id: archived } },
    ])
    await pass(8)
    await apply()
    expect(await stored([chat, archived, expert, hidden, other])).toEqual([true, false, true, true, false])
  })

  test('is changed and removed with audit entries', async () => {
    const { id } = await limit()
    expect(await ok(admin, 'PUT', `${POLICIES}/${id}`, { days: 60, notice_days: 14 })).toMatchObject({
      days: 60,
      updated_by: 'admin',
    })
    await ok(admin, 'DELETE', `${POLICIES}/${id}`)
    await refused(admin, 'DELETE', `${POLICIES}/${id}`, undefined, 404, 'ERROR_NOT_FOUND')
    const { rows } = await db.database.pool.query<{ action: string }>(
      `SELECT action FROM audit_events WHERE object_type = 'retention_policy' ORDER BY sequence`,
    )
    expect(rows.map((row) => row.action)).toEqual([
      'retention_policy.create',
      'retention_policy.update',
      'retention_policy.delete',
    ])
  })
})

describe('a policy for results of test questions', () => {
  /** A run of the assistant's test questions that ended some days ago. */
  async function run(days: number, owner = alice): Promise<string> {
    const id = uuidv7()
    await db.database.pool.query(
      `INSERT INTO evaluations (id, assistant_id, user_id, status, repeats, ended_at)
       VALUES ($1, $2, $3, 'completed', 1, now() - make_interval(days => $4))`,
      [id, assistant, owner.id, days],
    )
    return id
  }
  const left = async () => {
    const { rows } = await db.database.pool.query<{ id: string }>('SELECT id FROM evaluations ORDER BY id')
    return rows.map(({ id }) => id)
  }
  const later = (days: number) =>
    db.database.pool.query(
      `WITH x AS (UPDATE evaluations SET ended_at = ended_at - make_interval(days => $1))
       UPDATE evaluation_expiries SET noticed_at = noticed_at - make_interval(days => $1),
         deletes_at = deletes_at - make_interval(days => $1)`,
      [days],
    )

  test('deletes them after its days, with notice, and keeps those of people on hold', async () => {
    const [old, recent, admins] = [await run(100), await run(1), await run(100, admin)]
    const chat = await thread(100)
    await limit({ kind: 'test', role_id: USER_ROLE_ID })
    const impact = `${POLICIES}/impact?kind=test&days=30&role_id=${USER_ROLE_ID}`
    expect(await ok(admin, 'GET', impact)).toEqual({ count: 1, people: 1 })
    await apply()
    expect(await noticesOf(alice)).toMatchObject([{ kind: 'test_results_expiring', subject: { count: 1 } }])
    expect(await ok(alice, 'GET', '/v2/users/retention')).toMatchObject({
      rules: [{ kind: 'test', days: 30, notice_days: 7 }],
      data: [{ id: old, kind: 'test', subject: { kind: 'assistant', id: assistant } }],
      total: 1,
    })
    const { id } = await hold(alice)
    await later(8)
    await apply()
    expect(await left()).toEqual([old, recent, admins])
    await ok(admin, 'POST', `${HOLDS}/${id}/release`)
    await apply()
    expect(await left()).toEqual([recent, admins])
    expect(await stored([chat])).toEqual([true])
  })

  test('does not affect a run deleted by a person on hold, which is kept until the end of the hold', async () => {
    const deleted = await run(1, admin)
    const { id } = await hold(admin)
    await ok(admin, 'DELETE', `/v2/evaluations/${deleted}`)
    await idle(db.database)
    await apply()
    await refused(admin, 'GET', `/v2/evaluations/${deleted}`, undefined, 404, 'ERROR_EVALUATION_NOT_FOUND')
    expect(await left()).toEqual([deleted])
    await ok(admin, 'POST', `${HOLDS}/${id}/release`)
    await apply()
    expect(await left()).toEqual([])
  })
})

describe('a legal hold', () => {
  test('keeps what a policy or the person would delete, hidden from them, until it is released', async () => {
    const [due, deleted, other] = [await thread(100), await thread(1), await thread(100, { owner: admin })]
    await limit()
    await apply()
    const { id } = await hold(alice)
    await pass(8)
    await ok(alice, 'DELETE', `/v2/threads/${deleted}`)
    await refused(alice, 'GET', `/v2/threads/${deleted}`, undefined, 404, 'ERROR_THREAD_NOT_FOUND')
    await idle(db.database)
    await apply()
    expect(await stored([due, deleted, other])).toEqual([true, true, false])
    await ok(alice, 'DELETE', `/v2/threads/current/${assistant}`)
    expect(await stored([due])).toEqual([true])
    await ok(admin, 'POST', `${HOLDS}/${id}/release`)
    await refused(admin, 'POST', `${HOLDS}/${id}/release`, undefined, 404, 'ERROR_NOT_FOUND')
    await apply()
    expect(await stored([due, deleted])).toEqual([false, false])
  })

  test('prevents deleting the account, and a second hold', async () => {
    const { id } = await hold(alice)
    const again = { user_id: alice.id, reason: 'Case 13' }
    await refused(admin, 'POST', HOLDS, again, 409, 'ERROR_LEGAL_HOLD_EXISTS')
    await refused(admin, 'POST', HOLDS, { ...again, user_id: uuidv7() }, 404, 'ERROR_USER_NOT_FOUND')
    const confirmation = { confirmation: 'alice' }
    await refused(alice, 'POST', '/v2/users/erase', confirmation, 409, 'ERROR_LEGAL_HOLD')
    const theirs = { ...confirmation, hand_over_to: null }
    await refused(admin, 'POST', `/v2/admin/users/${alice.id}/erase`, theirs, 409, 'ERROR_LEGAL_HOLD')
    expect(await ok(admin, 'GET', `${HOLDS}?query=alic`)).toMatchObject({
      total: 1,
      data: [{ id, reason: 'Case 12', placed_by: 'admin', released_at: null }],
    })
    await ok(admin, 'POST', `${HOLDS}/${id}/release`)
    await ok(alice, 'POST', '/v2/users/erase', confirmation)
  })
})
