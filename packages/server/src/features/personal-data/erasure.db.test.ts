import type { ExportedThread, PersonalData, Receipt } from '@parlance/contract/people/personal-data.ts'
import type { Group } from '@parlance/contract/people/groups.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import { uuidv7 } from '#core/ids.ts'
import { USER_ROLE_ID } from '#features/roles/system-roles.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok, refused } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeKey } from '#testing/made/keys.ts'
import { draftOf, grantTo, makeAssistant } from '#testing/made/made-assistants.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'

const CANARY = 'zqcanary'
/** A picture of one pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const db = testDatabase()
let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
})
afterAll(() => app.close())

/** The tables and rows with a column that contains the text. */
async function sightings(text: string): Promise<string[]> {
  const { rows } = await db.database.pool.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  )
  const seen: string[] = []
  for (const { name } of rows) {
    const found = await db.database.pool.query<{ row: string }>(
      `SELECT t::text AS row FROM ${name} t WHERE strpos(lower(t::text), $1) > 0`,
      [text.toLowerCase()],
    )
    seen.push(...found.rows.map(({ row }) => `${name}: ${row}`))
  }
  return seen
}

/** A question and its answer in a new conversation. */
async function talkTo(assistantId: string, userId: string, text: string): Promise<string> {
  const { pool } = db.database
  const [thread, asked] = [uuidv7(), uuidv7()]
  await pool.query('INSERT INTO threads (id, user_id, assistant_id, name) VALUES ($1, $2, $3, $4)', [
    thread,
    userId,
    assistantId,
    text,
  ])
  const insert = `INSERT INTO messages (id, thread_id, parent_id, role, status, parts, assistant_id)
    VALUES ($1, $2, $3, $4, 'completed', $5, $6)`
  const parts = JSON.stringify([{ type: 'text', text }])
  await pool.query(insert, [asked, thread, null, 'user', parts, null])
  await pool.query(insert, [uuidv7(), thread, asked, 'assistant', parts, assistantId])
  return thread
}

let count = 0
/** A person with their name in every place that can contain one, with shares, groups and bases that involve others. */
async function everywhere(role: 'user' | 'administrator' = 'user') {
  const username = `${CANARY}${count++}`
  const person = await app.person(username, role)
  const friend = await app.person(`friend-of-${count}`)
  const text = `I am ${username}`
  await ok(person, 'PUT', '/v2/drafts/new', {
    text,
    assistant_id: null,
    model_id: null,
    revised_at: new Date().toISOString(),
  })
  await db.database.pool.query(`UPDATE sessions SET user_agent = $1 WHERE user_id = $2`, [text, person.id])
  const mine = await makeAssistant(person, { name: `Alone ${count}`, instructions: text })
  const { revision } = await draftOf(person, mine)
  await ok(person, 'PUT', `/v2/assistants/${mine}/avatar`, { revision, picture: PICTURE })
  const shared = await makeAssistant(person, {
    name: `Desk of ${username}`,
    instructions: text,
    support_contact: person.email,
  })
  await ok(person, 'POST', `/v2/assistant-sharing/${shared}/shared`, {
    subject_type: 'user',
    subject_id: friend.id,
    level: 'user',
  })
  const thread = await talkTo(mine, person.id, text)
  const { rows } = await db.database.pool.query<{ id: string }>(
    "SELECT id FROM messages WHERE thread_id = $1 AND role = 'assistant'",
    [thread],
  )
  const vote = { message_id: rows[0]?.id, is_positive: false, comment: text, consent: true }
  await ok(person, 'POST', '/v2/plugins/feedback/votes', vote)
  const talk = await talkTo(shared, friend.id, 'Hello')
  const theirs = await makeAssistant(friend, { name: `Friendly ${count}` })
  await grantTo(db.database, theirs, person.id, 'editor')
  const shelf = { name: `Shelf of ${username}`, description: text }
  const base = await ok<{ id: string }>(person, 'POST', '/v2/knowledge-bases', shelf)
  const shares = `/v2/knowledge-bases/${base.id}/shares`
  await ok(person, 'POST', shares, { subject_type: 'user', subject_id: friend.id, level: 'READ' })
  await revokedKey(person)
  const group = await ok<Group>(person, 'POST', '/v2/groups', { name: `Group ${count}` })
  await ok(person, 'POST', `/v2/groups/${group.id}/members`, { user_id: friend.id })
  return { person, friend, username, thread, talk, mine, shared, group, base }
}

/** The person gets the permission for API keys only while this runs. */
async function revokedKey(person: Person): Promise<void> {
  const become = (role: string | undefined) =>
    db.database.pool.query('UPDATE users SET role_id = $1 WHERE id = $2', [role, person.id])
  const { rows } = await db.database.pool.query<{ role_id: string }>(
    'SELECT role_id FROM users WHERE id = $1',
    [person.id],
  )
  await become(ADMINISTRATOR_ROLE_ID)
  const { key } = await makeKey(person)
  await ok(person, 'DELETE', `/v2/api-keys/${key.id}`)
  await become(rows[0]?.role_id)
}

test('every table with a reference to a person declares what a deletion does', async () => {
  const { rows } = await db.database.pool.query<{ name: string; action: string }>(
    `SELECT conname AS name, confdeltype AS action FROM pg_constraint
     WHERE contype = 'f' AND confrelid = 'users'::regclass`,
  )
  const silent = rows.filter(({ action }) => action !== 'c' && action !== 'n')
  // assistants without an owner are shipped ones, so erasure handles assistants itself
  expect(silent.map(({ name }) => name)).toEqual(['assistants__owner', 'prompts__owner'])
})

describe('POST /v2/admin/users/{user_id}/erase', () => {
  const path = (id: string) => `/v2/admin/users/${id}/erase`

  test('leaves nothing of the person in any table except their id and a receipt (S80)', async () => {
    const { person, friend, username, talk, thread } = await everywhere()
    expect((await sightings(CANARY)).length).toBeGreaterThan(8)
    const files = await db.database.pool.query<{ id: string }>('SELECT id FROM files WHERE owner_id = $1', [
      person.id,
    ])
    const receipt = await ok<Receipt>(admin, 'POST', path(person.id), {
      confirmation: username,
      hand_over_to: null,
    })
    expect(await sightings(CANARY)).toEqual([])
    const removed = Object.fromEntries(receipt.removed.map(({ what, count: n }) => [what, n]))
    expect(removed).toMatchObject({
      threads: 1,
      messages: 2,
      drafts: 1,
      sessions: 1,
      grants: 1,
      user_group_members: 1,
      assistants: 2,
      avatars: 1,
      knowledge_bases: 1,
    })
    expect(receipt).toEqual({
      user_id: person.id,
      erased_at: expect.any(String),
      removed: expect.any(Array),
      handed_over: { assistants: 0, groups: 0, knowledge_bases: 0, folders: 0, prompts: 0 },
      documents: { unreadable: 0, unreadable_since: expect.any(String), pending: 0, sealed_since: null },
      may_remain_in: ['database_files', 'write_ahead_log', 'backups'],
    })
    expect((await person.call('GET', '/v2/users/me')).status).toBe(401)
    expect((await friend.call('GET', `/v2/threads/${thread}`)).status).toBe(404)
    expect(files.rows).toHaveLength(1)
    for (const { id } of files.rows) expect(await app.deps.files.get(id)).toBeNull()
    expect(await messagesOf(friend, talk)).toHaveLength(2)
    const { rows } = await db.database.pool.query(
      'SELECT before, after FROM audit_events WHERE object_id = $1',
      [person.id],
    )
    expect(rows).toMatchObject([{ before: null, after: { removed } }])
  })

  test('first transfers what others need', async () => {
    const { person, friend, username, shared, mine, group, base } = await everywhere()
    const receipt = await ok<Receipt>(admin, 'POST', path(person.id), {
      confirmation: ` ${username} `,
      hand_over_to: friend.id,
    })
    const given = { assistants: 2, groups: 1, knowledge_bases: 1, folders: 0, prompts: 0 }
    expect(receipt.handed_over).toEqual(given)
    expect(await draftOf(friend, shared)).toMatchObject({ draft: { support_contact: '' } })
    expect(await draftOf(friend, mine)).toMatchObject({ draft: { avatar_file_id: expect.any(String) } })
    expect(await ok(friend, 'GET', `/v2/knowledge-bases/${base.id}`)).toMatchObject({ right: 'OWNER' })
    const { data } = await ok<{ data: Group[] }>(friend, 'GET', '/v2/groups')
    expect(data.find((one) => one.id === group.id)).toMatchObject({ my_type: 'manager' })
  })

  test('while an answer is being written, ends it and the stream', async () => {
    const person = await app.person('writing')
    const viewer = await start(person, uuidv7(), question('markdown'))
    await viewer.until((seen) => seen.text.length > 0)
    await ok(admin, 'POST', path(person.id), { confirmation: 'writing', hand_over_to: null })
    await viewer.toTheEnd()
    expect((await person.call('GET', '/v2/users/me')).status).toBe(401)
    expect((await admin.call('GET', '/v2/users/me')).status).toBe(200)
  })

  test('requires the right name, and refuses oneself', async () => {
    const person = await app.person('kept')
    const body = (confirmation: string) => ({ confirmation, hand_over_to: null })
    await refused(admin, 'POST', path(person.id), body('keep'), 422, 'ERROR_NOT_CONFIRMED')
    await refused(admin, 'POST', path(admin.id), body('admin'), 409, 'ERROR_OWN_RIGHTS')
    await refused(admin, 'POST', path(uuidv7()), body('x'), 404, 'ERROR_USER_NOT_FOUND')
    const heir = { confirmation: 'kept', hand_over_to: uuidv7() }
    await refused(admin, 'POST', path(person.id), heir, 422, 'ERROR_CANNOT_HAND_OVER')
    expect((await person.call('GET', '/v2/users/me')).status).toBe(200)
  })
})

describe('POST /v2/users/erase', () => {
  test('erases the caller, who is then unknown', async () => {
    const { person, username } = await everywhere()
    await refused(person, 'POST', '/v2/users/erase', { confirmation: '' }, 422, 'ERROR_NOT_CONFIRMED')
    await ok<Receipt>(person, 'POST', '/v2/users/erase', { confirmation: username })
    expect(await sightings(username)).toEqual([])
    expect((await person.call('GET', '/v2/users/me')).status).toBe(401)
  })

  test('keeps the last administrator, also with two concurrent requests (S27)', async () => {
    await db.database.pool.query('UPDATE users SET role_id = $1 WHERE role_id = $2 AND id <> $3', [
      USER_ROLE_ID,
      ADMINISTRATOR_ROLE_ID,
      admin.id,
    ])
    await refused(
      admin,
      'POST',
      '/v2/users/erase',
      { confirmation: 'admin' },
      409,
      'ERROR_LAST_ADMINISTRATOR',
    )
    const other = await app.person('second', 'administrator')
    const answers = await Promise.all([
      admin.call('POST', '/v2/users/erase', { confirmation: 'admin' }),
      other.call('POST', '/v2/users/erase', { confirmation: 'second' }),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    const { rows } = await db.database.pool.query('SELECT 1 FROM users WHERE role_id = $1', [
      ADMINISTRATOR_ROLE_ID,
    ])
    expect(rows).toHaveLength(1)
    admin = await app.person('admin-again', 'administrator')
  })
})

describe('GET /v2/users/data', () => {
  test('contains all of my data and nothing of others', async () => {
    const { person, friend, username } = await everywhere()
    const data = await ok<PersonalData>(person, 'GET', '/v2/users/data')
    expect(data).toMatchObject({
      person: { username, email: person.email, role: 'USER' },
      sessions: [{ user_agent: `I am ${username}` }],
      assistants: [{ instructions: `I am ${username}` }, { support_contact: person.email }],
      knowledge_bases: [{ name: `Shelf of ${username}`, documents: [] }],
      shared_with_me: [{ level: 'editor' }],
      groups: [{ type: 'manager' }],
      drafts: [{ scope: 'new' }],
      thread_count: 1,
    })
    expect(JSON.stringify(data)).not.toContain(friend.email)
    type Page = { data: ExportedThread[]; next_cursor: string | null }
    const first = await ok<Page>(person, 'GET', '/v2/users/data/threads')
    expect(first.next_cursor).toBeNull()
    expect(first.data[0]?.messages.map((message) => message.role)).toEqual(['user', 'assistant'])
    expect(JSON.stringify(first.data[0]?.messages[0]?.parts)).toContain(username)
  })

  test('returns many conversations in pages, each once', async () => {
    const person = await app.person('many')
    const { rows } = await db.database.pool.query<{ id: string }>('SELECT id FROM assistants LIMIT 1')
    await db.database.pool.query(
      `INSERT INTO threads (id, user_id, assistant_id, name)
       SELECT gen_random_uuid(), $1, $2, 'T' || n FROM generate_series(1, 45) n`,
      [person.id, rows[0]?.id],
    )
    const names = new Set<string>()
    let after: string | null = ''
    while (after !== null) {
      const page: { data: ExportedThread[]; next_cursor: string | null } = await ok(
        person,
        'GET',
        `/v2/users/data/threads${after === '' ? '' : `?after=${after}`}`,
      )
      for (const thread of page.data) names.add(thread.name)
      after = page.next_cursor
    }
    expect(names.size).toBe(45)
  })
})
