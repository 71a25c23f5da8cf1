import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { callerOf, type Person, startTestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

const test = testDatabase()
let llm: FakeLlm

beforeAll(async () => {
  llm = await startFakeLlm()
})
afterAll(() => llm.close())

describe('a server that shuts down during fifty streams', () => {
  it('refuses new calls with 503, lets answers finish, and marks those that do not', async () => {
    const app = await startTestApp(test.database)
    await scriptedModel(app.deps, llm, { identifier: 'scripted', rank: 0 })
    const people = await Promise.all(Array.from({ length: 50 }, (_, n) => app.person(`person${n}`)))
    for (let n = 0; n < 50; n += 1) llm.next({ tokens: 120, rate: 30 })
    const begin = async (person: Person) => {
      const thread = uuidv7()
      return { person, thread, viewer: await start(person, thread, question()) }
    }
    const streams: Awaited<ReturnType<typeof begin>>[] = []
    // in batches, so that a busy machine refuses none of them
    for (let from = 0; from < 49; from += 7) {
      streams.push(...(await Promise.all(people.slice(from, from + 7).map(begin))))
    }
    const [last] = people.slice(49)
    if (last === undefined) throw new Error('nobody is left')
    const stuckThread = uuidv7()
    llm.next({ endless: true, rate: 30 })
    const first = await start(last, stuckThread, question())
    await Promise.all(
      [...streams.map((one) => one.viewer), first].map((one) => one.until((seen) => seen.text !== '')),
    )

    const closing = app.app.close(8_000)
    const refused = await last.call('POST', `/v2/threads/${uuidv7()}/messages`, question())
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await fetch(`${app.origin}/health/ready`)).status).toBe(503)
    expect((await fetch(`${app.origin}/health/live`)).status).toBe(200)
    await Promise.all([...streams.map((one) => one.viewer), first].map((one) => one.toTheEnd()))
    await closing
    await app.deps.outbound.close()

    const again = await startTestApp(test.database)
    for (const { person, thread, viewer } of [
      ...streams,
      { person: last, thread: stuckThread, viewer: first },
    ]) {
      expect(viewer.done).toBe(true)
      const holder = { ...person, call: callerOf(again.origin, person.token) }
      const answer = (await messagesOf(holder, thread)).at(-1)
      const text = (answer?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('')
      expect(viewer.text).toBe(text)
      expect(['completed', 'interrupted']).toContain(answer?.status)
      if (answer?.status === 'completed') expect(text.endsWith('t120 ')).toBe(true)
    }
    const statuses = await test.database.pool.query<{ status: string; n: number }>(
      'SELECT status, count(*)::int AS n FROM runs GROUP BY status ORDER BY status',
    )
    expect(statuses.rows).toContainEqual({ status: 'completed', n: 50 })
    await again.close()
  })
})
