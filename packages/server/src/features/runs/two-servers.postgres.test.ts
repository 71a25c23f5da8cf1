import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import type { Person, TestApp } from '#testing/servers/app.ts'
import { callerOf, startTestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf, question, start, Viewer } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const test = testDatabase()
let llm: FakeLlm
let one: TestApp
let two: TestApp
let ada: Person
let adaAtTwo: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  one = await startTestApp(test.database)
  two = await startTestApp(test.database)
  await scriptedModel(one.deps, llm, { identifier: 'scripted' })
  ada = await one.person('ada')
  adaAtTwo = { ...ada, call: callerOf(two.origin, ada.token) }
})
afterAll(async () => {
  await one.close()
  await two.close()
  await llm.close()
})

describe('two servers on one database', () => {
  it('the second shows a run of the first while it continues, without a gap or a repeat', async () => {
    llm.next({ tokens: 200, rate: 100 })
    const threadId = uuidv7()
    const first = await start(ada, threadId, question())
    await first.until((seen) => seen.text.length > 20)
    const second = new Viewer(await adaAtTwo.call('GET', `/v2/runs/${first.run_id}/events`))
    await Promise.all([first.toTheEnd(), second.toTheEnd()])
    expect(second.text).toBe(Array.from({ length: 200 }, (_, i) => `t${i + 1} `).join(''))
    expect(second.parts).toEqual(first.parts)
  })

  it('a stop at the second server aborts the model call of the first', async () => {
    llm.requests.length = 0
    llm.next({ endless: true, rate: 100 })
    const threadId = uuidv7()
    const first = await start(ada, threadId, question())
    await first.until((seen) => seen.text.length > 20)
    await adaAtTwo.call('POST', `/v2/runs/${first.run_id}/stop`)
    await first.toTheEnd()
    await llm.requests[0]?.closed
    await expect.poll(() => llm.requests[0]?.closed_by_client).toBe(true)
    expect((await messagesOf(adaAtTwo, threadId)).at(-1)).toMatchObject({
      status: 'stopped',
      parts: first.parts,
    })
  })

  it('the same question sent to both in parallel is asked once', async () => {
    llm.requests.length = 0
    const threadId = uuidv7()
    const request = question()
    const viewers = await Promise.all([start(ada, threadId, request), start(adaAtTwo, threadId, request)])
    await Promise.all(viewers.map((viewer) => viewer.toTheEnd()))
    expect(viewers[0]?.run_id).toBe(viewers[1]?.run_id)
    expect(viewers[1]?.text).toBe(viewers[0]?.text)
    expect(await messagesOf(ada, threadId)).toHaveLength(2)
    expect(llm.requests).toHaveLength(1)
  })
})
