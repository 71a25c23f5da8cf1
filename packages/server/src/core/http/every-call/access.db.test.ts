import type { Access, Call, KeyScope, ObjectRule } from '@parlance/contract/core/endpoint.ts'
import { KEY_SCOPES } from '@parlance/contract/core/endpoint.ts'
import { ACTIONS, type Permission, RESOURCES, pairOf } from '@parlance/contract/core/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { SYSTEM_ROLES, USER_ROLE_ID } from '#features/roles/system-roles.ts'
import { type Caller, callerOf, type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { giveRole } from '#testing/made/assistants.ts'
import { testDatabase } from '#testing/database/database.ts'
import { everyCall } from '#testing/hostile/every-call.ts'
import { makeKey } from '#testing/made/keys.ts'
import { makeLinkRow } from '#testing/made/made-rows.ts'
import { makeObjects } from '#testing/made/made-objects.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { inTurn, sampled } from '#testing/random/sampled.ts'
import { sampleOf } from '#testing/random/samples.ts'

/** Generated from the contract, so that new calls are covered as soon as they are declared (S06, S23, S40, S41, S44, S56). */
const named = (call: Call) => `${call.method} ${call.path}`
const CALLS = (await everyCall()).map((one, turn) => ({ ...one, name: named(one.call), turn }))
const SESSION_CALLS = CALLS.filter(({ call }) => call.access.kind === 'session')
const KEY_CALLS = CALLS.flatMap((one) => {
  const { access } = one.call
  return access.kind === 'key' ? [{ ...one, access }] : []
})
const GATED = SESSION_CALLS.filter(({ call }) => neededBy(call.access).length > 0)

const db = testDatabase()
let app: TestApp
let ada: Person
let bob: Person
let owned: Record<ObjectRule['resource'], string>
let adasMessage: string
/** A key of an administrator for each scope. */
const secrets = new Map<KeyScope, string>()

beforeAll(async () => {
  app = await startTestApp(db.database)
  ;[ada, bob] = [await app.person('alice'), await app.person('bob')]
  const thread = uuidv7()
  const viewer = await (await start(ada, thread, question())).toTheEnd()
  adasMessage = (await messagesOf(ada, thread))[0]?.id ?? ''
  const sessions = 'SELECT id FROM sessions WHERE user_id = $1'
  const { rows } = await db.database.pool.query<{ id: string }>(sessions, [ada.id])
  await giveRole(db.database, ada.id, [...USER_PERMISSIONS, 'api:access', 'api_key:create'])
  owned = {
    thread,
    run: viewer.run_id,
    session: rows[0]?.id ?? '',
    api_key: (await makeKey(ada)).key.id,
    shared_thread: await makeLinkRow(db.database, ada.id, adasMessage),
    ...(await makeObjects(db.database, ada)),
  }
  const admin = await app.person('keeper', 'administrator')
  for (const scope of KEY_SCOPES) secrets.set(scope, (await makeKey(admin, { scope: [scope] })).secret)
})
afterAll(() => app.close())

function neededBy(access: Access): Permission[] {
  if (access.kind !== 'session') return []
  return [access.permission, access.also].filter((permission) => permission !== undefined)
}

/** Permissions that allow a call although it asks for another one. */
const alternativesOf = (access: Access) => (access.kind === 'session' ? (access.or ?? []) : [])

/** Sends a valid request and stops when the answer begins, because streams do not end. */
async function statusOf(caller: Caller, { call, schemas }: (typeof CALLS)[number]): Promise<number> {
  const { path, body } = sampleOf(call, schemas)
  const answer = await caller(call.method, path, body, { redirect: 'manual' })
  await answer.body?.cancel()
  return answer.status
}

async function personWith(permissions: readonly Permission[]): Promise<Person> {
  const person = await app.person(`person-${uuidv7()}`)
  await giveRole(db.database, person.id, permissions)
  return person
}

/** Permissions similar to the required ones, with the same resource or action. */
function nearMisses(call: Call): Permission[] {
  const needed = neededBy(call.access)
  const near = needed
    .map(pairOf)
    .flatMap(({ resource, action }): Permission[] => [
      ...ACTIONS.map((other): Permission => `${resource}:${other}`),
      ...RESOURCES.map((other): Permission => `${other}:${action}`),
    ])
  const opening = [...needed, ...alternativesOf(call.access)]
  return [...new Set(near)].filter((permission) => !opening.includes(permission))
}

const REFUSED = [401, 403]
const USER_PERMISSIONS = SYSTEM_ROLES.find((role) => role.id === USER_ROLE_ID)?.permissions ?? []

describe('who can make a call (S23)', () => {
  test.each(sampled(CALLS))('$name refuses anonymous callers unless it is public', async (one) => {
    for (const token of [null, ...inTurn(['x'.repeat(43), ''], one.turn, 1)]) {
      const status = await statusOf(callerOf(app.origin, token), one)
      if (one.call.access.kind !== 'public') expect(status).toBe(401)
      else expect(REFUSED).not.toContain(status)
    }
  })

  test.each(sampled(GATED))('$name refuses a role without its permission', async (one) => {
    expect(await statusOf((await personWith([])).call, one)).toBe(403)
    const misses = await personWith(nearMisses(one.call))
    expect(await statusOf(misses.call, one)).toBe(403)
  })

  test.each(sampled(GATED))('$name requires exactly its permissions, all of them', async (one) => {
    const needed = neededBy(one.call.access)
    for (const single of needed.length > 1 ? needed : []) {
      expect(await statusOf((await personWith([single])).call, one)).toBe(403)
    }
    const status = await statusOf((await personWith(needed)).call, one)
    expect(REFUSED).not.toContain(status)
    expect(status).toBeLessThan(500)
    for (const other of alternativesOf(one.call.access)) {
      expect(REFUSED).not.toContain(await statusOf((await personWith([other])).call, one))
    }
  })

  test.each(sampled(SESSION_CALLS))('$name is open to USER if the role allows it', async (one) => {
    const allowed = neededBy(one.call.access).every((permission) => USER_PERMISSIONS.includes(permission))
    const status = await statusOf((await app.person(`user-${uuidv7()}`)).call, one)
    expect(REFUSED.includes(status)).toBe(!allowed)
  })

  test.each(sampled(SESSION_CALLS))('$name is open to ADMINISTRATOR', async (one) => {
    const status = await statusOf((await app.person(`admin-${uuidv7()}`, 'administrator')).call, one)
    expect(REFUSED).not.toContain(status)
    expect(status).toBeLessThan(500)
  })
})

describe('calls of a feature that is switched off (S25)', () => {
  const switched = SESSION_CALLS.flatMap((one) => {
    const { access } = one.call
    return access.kind === 'session' && access.feature !== undefined
      ? [{ ...one, feature: access.feature }]
      : []
  })
  const turn = (feature: string, value: boolean) =>
    db.database.pool.query(
      `INSERT INTO feature_configs (key, value) VALUES ($1, $2)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [feature, JSON.stringify(value)],
    )

  test.each(sampled(switched))('$name refuses administrators, too', async (one) => {
    const admin = await app.person(`admin-${uuidv7()}`, 'administrator')
    await turn(one.feature, false)
    try {
      expect(await statusOf(admin.call, one)).toBe(403)
    } finally {
      await turn(one.feature, true)
    }
    expect(await statusOf(admin.call, one)).not.toBe(403)
  })
})

describe('what a key can call (S23, S40, S44)', () => {
  const pairs = KEY_CALLS.flatMap((one) => KEY_SCOPES.map((scope) => ({ ...one, scope })))

  test.each(sampled(pairs))('$name with a key of the scope $scope', async (one) => {
    const status = await statusOf(callerOf(app.origin, secrets.get(one.scope) ?? ''), one)
    if (one.scope === one.access.scope) {
      expect(REFUSED).not.toContain(status)
      expect(status).toBeLessThan(500)
    } else expect(status).toBe(403)
  })

  test.each(sampled(KEY_CALLS))('$name accepts the key in three headers only', async (one) => {
    const secret = secrets.get(one.access.scope) ?? ''
    const { path, body } = sampleOf(one.call, one.schemas)
    const send = async (headers: Record<string, string>, address = path) => {
      const answer = await callerOf(app.origin, null)(one.call.method, address, body, { headers })
      await answer.body?.cancel()
      return answer.status
    }
    const accepted = await send({ authorization: `Bearer ${secret}` })
    expect(REFUSED).not.toContain(accepted)
    expect(await send({ 'x-api-key': secret })).toBe(accepted)
    expect(await send({ 'api-key': secret })).toBe(accepted)
    expect(await send({ cookie: `api_key=${secret}; authorization=${secret}` })).toBe(401)
    const basic = Buffer.from(`${secret}:${secret}`).toString('base64')
    expect(await send({ authorization: `Basic ${basic}` })).toBe(401)
    for (const name of ['api_key', 'key', 'access_token']) {
      expect(await send({}, `${path}?${name}=${secret}`)).toBe(401)
    }
  })

  test.each(sampled(KEY_CALLS))('$name refuses every session', async (one) => {
    const admin = await app.person(`session-${uuidv7()}`, 'administrator')
    expect(await statusOf(admin.call, one)).toBe(401)
  })

  test.each(sampled(KEY_CALLS))('$name checks the current permissions of the owner', async (one) => {
    const needed: Permission[] = ['api:access', 'api_key:create', one.access.permission]
    const owner = await personWith(needed)
    const call = callerOf(app.origin, (await makeKey(owner)).secret)
    expect(REFUSED).not.toContain(await statusOf(call, one))
    for (const lost of ['api:access', one.access.permission] as const) {
      await giveRole(
        db.database,
        owner.id,
        needed.filter((permission) => permission !== lost),
      )
      expect(await statusOf(call, one)).toBe(403)
    }
  })

  test.each(sampled(SESSION_CALLS))('$name accepts a key only if it declares that', async (one) => {
    const { access } = one.call
    const status = await statusOf(callerOf(app.origin, secrets.get('models') ?? ''), one)
    expect(status).toBe(access.kind === 'session' && access.or_key === true ? 200 : 401)
  })
})

describe('objects of other people (S06, S41)', () => {
  const objects = SESSION_CALLS.flatMap((one) => {
    const { access } = one.call
    return access.kind === 'session' && access.object !== undefined ? [{ ...one, object: access.object }] : []
  })

  test.each(sampled(objects))('$name answers other people as if the object did not exist', async (one) => {
    const ask = async (id: string) => {
      const { path, body } = sampleOf(one.call, one.schemas, { [one.object.param]: id })
      return await bob.call(one.call.method, path, body)
    }
    const foreign = await ask(owned[one.object.resource])
    const mayCall = neededBy(one.call.access).every((permission) => USER_PERMISSIONS.includes(permission))
    expect(foreign.status).toBe(mayCall ? 404 : 403)
    // an unknown id is valid here: the call creates the thread with its first message
    if (one.call.id === 'runs.start') return
    const unknown = await ask(uuidv7())
    expect(unknown.status).toBe(foreign.status)
    expect(await foreign.text()).toBe(await unknown.text())
  })

  test('inner ids of other people are refused inside an object of one’s own', async () => {
    const thread = uuidv7()
    await (await start(bob, thread, question())).toTheEnd()
    const before = await messagesOf(bob, thread)
    const path = `/v2/threads/${thread}/messages`
    const attempts = [
      bob.call('GET', `${path}?through=${adasMessage}`),
      bob.call('GET', `${path}?before=${adasMessage}`),
      bob.call('POST', path, { kind: 'send', id: uuidv7(), parent_id: adasMessage, text: 'x' }),
      bob.call('POST', path, { kind: 'edit', id: uuidv7(), message_id: adasMessage, text: 'x' }),
      bob.call('POST', path, { kind: 'regenerate', id: uuidv7(), parent_id: adasMessage }),
      bob.call('POST', path, { kind: 'continue', id: uuidv7(), message_id: adasMessage }),
    ]
    expect((await Promise.all(attempts)).map((answer) => answer.status)).toEqual(attempts.map(() => 404))
    expect(await messagesOf(bob, thread)).toEqual(before)
  })

  test('versions and pictures of other people are refused inside an assistant of one’s own', async () => {
    const { assistant: mine } = await makeObjects(db.database, bob)
    const foreign = await ada.call('GET', `/v2/assistants/${owned.assistant}/draft`)
    const { saved_version_id } = (await foreign.json()) as { saved_version_id: string }
    const attempts = [
      bob.call('POST', `/v2/assistants/${mine}/versions/${saved_version_id}/restore`, { revision: 0 }),
      bob.call('GET', `/v2/assistants/${mine}/avatar/${saved_version_id}`),
    ]
    expect((await Promise.all(attempts)).map((answer) => answer.status)).toEqual([404, 404])
  })

  test('refused objects still exist for their owner', async () => {
    expect((await ada.call('GET', `/v2/threads/${owned.thread}`)).status).toBe(200)
    expect(await messagesOf(ada, owned.thread)).toHaveLength(2)
  })
})

describe('headers of every answer (S56)', () => {
  test.each(sampled(CALLS))(
    '$name carries the safety headers, refused and answered',
    async ({ call, schemas, turn }) => {
      const { path, body } = sampleOf(call, schemas)
      const someone = await app.person(`headers-${uuidv7()}`)
      for (const caller of inTurn([callerOf(app.origin, null), someone.call], turn, 1)) {
        const answer = await caller(call.method, path, body, { redirect: 'manual' })
        await answer.body?.cancel()
        const { headers } = answer
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('referrer-policy')).toBe('no-referrer')
        expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
        expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
        expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
        expect(headers.get('cache-control')).toMatch(/no-store|no-cache/)
        expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
        expect(headers.has('server') || headers.has('x-powered-by')).toBe(false)
      }
    },
  )
})
