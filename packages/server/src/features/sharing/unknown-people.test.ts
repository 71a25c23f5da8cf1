import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase } from '#testing/made/documents.ts'
import { grantTo, makeAssistant } from '#testing/made/made-assistants.ts'
import { toldExactly } from '#testing/hostile/raw-answer.ts'

const db = testDatabase()
let app: TestApp
let ada: Person
/** Sees Ada's assistant, base and group, and can change nothing of them. */
let cleo: Person
let bob: Person
/** Has a role without any permission. */
let nobody: Person
/** The person that the requests are about. */
let dora: Person
let assistant: string
let base: string
let group: string

beforeAll(async () => {
  app = await startTestApp(db.database)
  ada = await app.person('ada')
  cleo = await app.person('cleo')
  bob = await app.person('bob')
  nobody = await app.person('nobody')
  dora = await app.person('dora')
  await giveRole(db.database, nobody.id, [])
  assistant = await makeAssistant(ada)
  await grantTo(db.database, assistant, cleo.id, 'user')
  base = await makeBase(ada)
  await ok(ada, 'POST', `/v2/knowledge-bases/${base}/shares`, shareWith(cleo.id, 'READ'))
  ;({ id: group } = await ok<{ id: string }>(ada, 'POST', '/v2/groups', { name: 'Of Ada' }))
  await ok(ada, 'POST', `/v2/groups/${group}/members`, { user_id: cleo.id })
  // Dora already has all shares, which must not be revealed either
  await ok(ada, 'POST', `/v2/assistant-sharing/${assistant}/shared`, shareWith(dora.id, 'user'))
  await ok(ada, 'POST', `/v2/knowledge-bases/${base}/shares`, shareWith(dora.id, 'READ'))
  await ok(ada, 'POST', `/v2/groups/${group}/members`, { user_id: dora.id })
})
afterAll(() => app.close())

function shareWith(subject_id: string, level: string) {
  return { subject_type: 'user', subject_id, level }
}

type Ask = (whom: string) => [method: string, path: string, body?: unknown]

/** Calls that name a person; `whom` is an id or an e-mail. */
const lookUps: Record<string, Ask> = {
  'people to share with': (whom) => ['GET', `/v2/subjects?query=${encodeURIComponent(whom)}`],
  'the administration’s people': (whom) => ['GET', `/v2/admin/users?query=${encodeURIComponent(whom)}`],
  'one person': (whom) => ['GET', `/v2/admin/users/${whom}`],
  'the trail’s people': (whom) => ['GET', `/v2/admin/audit/actors?query=${encodeURIComponent(whom)}`],
  'whom a budget limits': (whom) => ['GET', `/v2/admin/budgets/subjects?query=${encodeURIComponent(whom)}`],
  'why somebody may': (whom) => ['GET', `/v2/admin/access?user_id=${whom}&assistant_id=${assistant}`],
}
const shares: Record<string, Ask> = {
  'what they would lack': (whom) => [
    'POST',
    `/v2/assistant-sharing/${assistant}/check`,
    shareWith(whom, 'user'),
  ],
  'share an assistant': (whom) => [
    'POST',
    `/v2/assistant-sharing/${assistant}/shared`,
    shareWith(whom, 'user'),
  ],
  'change a share': (whom) => [
    'PATCH',
    `/v2/assistant-sharing/${assistant}/shared/user/${whom}`,
    { level: 'editor' },
  ],
  'take a share away': (whom) => ['DELETE', `/v2/assistant-sharing/${assistant}/shared/user/${whom}`],
  'share a base': (whom) => ['POST', `/v2/knowledge-bases/${base}/shares`, shareWith(whom, 'READ')],
  'what they would lack of a base': (whom) => [
    'POST',
    `/v2/knowledge-bases/${base}/shares/check`,
    shareWith(whom, 'READ'),
  ],
  'take a base away': (whom) => ['DELETE', `/v2/knowledge-bases/${base}/shares/user/${whom}`],
  'hand a base over': (whom) => ['POST', `/v2/knowledge-bases/${base}/hand-over`, { user_id: whom }],
  'add to a group': (whom) => ['POST', `/v2/groups/${group}/members`, { user_id: whom }],
  'make a manager': (whom) => ['PATCH', `/v2/groups/${group}/members/${whom}`, { type: 'manager' }],
  'remove from a group': (whom) => ['DELETE', `/v2/groups/${group}/members/${whom}`],
}
const SHARES = Object.entries(shares)
const ALL = [...Object.entries(lookUps), ...SHARES]

/** The same request about Dora and about people who do not exist: by id and by e-mail. */
async function expectToLearnNothing(person: Person, ask: Ask, statuses: number[]) {
  const pairs = [
    [dora.id, uuidv7()],
    [dora.email, 'never@parlance.example'],
  ] as const
  for (const [known, unknown] of pairs) {
    const about = async (whom: string) => await toldExactly(app.origin, person, ...ask(whom))
    const answer = await about(known)
    expect(statuses).toContain(answer.status)
    expect(answer).toEqual(await about(unknown))
  }
}

// 422: an e-mail instead of an id
describe('people without the permission cannot find out who exists (S42)', () => {
  test.each(ALL)('%s: by a role without permissions', async (_, ask) => {
    await expectToLearnNothing(nobody, ask, [403, 422])
  })

  test.each(SHARES)('%s: by a person who cannot see the object', async (_, ask) => {
    await expectToLearnNothing(bob, ask, [404, 422])
  })

  test.each(SHARES)('%s: by a person with whom it is shared', async (_, ask) => {
    await expectToLearnNothing(cleo, ask, [403, 422])
  })

  test('people with the permission find others by e-mail and share by id only', async () => {
    const path = `/v2/subjects?query=${encodeURIComponent(dora.email)}`
    const { data } = await ok<{ data: { subject_id: string }[] }>(ada, 'GET', path)
    expect(data.map((one) => one.subject_id)).toEqual([dora.id])
    const share = (whom: string) =>
      toldExactly(
        app.origin,
        ada,
        'POST',
        `/v2/assistant-sharing/${assistant}/shared`,
        shareWith(whom, 'user'),
      )
    expect((await share(dora.id)).status).toBe(409)
    const byMail = await share(dora.email)
    expect(byMail.status).toBe(404)
    expect(byMail).toEqual(await share('never@parlance.example'))
  })
})

describe('people with the permission have a rate limit (S42, S74)', () => {
  /** Read calls are limited to 12 per minute here. */
  const MOST = 12
  let slow: TestApp
  beforeAll(async () => {
    slow = await startTestApp(db.database, { RATE_LIMIT_FACTOR: '0.01' })
  })
  afterAll(() => slow.close())

  test.each(ALL)('%s', async (_, ask) => {
    const holder = await slow.person(`holder-${uuidv7()}`, 'administrator')
    const asked = async (whom: string) => await toldExactly(slow.origin, holder, ...ask(whom))
    const statuses: number[] = []
    while (!statuses.includes(429) && statuses.length <= MOST) {
      statuses.push((await asked(uuidv7())).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect((await asked(dora.id)).status).toBe(429)
    const other = await slow.person(`other-${uuidv7()}`)
    expect((await other.call('GET', '/v2/users/me')).status).toBe(200)
  })
})
