import { setTimeout as delay } from 'node:timers/promises'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startTcpProxy, type TcpProxy } from '@parlance/tests/fakes/tcp-proxy.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { settled } from '#testing/answers/asking.ts'
import { testDatabase } from '#testing/database/database.ts'
import { question, start, type Viewer } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const SEED = Number(process.env['FAULT_SEED'] ?? 29)
const TOKENS = 50
const TRUTH = Array.from({ length: TOKENS }, (_, i) => `t${i + 1} `).join('')

const test = testDatabase()
let llm: FakeLlm
let proxy: TcpProxy
let app: TestApp
let ada: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  const [host = '', port] = llm.host.split(':')
  proxy = await startTcpProxy({ host, port: Number(port) }, SEED)
  app = await startTestApp(test.database)
  await scriptedModel(
    app.deps,
    { ...llm, url: `http://${proxy.host}`, host: proxy.host },
    { identifier: `numbered-${TOKENS}-50ps` },
  )
  ada = await app.person('ada')
})
afterAll(async () => {
  await app.close()
  await Promise.all([llm.close(), proxy.close()])
})
beforeEach(() => {
  proxy.heal()
  llm.requests.length = 0
})

type Answered = { viewer: Viewer; messages: Message[]; first_token_ms: number }

async function ask(): Promise<Answered> {
  const thread = uuidv7()
  const began = performance.now()
  const viewer = await start(ada, thread, question())
  await viewer.until((seen) => seen.text !== '')
  const first_token_ms = performance.now() - began
  await viewer.toTheEnd()
  return { viewer, messages: await settled(ada, thread), first_token_ms }
}

/** Invariants that hold after any fault (I1, I2, I3, I5, I8). */
function checkAll(answered: readonly Answered[]): { completed: number; failed: number } {
  let retried = 0
  const counts = { completed: 0, failed: 0 }
  for (const { viewer, messages } of answered) {
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
    const [, answer] = messages
    const text = (answer?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('')
    expect(viewer.done).toBe(true)
    expect(viewer.text).toBe(text)
    retried += viewer.seen.filter(({ event }) => event.type === 'data-retry').length
    if (answer?.status === 'completed') {
      expect(text).toBe(TRUTH)
      counts.completed += 1
    } else {
      expect(answer?.status).toBe('failed')
      expect(TRUTH.startsWith(text)).toBe(true)
      expect(answer?.parts.at(-1)).toMatchObject({ type: 'error' })
      counts.failed += 1
    }
  }
  expect(llm.requests.length).toBeLessThanOrEqual(answered.length + retried)
  llm.requests.length = 0
  return counts
}

const together = (count: number) => Promise.all(Array.from({ length: count }, ask))

/** Checks that the network works again. */
async function expectRecovery(): Promise<void> {
  proxy.heal()
  llm.requests.length = 0
  expect(checkAll([await ask()])).toEqual({ completed: 1, failed: 0 })
}

async function untilAllSpeak(count: number): Promise<void> {
  const speaking = () => llm.requests.filter(({ sent }) => sent > 5).length
  await expect.poll(speaking).toBe(count)
}

describe(`a bad network to the model (R29, seed ${SEED})`, () => {
  it('with a latency of 200 ms: every answer is complete, and only its first token is later', async () => {
    const answered = [await ask()]
    const growth: number[] = []
    // alternates between near and far, so that other load affects both
    for (let n = 0; n < 7; n += 1) {
      for (const delay_ms of [0, 100]) {
        proxy.delay_ms = delay_ms
        llm.next({ tokens: TOKENS, rate: 1_000 })
        answered.push(await ask())
      }
      const [near, far] = answered.slice(-2).map((one) => one.first_token_ms)
      growth.push((far ?? Infinity) - (near ?? 0))
    }
    expect(checkAll(answered)).toEqual({ completed: 15, failed: 0 })
    // one round trip to connect and one for the request
    expect(growth.toSorted((a, b) => a - b)[3]).toBeLessThan(2 * 200 + 150)
  })

  it('that drops connections at 2 % of the chunks: answers are complete or say why not', async () => {
    proxy.loss = 0.02
    const counts = checkAll(await together(40))
    expect(counts.failed).toBeGreaterThan(0)
    await expectRecovery()
  })

  it('that repeatedly fails for a second: the same', async () => {
    const asking = together(20)
    for (let n = 0; n < 2; n += 1) {
      await delay(300)
      proxy.open = false
      proxy.cut()
      await delay(1_000)
      proxy.open = true
    }
    checkAll(await asking)
    await expectRecovery()
  })

  it('on which the model half-closes in the middle: failed, not complete', async () => {
    const asking = together(5)
    await untilAllSpeak(5)
    proxy.halfClose()
    expect(checkAll(await asking)).toEqual({ completed: 0, failed: 5 })
    await expectRecovery()
  })

  it('that freezes in the middle: failed with a timeout', async () => {
    const asking = together(5)
    await untilAllSpeak(5)
    proxy.frozen = true
    expect(checkAll(await asking)).toEqual({ completed: 0, failed: 5 })
    await expectRecovery()
  })

  it('of a few bytes a second: the wait for the first token times out', async () => {
    proxy.bytes_per_s = 20
    expect(checkAll(await together(2))).toEqual({ completed: 0, failed: 2 })
    await expectRecovery()
  })
})
