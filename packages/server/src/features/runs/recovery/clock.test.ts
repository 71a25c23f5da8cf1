import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { GENERAL_ASSISTANT } from '#features/assistants/shipped/shipped-assistants.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { type Clock, settableClock } from '#testing/servers/clock.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const HOUR = 3_600
const FIVE_MINUTES = 300

const test = testDatabase()
let llm: FakeLlm
let clock: Clock
let app: TestApp
let other: TestApp
let ada: Person

beforeAll(async () => {
  llm = await startFakeLlm()
  clock = await settableClock(test.database)
  // two servers: neither must treat running answers of the other as abandoned
  app = await startTestApp(test.database)
  other = await startTestApp(test.database)
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  ada = await app.person('ada')
})
afterAll(async () => {
  await app.close()
  await other.close()
  await llm.close()
})
beforeEach(() => clock.set(0))

async function ask(threadId: string, parentId: string | null = null): Promise<void> {
  llm.next({ tokens: 3 })
  const asked = { ...question('Go', { parent_id: parentId }), assistant_id: GENERAL_ASSISTANT.id }
  await (await start(ada, threadId, asked)).toTheEnd()
}

async function threads(): Promise<string[]> {
  const answer = await ada.call('GET', `/v2/threads/current?assistant_id=${GENERAL_ASSISTANT.id}`)
  const page = (await answer.json()) as { data: { id: string }[] }
  return page.data.map((thread) => thread.id)
}

describe('when the clock is set (R17)', () => {
  it('an hour back, threads and messages keep their order', async () => {
    const [older, newer, newest] = [uuidv7(), uuidv7(), uuidv7()]
    await ask(older)
    await ask(newer)
    await clock.set(-HOUR)
    await ask(newest)
    expect(await threads()).toEqual([newest, newer, older])
    const [first, second] = await messagesOf(ada, older)
    await ask(older, second?.id)
    expect(await threads()).toEqual([older, newest, newer])
    const messages = await messagesOf(ada, older)
    expect(messages.map((message) => message.role)).toEqual(['user', 'assistant', 'user', 'assistant'])
    expect(messages.slice(0, 2).map((message) => message.id)).toEqual([first?.id, second?.id])
  })

  it('five minutes forward, repeatedly, a run continues and no other server takes it', async () => {
    llm.next({ tokens: 300, rate: 50 })
    const threadId = uuidv7()
    const viewer = await start(ada, threadId, question())
    for (const times of [1, 2, 3, 4, 5]) {
      await viewer.until((seen) => seen.text.includes(`t${times * 50} `))
      await clock.set(times * FIVE_MINUTES)
    }
    await viewer.toTheEnd()
    expect((await messagesOf(ada, threadId)).at(-1)?.status).toBe('completed')
  })

  it('an hour back, runs of a dead server end within seconds, and the thread continues', async () => {
    llm.next({ endless: true, rate: 50 })
    const threadId = uuidv7()
    const viewer = await start(ada, threadId, question())
    await viewer.until((seen) => seen.text !== '')
    await ada.call('POST', `/v2/runs/${viewer.run_id}/stop`)
    await viewer.toTheEnd()
    // the state after a kill, with a valid lease
    await test.database.pool.query(
      `UPDATE runs SET status = 'running', instance_id = $1, lease_expires_at = now() + interval '4 seconds'
       WHERE id = $2`,
      [uuidv7(), viewer.run_id],
    )
    await test.database.pool.query(`UPDATE messages SET status = 'running' WHERE run_id = $1`, [
      viewer.run_id,
    ])
    await clock.set(-HOUR)
    const status = async () => (await messagesOf(ada, threadId)).at(-1)?.status
    await expect.poll(status, { interval: 100 }).toBe('interrupted')
    await ask(threadId, (await messagesOf(ada, threadId)).at(-1)?.id)
    expect((await messagesOf(ada, threadId)).at(-1)?.status).toBe('completed')
  })
})
