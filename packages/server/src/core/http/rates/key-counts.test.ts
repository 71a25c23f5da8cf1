import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '#core/context.ts'
import { callerOf, type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeKey } from '#testing/made/keys.ts'
import { createKeyCounts } from './key-counts.ts'

const db = testDatabase()
let one: TestApp
let two: TestApp
let admin: Person

beforeAll(async () => {
  const SECRET_KEY = randomBytes(32).toString('base64')
  one = await startTestApp(db.database, { SECRET_KEY })
  two = await startTestApp(db.database, { SECRET_KEY })
  admin = await one.person('keeper', 'administrator')
})
afterAll(async () => {
  await one.close()
  await two.close()
})

test('all servers on a database share the limit of a key, and a raised limit applies immediately', async () => {
  const { key, secret } = await makeKey(admin, { rate_per_minute: 20 })
  const servers = [callerOf(one.origin, secret), callerOf(two.origin, secret)]
  const round = async (times: number) => {
    const answers = []
    for (let at = 0; at < times; at += 1) answers.push(await servers[at % 2]?.('GET', '/v1/models'))
    return answers
  }
  const first = await round(40)
  expect(first.filter((answer) => answer?.status === 200)).toHaveLength(20)
  const refusal = first.at(-1)
  expect(refusal?.status).toBe(429)
  expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refusal?.headers.get('x-ratelimit-remaining-requests')).toBe('0')
  // a raised limit applies immediately
  const { description, scope } = key
  await ok(admin, 'PUT', `/v2/api-keys/${key.id}`, { description, scope, rate_per_minute: 30 })
  expect((await round(40)).filter((answer) => answer?.status === 200)).toHaveLength(10)
})

test('queries the database once for several calls, and not again until a used-up minute is over', async () => {
  const { key } = await makeKey(admin)
  let asked = 0
  const counted: Queries = Object.assign(Object.create(one.ctx.db), {
    execute: (...args: Parameters<Queries['execute']>) => {
      asked += 1
      return one.ctx.db.execute(...args)
    },
  })
  const count = createKeyCounts(counted)
  const calls = await Promise.all(Array.from({ length: 100 }, () => count(key.id, 60)))
  expect(calls.filter(({ is_over }) => !is_over)).toHaveLength(60)
  expect(asked).toBeLessThanOrEqual(25)
  const before = asked
  expect((await count(key.id, 60)).is_over).toBe(true)
  expect(asked).toBe(before)
  await db.database.pool.query(`UPDATE api_key_windows SET began_at = began_at - interval '1 minute'`)
  expect(await createKeyCounts(counted)(key.id, 60)).toMatchObject({ is_over: false, remaining: 59 })
})
