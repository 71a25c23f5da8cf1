import type { AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import type { Review, ReviewRow, ReviewStep } from '@parlance/contract/assistants/marketplace.ts'
import type { Notice } from '@parlance/contract/people/notices.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { ensureSystemRoles } from '#features/roles/roles.service.ts'
import { REVIEWER_ROLE_ID } from '#features/roles/system-roles.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { insertAssistant, saveVersion } from '#testing/made/assistants.ts'
import { ok, refused, tally } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'

const db = testDatabase()
let app: TestApp
let alice: Person
let bob: Person
let reviewer: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
})
afterAll(() => app.close())
beforeEach(async () => {
  await db.reset()
  await ensureSystemRoles(app.ctx)
  ;[alice, bob, reviewer] = [await app.person('alice'), await app.person('bob'), await app.person('reviewer')]
  await makeReviewer(reviewer)
})

async function makeReviewer(person: Person): Promise<void> {
  await db.database.pool.query('UPDATE users SET role_id = $1 WHERE id = $2', [REVIEWER_ROLE_ID, person.id])
}

const QUEUE = '/v2/admin/marketplace/assistants'
const decision = (id: string) => `${QUEUE}/${id}/decision`
type Steps = { data: ReviewStep[]; next_cursor: string | null }
const history = (id: string, cursor?: string) =>
  ok<Steps>(reviewer, 'GET', `${QUEUE}/${id}/history${cursor === undefined ? '' : `?cursor=${cursor}`}`)
const queue = async (status = 'PENDING') =>
  (await ok<{ data: ReviewRow[] }>(reviewer, 'GET', `${QUEUE}?status=${status}`)).data

async function submitted(owner: Person, name = 'Draft one') {
  const made = await insertAssistant(db.database, { owner_id: owner.id, name, instructions: 'v1' })
  await ok(owner, 'POST', `/v2/assistants/${made.id}/submit`, { note: 'please' })
  return made
}
const approval = (versionId: string) => ({ decision: 'approve', version_id: versionId })

async function lastNotice(person: Person): Promise<Notice | undefined> {
  return (await ok<{ data: Notice[] }>(person, 'GET', '/v2/notices')).data[0]
}

describe('POST /v2/assistants/{assistant_id}/submit', () => {
  test('puts the saved version into the queue, oldest first, once', async () => {
    const first = await submitted(alice, 'First')
    const second = await submitted(bob, 'Second')
    expect((await queue()).map((row) => row.id)).toEqual([first.id, second.id])
    expect((await queue())[0]).toMatchObject({
      name: 'First',
      author: 'alice',
      status: 'PENDING',
      state: 'submitted',
      is_update: false,
      is_mine: false,
    })
    const path = `/v2/assistants/${first.id}/submit`
    await refused(alice, 'POST', path, {}, 409, 'ERROR_ALREADY_SUBMITTED')
    await refused(bob, 'POST', path, {}, 404, 'ERROR_ASSISTANT_NOT_FOUND')
    await db.database.pool.query(
      `INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level)
       VALUES ('assistant', $1, 'user', $2, 'editor')`,
      [first.id, bob.id],
    )
    await refused(bob, 'POST', path, {}, 403, 'ERROR_USER_CANNOT_EDIT_ASSISTANT')
    const withdrawal = `/v2/assistants/${first.id}/withdraw`
    await refused(bob, 'POST', withdrawal, undefined, 403, 'ERROR_USER_CANNOT_EDIT_ASSISTANT')
  })

  test('can be repeated after a newer version was saved, which is then reviewed instead', async () => {
    const { id } = await submitted(alice)
    const publication = async () =>
      (await ok<AssistantDraft>(alice, 'GET', `/v2/assistants/${id}/draft`)).publication
    expect(await publication()).toMatchObject({ is_serving: false, can_be_submitted: false })
    const next = await saveVersion(db.database, id, { owner_id: alice.id, name: 'Newer' })
    expect(await publication()).toMatchObject({ state: 'submitted', can_be_submitted: true })
    await ok(alice, 'POST', `/v2/assistants/${id}/submit`, {})
    expect(await publication()).toMatchObject({ can_be_submitted: false })
    await ok(reviewer, 'POST', decision(id), approval(next))
    expect(await publication()).toMatchObject({ is_serving: true, can_be_submitted: false })
  })
})

describe('the decision', () => {
  test('approves exactly the reviewed version', async () => {
    const { id, version_id } = await submitted(alice)
    const next = await saveVersion(db.database, id, { owner_id: alice.id, name: 'Two', instructions: 'v2' })
    const stale = approval(next)
    await refused(reviewer, 'POST', decision(id), stale, 409, 'ERROR_REVIEW_OUTDATED')
    await ok(alice, 'POST', `/v2/assistants/${id}/submit`, { note: 'newer' })
    await refused(reviewer, 'POST', decision(id), approval(version_id), 409, 'ERROR_REVIEW_OUTDATED')
    const looked = await ok<Review>(reviewer, 'GET', `${QUEUE}/${id}`)
    expect(looked).toMatchObject({
      note: 'newer',
      may_decide: true,
      approved: null,
      submitted: { version_id: next, content: { name: 'Two', instructions: 'v2' } },
    })
    const done = await ok<Review>(reviewer, 'POST', decision(id), approval(next))
    expect(done).toMatchObject({ state: 'approved', status: 'APPROVED', submitted: null })
    expect(await lastNotice(alice)).toMatchObject({
      kind: 'assistant_approved',
      subject: { assistant_id: id, name: 'Two' },
      actor: 'reviewer',
    })
    const { rows } = await db.database.pool.query(
      'SELECT decision, version_id, reviewer_id FROM assistant_reviews ORDER BY created_at, id',
    )
    expect(rows).toEqual([
      { decision: 'submitted', version_id, reviewer_id: alice.id },
      { decision: 'submitted', version_id: next, reviewer_id: alice.id },
      { decision: 'approved', version_id: next, reviewer_id: reviewer.id },
    ])
    await refused(alice, 'POST', `/v2/assistants/${id}/submit`, {}, 409, 'ERROR_ALREADY_SUBMITTED')
  })

  test('one of fifty concurrent decisions wins', async () => {
    const { id, version_id } = await submitted(alice)
    const approve = () => reviewer.call('POST', decision(id), approval(version_id))
    expect(await tally(50, approve)).toEqual({ 200: 1, 409: 49 })
    const { rows } = await db.database.pool.query(
      `SELECT 1 FROM assistant_reviews WHERE decision = 'approved'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('rejects with a reason, and the approved version stays published', async () => {
    const { id, version_id } = await submitted(alice, 'Good')
    await ok(reviewer, 'POST', decision(id), approval(version_id))
    for (const [word, state] of [
      ['changes_requested', 'changes_requested'],
      ['reject', 'rejected'],
    ]) {
      const next = await saveVersion(db.database, id, { owner_id: alice.id, name: `Not ${word}` })
      await ok(alice, 'POST', `/v2/assistants/${id}/submit`, {})
      expect((await queue())[0]).toMatchObject({ is_update: true })
      expect((await reviewer.call('POST', decision(id), { decision: word, version_id: next })).status).toBe(
        422,
      )
      const body = { decision: word, version_id: next, reason: 'too\nlong' }
      expect(await ok<Review>(reviewer, 'POST', decision(id), body)).toMatchObject({
        state,
        reason: 'too\nlong',
        submitted: null,
        approved: { version_id },
      })
      expect(await lastNotice(alice)).toMatchObject({ kind: `assistant_${state}`, reason: 'too\nlong' })
      expect(await queue()).toEqual([])
      expect(await queue('APPROVED')).toMatchObject([{ id, name: 'Good', status: 'APPROVED' }])
      const card = await ok(bob, 'GET', `/v2/marketplace/assistants/${id}`)
      expect(card).toMatchObject({ name: 'Good' })
      // its author sees that it can still be withdrawn
      const { publication } = await ok<AssistantDraft>(alice, 'GET', `/v2/assistants/${id}/draft`)
      expect(publication).toMatchObject({ status: 'PENDING', state, is_serving: true })
    }
  })

  test('is refused for one’s own assistant while another reviewer can decide', async () => {
    const { id, version_id } = await submitted(reviewer, 'My own')
    const own = approval(version_id)
    const other = await app.person('other')
    await makeReviewer(other)
    await refused(reviewer, 'POST', decision(id), own, 403, 'ERROR_CANNOT_REVIEW_ONES_OWN')
    expect(await ok(reviewer, 'GET', `${QUEUE}/${id}`)).toMatchObject({ may_decide: false, is_mine: true })
    await db.database.pool.query('UPDATE users SET is_enabled = false WHERE id = $1', [other.id])
    expect(await ok(reviewer, 'GET', `${QUEUE}/${id}`)).toMatchObject({ may_decide: true })
    await ok(reviewer, 'POST', decision(id), own)
  })

  test('is refused for the author of the version', async () => {
    const { id } = await insertAssistant(db.database, { owner_id: alice.id, name: 'Co-written' })
    const version = await saveVersion(db.database, id, { owner_id: reviewer.id, name: 'Co-written' })
    await ok(alice, 'POST', `/v2/assistants/${id}/submit`, {})
    await makeReviewer(await app.person('other'))
    const own = approval(version)
    await refused(reviewer, 'POST', decision(id), own, 403, 'ERROR_CANNOT_REVIEW_ONES_OWN')
  })

  test('is refused for users, and without a submission', async () => {
    const { id, version_id } = await submitted(alice)
    await refused(alice, 'POST', decision(id), approval(version_id), 403, 'ERROR_FORBIDDEN')
    const made = await insertAssistant(db.database, { owner_id: alice.id, name: 'Private' })
    for (const one of [made.id, uuidv7()]) {
      const body = approval(made.version_id)
      await refused(reviewer, 'POST', decision(one), body, 404, 'ERROR_ASSISTANT_NOT_FOUND')
      await refused(reviewer, 'GET', `${QUEUE}/${one}`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
      await refused(reviewer, 'GET', `${QUEUE}/${one}/history`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
    }
  })
})

describe('after the decision', () => {
  test('the reviewer sees state, reason and history, but not the rejected version (S32)', async () => {
    const { id, version_id } = await submitted(alice, 'Sent back')
    const body = { decision: 'changes_requested', version_id, reason: 'Say which law' }
    await ok(reviewer, 'POST', decision(id), body)
    await saveVersion(db.database, id, { owner_id: alice.id, name: 'Later canary', instructions: 'canary' })
    const answer = await reviewer.call('GET', `${QUEUE}/${id}`)
    const text = await answer.text()
    expect(text).not.toContain('canary')
    expect(text).not.toContain('v1')
    const review = JSON.parse(text) as Review
    expect(review).toMatchObject({
      name: 'Sent back',
      state: 'changes_requested',
      reason: 'Say which law',
      submitted: null,
      approved: null,
      may_decide: false,
    })
    expect((await history(id)).data.map(({ decision: step, by, reason }) => [step, by, reason])).toEqual([
      ['changes_requested', 'reviewer', 'Say which law'],
      ['submitted', 'alice', 'please'],
    ])
    await refused(bob, 'GET', `${QUEUE}/${id}`, undefined, 403, 'ERROR_FORBIDDEN')
    await refused(bob, 'GET', `${QUEUE}/${id}/history`, undefined, 403, 'ERROR_FORBIDDEN')
  })

  test('the history of this assistant is returned in pages, newest first', async () => {
    const { id } = await submitted(alice, 'Long way')
    const other = await submitted(bob, 'Another')
    // pairs with the same time, so that a page ends between equal times
    await db.database.pool.query(
      `INSERT INTO assistant_reviews (id, assistant_id, decision, reason, reviewer_id, created_at)
       SELECT gen_random_uuid(), $1, 'changes_requested', 'Step ' || n, $2, now() + ((n + 1) / 2) * interval '1 second'
       FROM generate_series(2, 45) n`,
      [id, reviewer.id],
    )
    const { rows } = await db.database.pool.query<{ id: string }>(
      'SELECT id FROM assistant_reviews WHERE assistant_id = $1 ORDER BY created_at DESC, id DESC',
      [id],
    )
    const pages: Steps[] = []
    for (let next: string | null | undefined; next !== null; next = pages.at(-1)?.next_cursor ?? null) {
      pages.push(await history(id, next))
    }
    expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 5])
    expect(pages.flatMap(({ data }) => data.map((step) => step.id))).toEqual(rows.map((row) => row.id))
    // a cursor of another list is refused
    const foreign = (await history(other.id)).data[0]?.id
    expect(await history(id, foreign)).toEqual({ data: [], next_cursor: null })
  })
})

describe('removal from the marketplace', () => {
  test('by the author: immediately, including the submission; returning requires a new review', async () => {
    const { id, version_id } = await submitted(alice)
    await ok(reviewer, 'POST', decision(id), approval(version_id))
    await saveVersion(db.database, id, { owner_id: alice.id, name: 'Two' })
    await ok(alice, 'POST', `/v2/assistants/${id}/submit`, {})
    await ok(alice, 'POST', `/v2/assistants/${id}/withdraw`)
    expect(await queue()).toEqual([])
    expect(await queue('APPROVED')).toEqual([])
    await refused(reviewer, 'GET', `${QUEUE}/${id}`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
    await ok(alice, 'POST', `/v2/assistants/${id}/submit`, {})
    expect(await queue()).toMatchObject([{ id, is_update: false }])
  })

  test('by a reviewer: with a reason for the author', async () => {
    const { id, version_id } = await submitted(alice, 'Bad')
    const path = `${QUEUE}/${id}/withdraw`
    await refused(reviewer, 'POST', path, { reason: 'x' }, 404, 'ERROR_ASSISTANT_NOT_FOUND')
    await ok(reviewer, 'POST', decision(id), approval(version_id))
    await ok(reviewer, 'POST', path, { reason: 'It is wrong' })
    expect(await lastNotice(alice)).toMatchObject({
      kind: 'assistant_withdrawn',
      reason: 'It is wrong',
      subject: { name: 'Bad' },
    })
    await refused(bob, 'GET', `/v2/marketplace/assistants/${id}`, undefined, 404, 'ERROR_ASSISTANT_NOT_FOUND')
    const featured = { is_featured: true }
    await refused(reviewer, 'PUT', `${QUEUE}/${id}/featured`, featured, 404, 'ERROR_ASSISTANT_NOT_FOUND')
  })
})
