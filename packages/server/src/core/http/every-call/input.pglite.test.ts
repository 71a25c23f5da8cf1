import * as fc from 'fast-check'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { everyCall } from '#testing/hostile/every-call.ts'
import { makeKey } from '#testing/made/keys.ts'
import { inTurn } from '#testing/random/sampled.ts'
import { fieldsOf, sampleOf } from '#testing/random/samples.ts'
import { SEED } from '#testing/random/seed.ts'

/**
 * Generated from the contract: every call refuses invalid input and never fails (checks S30, S33, S73). Input is
 * refused before the database is queried, so one database is enough.
 */
const CALLS = (await everyCall()).map((one, turn) => ({
  ...one,
  name: `${one.call.method} ${one.call.path}`,
  turn,
}))
const WITH_BODY = CALLS.flatMap((one) =>
  one.schemas.body === undefined || one.call.consumes !== undefined
    ? []
    : [{ ...one, body: one.schemas.body }],
)
/** 10,000 on demand: FUZZ_REQUESTS=10000. */
const FUZZ_REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 300)

const EXTRA_FIELDS = [
  'user_id',
  'owner',
  'owner_id',
  'email',
  'role',
  'permissions',
  'is_system_role',
  'created_by',
  'group_id',
  'hash',
  'scope',
  'status',
  'is_default',
  'is_public',
  'is_shared',
  'is_enabled',
  'usage_count',
]
const WRONG_VALUES = [[], {}, null, true, 1e308, 'NaN', { $ne: null }, '\u0000', 'x'.repeat(70_000), -1, 1.5]

const db = testDatabase()
let app: TestApp
/** A session, and a key for the public API. */
let tokens: { session: string; key: string }

beforeAll(async () => {
  app = await startTestApp(db.database)
  const admin = await app.person('admin', 'administrator')
  tokens = { session: admin.token, key: (await makeKey(admin)).secret }
})
afterAll(() => app.close())

async function send(method: string, path: string, body: string | undefined, type = 'application/json') {
  return await fetch(app.origin + path, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${path.startsWith('/v1/') ? tokens.key : tokens.session}`,
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  })
}

/** Sends them side by side, as the database is waited for more than it computes. */
async function eachAtOnce<T>(values: readonly T[], check: (value: T) => Promise<void>): Promise<void> {
  await Promise.all(values.map(check))
}

/** Refusals are JSON in the specification's shape, never a server error. */
async function expectRefusal(answer: Response, statuses: number[]) {
  const text = await answer.text()
  if (new URL(answer.url).pathname.startsWith('/v1/')) {
    expect(
      statuses.map((status) => (status === 422 ? 400 : status)),
      text.slice(0, 300),
    ).toContain(answer.status)
    expect(JSON.parse(text)).toEqual({ error: OPENAI_ERROR })
    return
  }
  expect(statuses, text.slice(0, 300)).toContain(answer.status)
  const { detail }: { detail: unknown } = JSON.parse(text)
  if (answer.status === 422 && typeof detail !== 'string') {
    expect(detail).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          loc: expect.any(Array),
          msg: expect.any(String),
          type: expect.any(String),
        }),
      ]),
    )
  }
}

const OPENAI_ERROR = {
  message: expect.any(String) as string,
  type: expect.any(String) as string,
  param: expect.toBeOneOf([null, expect.any(String)]) as string | null,
  code: expect.any(String) as string,
}

describe('fields that callers cannot set (S30)', () => {
  test.each(WITH_BODY)('$name refuses them by name', async ({ call, schemas, body }) => {
    const known = new Set(fieldsOf(body))
    const sample = sampleOf(call, schemas)
    const foreign = EXTRA_FIELDS.filter((name) => !known.has(name))
    const extra = Object.fromEntries(foreign.map((field) => [field, uuidv7()]))
    const answer = await send(call.method, sample.path, JSON.stringify({ ...sample.body, ...extra }))
    const { detail, error } = (await answer.json()) as {
      detail: { loc: string[] }[]
      error?: { param: string }
    }
    // the public API only reports the first one
    if (error !== undefined) {
      expect({ status: answer.status, param: error.param }).toEqual({ status: 400, param: foreign[0] })
      return
    }
    expect(answer.status).toBe(422)
    expect(detail.map((entry) => entry.loc.at(-1))).toEqual(expect.arrayContaining(foreign))
  })
})

describe('values of another type (S33)', () => {
  test.each(WITH_BODY)('$name refuses them in the list form', async ({ call, schemas, body, turn }) => {
    const sample = sampleOf(call, schemas)
    const isRefused = (changed: object) => !z.safeParse(body, changed).success
    await eachAtOnce(inTurn(WRONG_VALUES, turn, 4), async (value) => {
      const changes = fieldsOf(body).map((field) => ({ ...sample.body, [field]: value }))
      // values that a schema accepts are sent one at a time; the others are combined in few bodies
      for (const changed of changes.filter((one) => !isRefused(one))) {
        const answer = await send(call.method, sample.path, JSON.stringify(changed))
        expect(answer.status).toBeLessThan(500)
        await answer.body?.cancel()
      }
      const refused = fieldsOf(body).filter((_, at) => isRefused(changes[at] ?? {}))
      // ten at a time, as a body of more long texts is too large
      for (let at = 0; at < refused.length; at += 10) {
        const wrong = Object.fromEntries(refused.slice(at, at + 10).map((field) => [field, value]))
        const answer = await send(call.method, sample.path, JSON.stringify({ ...sample.body, ...wrong }))
        await expectRefusal(answer, [422])
      }
    })
  })

  test.each(WITH_BODY)('$name refuses a body that is not a JSON object', async ({ call, schemas, turn }) => {
    const { path } = sampleOf(call, schemas)
    const texts = ['', '{', '[]', 'null', '1', '"x"', '{"a":1e999}', '{"a":1,"a":', '\u0000']
    await eachAtOnce(inTurn(texts, turn, 3), async (text) =>
      expectRefusal(await send(call.method, path, text), [422]),
    )
    const others = [
      ['<a/>', 'application/xml'],
      ['a=1', 'application/x-www-form-urlencoded'],
      ['{}', 'text/plain'],
    ] as const
    for (const [text, type] of inTurn(others, turn, 1)) {
      await expectRefusal(await send(call.method, path, text, type), [415])
    }
  })

  test.each(WITH_BODY)('$name ignores a prototype in a body', async ({ call, schemas }) => {
    const sample = sampleOf(call, schemas)
    const fields = JSON.stringify(sample.body ?? {}).slice(1)
    for (const poison of ['"__proto__":{"polluted":1},', '"constructor":{"prototype":{"polluted":1}},']) {
      const answer = await send(call.method, sample.path, `{${poison}${fields}`.replace(',}', '}'))
      expect(answer.status).toBe(call.path.startsWith('/v1/') ? 400 : 422)
      await answer.body?.cancel()
    }
    expect('polluted' in {}).toBe(false)
  })

  test.each(CALLS)('$name refuses odd paths and queries without failing', async ({ call, schemas, turn }) => {
    const names = schemas.query === undefined ? ['page', 'query'] : fieldsOf(schemas.query)
    const odd = ['0', '-1', '1e9', '1.5', '%00', '%ff', "'%20OR%201=1--", '[]', 'x'.repeat(300), '__proto__']
    const used = inTurn(odd, turn, 4)
    await eachAtOnce(used, async (text) => {
      const query = names.map((name) => `${name}=${text}&${name}=${text}&${name}[a]=1`).join('&')
      const path = call.path.replaceAll(/\{\w+\}/g, text)
      // a path without an id is the same for every text
      const paths = path === call.path && text !== used[0] ? [] : [path]
      for (const address of [`${call.path.replaceAll(/\{\w+\}/g, uuidv7())}?${query}`, ...paths]) {
        if (call.id === 'users.endSessions' || call.id === 'auth.logout') continue
        const answer = await send(call.method, address, call.method === 'GET' ? undefined : '{}')
        expect(answer.status, address).toBeLessThan(500)
        // none of these texts is an id
        if (address === path && path !== call.path) expect(answer.status, address).toBeGreaterThanOrEqual(400)
        await answer.body?.cancel()
      }
    })
  })
})

describe('random input (S73)', () => {
  test(
    `${FUZZ_REQUESTS} made-up requests, drawn with SEED=${SEED}, never make the server fail`,
    { timeout: FUZZ_REQUESTS * 60 },
    async () => {
      const calls = CALLS.filter(({ call }) => !['users.endSessions', 'auth.logout'].includes(call.id))
      const request = fc.record({
        call: fc.nat(calls.length - 1),
        body: fc.oneof(fc.json({ maxDepth: 4 }), fc.string({ unit: 'binary' })),
        id: fc.oneof(fc.string(), fc.uuid()),
        query: fc.dictionary(fc.string({ maxLength: 12 }), fc.string({ unit: 'binary' }), { maxKeys: 4 }),
      })
      await fc.assert(
        fc.asyncProperty(request, async ({ call: index, body, id, query }) => {
          const call = calls[index]?.call
          if (call === undefined) return
          const path = call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id.toWellFormed()))
          const search = new URLSearchParams(query).toString()
          const answer = await send(
            call.method,
            `${path}?${search}`,
            call.method === 'GET' ? undefined : body,
          )
          expect(answer.status).toBeLessThan(500)
          await answer.body?.cancel()
        }),
        { numRuns: FUZZ_REQUESTS, seed: SEED, endOnFailure: true },
      )
      expect((await fetch(`${app.origin}/health/ready`)).status).toBe(200)
    },
  )
})
