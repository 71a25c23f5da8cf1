import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { everyCall } from '#testing/hostile/every-call.ts'
import { inTurn } from '#testing/random/sampled.ts'
import { sampleOf } from '#testing/random/samples.ts'
import { JOBS } from '#app.ts'
import { runDue } from '#core/jobs/jobs.ts'

/**
 * Generated from the contract: what pages of other sites can read (S81) and trigger (S82). Origins, content types
 * and methods are checked before the database is queried, so one database is enough and saves a minute.
 */
const CALLS = (await everyCall()).map((one) => ({ ...one, name: `${one.call.method} ${one.call.path}` }))
const CLOSED = CALLS.filter(({ call }) => call.access.kind !== 'public')
const LISTED = 'https://portal.example.org'
const ENDS_THE_SESSION: string[] = ['auth.logout', 'users.endSessions']

const db = testDatabase()
let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await startTestApp(db.database)
  admin = await app.person('admin', 'administrator')
  await ok(admin, 'PUT', '/v2/admin/feature-configs/allowed_redirect_domains', { value: [LISTED] })
})
afterAll(() => app.close())

const foreign = () => [
  'https://evil.example',
  'null',
  `${app.deps.config.public_url}.evil.example`,
  app.deps.config.public_url.replace('http:', 'https:'),
  `${LISTED}.evil.example`,
  `${LISTED}:8443`,
  LISTED.toUpperCase(),
]

const corsHeaders = (answer: Response) =>
  [...answer.headers].filter(([name]) => name.startsWith('access-control-')).map(([name]) => name)

describe('what a page of another site can read (S81)', () => {
  const turns = CALLS.map((one, turn) => ({ ...one, turn }))

  // the calls take turns with the origins
  test.each(turns)('$name is readable by the listed origin only', async ({ call, schemas, turn }) => {
    const { path, body } = sampleOf(call, schemas)
    const from = async (origin: string) => {
      const someone = ENDS_THE_SESSION.includes(call.id) ? await app.person(crypto.randomUUID()) : admin
      const answer = await someone.call(call.method, path, call.method === 'GET' ? undefined : body, {
        headers: { origin },
        redirect: 'manual',
      })
      await answer.body?.cancel()
      return answer
    }
    const asked = (origin: string) =>
      fetch(app.origin + path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': call.method,
          'access-control-request-headers': 'authorization',
        },
      })
    const others = foreign()
    const origin = others[turn % others.length] ?? ''
    expect(corsHeaders(await from(origin)), origin).toEqual([])
    const preflight = await asked(origin)
    expect({ origin, status: preflight.status, corsHeaders: corsHeaders(preflight) }).toEqual({
      origin,
      status: 403,
      corsHeaders: [],
    })
    const allowed = await from(LISTED)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(LISTED)
    expect(allowed.headers.get('vary')).toContain('Origin')
    expect((await asked(LISTED)).headers.get('access-control-allow-origin')).toBe(LISTED)
  })
})

describe('what a page of another site can trigger (S82)', () => {
  /** Requests that a browser sends without a preflight, with all our cookies. */
  const simple = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']

  const turns = CLOSED.map((one, turn) => ({ ...one, turn }))

  test.each(turns)('$name does not accept a cookie as a credential', async ({ call, schemas, turn }) => {
    const { path, body } = sampleOf(call, schemas)
    for (const type of inTurn(simple, turn, 1)) {
      const answer = await fetch(app.origin + path, {
        method: call.method,
        redirect: 'manual',
        headers: {
          cookie: `token=${admin.token}; session=${admin.token}; authorization=Bearer ${admin.token}`,
          origin: 'https://evil.example',
          'sec-fetch-site': 'cross-site',
          'content-type': type,
        },
        ...(call.method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
      })
      await answer.body?.cancel()
      expect(answer.status).toBe(401)
    }
  })

  test('a form of another site can neither exchange a code nor sign anyone out', async () => {
    const posts = ['/auth/oauth/token', '/auth/oauth/logout', '/auth/oauth/backchannel-logout']
    for (const path of posts) {
      for (const type of simple) {
        const answer = await fetch(app.origin + path, {
          method: 'POST',
          headers: { 'content-type': type, origin: 'https://evil.example' },
          body: '{"code":"x"}',
        })
        expect([400, 401, 415, 422]).toContain(answer.status)
      }
    }
    expect((await admin.call('GET', '/v2/users/me')).status).toBe(200)
  })

  test('GET and HEAD change no stored data', async () => {
    await noJobIsDue()
    const before = await kept()
    for (const { call, schemas } of CALLS.filter((one) => one.call.access.kind === 'session')) {
      const { path } = sampleOf(call, schemas)
      for (const method of ['GET', 'HEAD']) {
        const answer = await admin.call(method, path)
        await answer.body?.cancel()
        expect(answer.status, `${method} ${path}`).toBeLessThan(500)
      }
    }
    const after = await kept()
    const changed = Object.keys(before).filter((name) => after[name] !== before[name])
    expect(changed).toEqual([])
  })
})

/** Scheduled jobs change data as well: those that are due are run first, and the next ones are due in a minute. */
async function noJobIsDue(): Promise<void> {
  await runDue(app.ctx, JOBS, AbortSignal.timeout(30_000))
  const held = async () =>
    (await db.database.pool.query('SELECT name FROM jobs WHERE lease_expires_at IS NOT NULL')).rows
  await expect.poll(held).toEqual([])
}

/** Tables that reading can change: last-seen times, queued work, and the audit trail, which records exports. */
const OF_THE_MOMENT = ['sessions', 'tasks', 'jobs', 'audit_events']

/** A fingerprint of each table. */
async function kept(): Promise<Record<string, string>> {
  const { pool } = db.database
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  )
  const prints = tables
    .filter(({ name }) => !OF_THE_MOMENT.includes(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, coalesce(md5(string_agg(row::text, '|' ORDER BY row::text)), '') AS print
         FROM (SELECT to_jsonb(t) - 'last_seen_at' AS row FROM "${name}" t) AS kept`,
    )
  const { rows } = await pool.query<{ name: string; print: string }>(prints.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}
