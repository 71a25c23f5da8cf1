import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startTcpProxy, type TcpProxy } from '@parlance/tests/fakes/tcp-proxy.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrating/migrate.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { type Asked, askUntilHeard, settled } from '#testing/answers/asking.ts'
import { testLog } from '#testing/servers/log.ts'
import { startPostgres, type TestPostgres } from '#testing/database/postgres.ts'
import { question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

/** Seconds of each fault; more on demand: FAULT_SECONDS=60. */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? 3)
const TEST_MS = 180_000 + SECONDS * 2_000
const TRUTH = Array.from({ length: 200 }, (_, i) => `t${i + 1} `).join('')

let postgres: TestPostgres
let proxy: TcpProxy
let database: Database
let llm: FakeLlm
let app: TestApp
let ada: Person

beforeAll(async () => {
  postgres = await startPostgres({ durable: true })
  await postgres.query('CREATE DATABASE faulty')
  const url = new URL(postgres.url('faulty'))
  proxy = await startTcpProxy({ host: '127.0.0.1', port: Number(url.port) })
  url.port = String(proxy.port)
  database = await openDatabase({ database_url: url.href, data_dir: '', log: testLog })
  await migrate(database)
  llm = await startFakeLlm()
  app = await startTestApp(database)
  await scriptedModel(app.deps, llm, { identifier: 'numbered-200-50ps', rank: 0 })
  ada = await app.person('ada')
})
afterAll(async () => {
  await app.close()
  await database.close()
  await Promise.all([llm.close(), proxy.close(), postgres.stop()])
})

/** Invariants after any fault (I1, I2, I3, I9): each question once, each answer once, with its correct state. */
async function checkAll(asked: readonly Asked[]): Promise<void> {
  for (const one of asked) {
    if (!one.acknowledged) continue
    const messages = await settled(ada, one.thread)
    expect(messages.map((message) => [message.role, message.id === one.id])).toEqual([
      ['user', true],
      ['assistant', false],
    ])
    const answer = messages[1]
    const saved = (answer?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('')
    expect(TRUTH.startsWith(saved)).toBe(true)
    if (answer?.status === 'completed') expect(saved).toBe(TRUTH)
    else expect(['failed', 'interrupted']).toContain(answer?.status)
  }
  await expect
    .poll(async () => (await fetch(`${app.origin}/health/ready`)).status, { timeout: 60_000 })
    .toBe(200)
}

async function timeOfCall(): Promise<number> {
  const began = performance.now()
  const answer = await ada.call('GET', '/v2/threads/current?page=1')
  expect(answer.status).toBe(200)
  await answer.body?.cancel()
  return performance.now() - began
}

async function answersWithin(ms: number, call: () => Promise<Response>): Promise<number> {
  const began = performance.now()
  const answer = await call()
  await answer.body?.cancel()
  expect(performance.now() - began).toBeLessThan(ms)
  return answer.status
}

describe('a database that fails', { timeout: TEST_MS }, () => {
  it('killed during an answer and restarted later: answers are complete, calls in between are 503', async () => {
    const viewers = await Promise.all([1, 2, 3, 4].map(() => start(ada, uuidv7(), question())))
    await Promise.all(viewers.map((viewer) => viewer.until((seen) => seen.text.length > 20)))
    await postgres.kill()
    const between = await answersWithin(5_500, () => ada.call('GET', '/v2/users/me'))
    expect(between).toBe(503)
    expect((await fetch(`${app.origin}/health/ready`)).status).toBe(503)
    await delay(SECONDS * 1_000)
    await postgres.start()
    for (const viewer of await Promise.all(viewers.map((one) => one.toTheEnd()))) {
      expect(viewer.done).toBe(true)
      expect(viewer.text).toBe(TRUTH)
    }
    await checkAll([await askUntilHeard(ada, 20, 250)])
  })

  it('with a locked table: 503 within five seconds, and recovery without a restart', async () => {
    const lock = await database.pool.connect()
    await lock.query('BEGIN')
    await lock.query('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
    const calls = Array.from({ length: 40 }, () =>
      answersWithin(5_500, () => ada.call('GET', '/v2/threads/current?page=1')),
    )
    const health = answersWithin(5_500, () => fetch(`${app.origin}/health/ready`))
    expect(new Set(await Promise.all(calls))).toEqual(new Set([503]))
    expect([200, 503]).toContain(await health)
    await lock.query('ROLLBACK')
    lock.release()
    const one = await askUntilHeard(ada, 20, 250)
    expect(one.acknowledged).toBe(true)
    await checkAll([one])
  })

  it('with all connections in use: calls and health are 503 within five seconds', async () => {
    const held = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()))
    expect(await answersWithin(5_500, () => ada.call('GET', '/v2/users/me'))).toBe(503)
    expect(await answersWithin(5_500, () => fetch(`${app.origin}/health/ready`))).toBe(503)
    for (const client of held) client.release()
    expect(await answersWithin(5_500, () => ada.call('GET', '/v2/users/me'))).toBe(200)
  })

  it('with a latency of 200 ms: calls are slower only by their sequential round trips', async () => {
    const growth: number[] = []
    // alternates between near and far, so that other load affects both
    for (let n = 0; n < 7; n += 1) {
      const near = await timeOfCall()
      proxy.delay_ms = 100
      growth.push((await timeOfCall()) - near)
      proxy.heal()
    }
    // one round trip for the caller, one for the call
    expect(growth.toSorted((a, b) => a - b)[3]).toBeLessThan(2 * 200 + 150)
  })

  it('frozen for seconds: calls are 503 in time, a running answer is complete', async () => {
    const viewer = await start(ada, uuidv7(), question())
    await viewer.until((seen) => seen.text.length > 20)
    proxy.frozen = true
    const calls = [
      () => ada.call('GET', '/v2/users/me'),
      () => ada.call('POST', `/v2/threads/${uuidv7()}/messages`, question()),
      () => fetch(`${app.origin}/health/ready`),
    ]
    const statuses = await Promise.all(calls.map((call) => answersWithin(5_500, call)))
    expect(statuses).toEqual([503, 503, 503])
    proxy.heal()
    expect((await viewer.toTheEnd()).text).toBe(TRUTH)
    await checkAll([await askUntilHeard(ada, 20, 250)])
  })

  it.each([
    ['cut at random every 200 ms', { delay_ms: 0, loss: 0, pause: () => 200, shut: 0 }],
    ['200 ms away, with cuts', { delay_ms: 100, loss: 0, pause: () => randomInt(800, 2_000), shut: 0 }],
    ['gone for a second again and again', { delay_ms: 0, loss: 0, pause: () => 1_000, shut: 1_000 }],
    ['200 ms away, 2 % of what passes lost', { delay_ms: 100, loss: 0.02, pause: () => 500, shut: null }],
    ['half closed again and again', { delay_ms: 0, loss: 0, pause: () => 500, shut: null }],
  ])('%s: no loss and no duplicates', async (name, fault) => {
    Object.assign(proxy, { delay_ms: fault.delay_ms, loss: fault.loss })
    const asking = Promise.all(Array.from({ length: 8 }, () => askUntilHeard(ada, 200, 100)))
    const until = Date.now() + SECONDS * 1_000
    while (Date.now() < until) {
      await delay(fault.pause())
      if (name.startsWith('half')) proxy.halfClose()
      if (fault.shut === null) continue
      proxy.open = fault.shut === 0
      proxy.cut()
      await delay(fault.shut)
      proxy.open = true
    }
    proxy.heal()
    const asked = await asking
    expect(asked.every((one) => one.acknowledged)).toBe(true)
    await checkAll(asked)
  })
})
