import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomToken, sha256 } from '#core/ids.ts'
import { callerOf, startTestApp, type Caller, type Person, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'

const db = testDatabase()
let apps: TestApp[]
let people: { id: string; token: string }[]

/** Gives a person's session another token. */
async function rename({ id }: Person, token: string): Promise<{ id: string; token: string }> {
  const set = 'UPDATE sessions SET token_hash = $1 WHERE user_id = $2'
  await db.database.pool.query(set, [sha256(token), id])
  return { id, token }
}

beforeAll(async () => {
  // two servers on one database, as an organisation runs them
  const first = await startTestApp(db.database)
  apps = [first, await startTestApp(db.database)]
  const beginning = randomToken().slice(0, -1)
  people = await Promise.all(
    ['a', 'b', 'c'].map(async (end) => rename(await first.person(`person-${end}`), beginning + end)),
  )
})
afterAll(() => Promise.all(apps.map((app) => app.close())))

const who = async (caller: Caller, headers: Record<string, string> = {}) => {
  const answer = await caller('GET', '/v2/users/me', undefined, { headers })
  return { status: answer.status, id: ((await answer.json()) as { id: string }).id }
}

test('tokens that differ only in their last letter belong to different people, on two servers and in parallel (S84)', async () => {
  const asked = Array.from({ length: 20 }, () =>
    apps.flatMap(({ origin }) =>
      people.map(async ({ id, token }) => {
        expect(await who(callerOf(origin, token))).toEqual({ status: 200, id })
      }),
    ),
  )
  await Promise.all(asked.flat())
})

test('the start of a token is refused, and no cache answers for another token (S84)', async () => {
  const [first, second] = people
  if (first === undefined || second === undefined) throw new Error('nobody is here')
  const { origin } = apps[0] as TestApp
  expect((await callerOf(origin, first.token.slice(0, -1))('GET', '/v2/users/me')).status).toBe(401)
  const firstAnswer = await callerOf(origin, first.token)('GET', '/v2/users/me')
  expect(firstAnswer.headers.get('cache-control')).toBe('no-store')
  const conditions = {
    'if-none-match': firstAnswer.headers.get('etag') ?? '*',
    'if-modified-since': new Date().toUTCString(),
  }
  expect(await who(callerOf(origin, second.token), conditions)).toEqual({ status: 200, id: second.id })
})
