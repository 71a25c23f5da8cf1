import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { toldExactly } from '#testing/hostile/raw-answer.ts'
import { question, start } from '#testing/answers/run-stream.ts'

const db = testDatabase()
let app: TestApp
let ada: Person
let bob: Person
let thread: string
let run: string

beforeAll(async () => {
  app = await startTestApp(db.database)
  ada = await app.person('ada')
  bob = await app.person('bob')
  thread = uuidv7()
  run = (await (await start(ada, thread, question('of mine alone'))).toTheEnd()).run_id
})
afterAll(() => app.close())

const answerOf = (method: string, path: string, body?: object) =>
  toldExactly(app.origin, bob, method, path, body)

const asks: [string, string, string, object?][] = [
  ['GET', '/v2/threads/', ''],
  ['PUT', '/v2/threads/', '', { name: 'Mine' }],
  ['DELETE', '/v2/threads/', ''],
  ['GET', '/v2/threads/', '/messages'],
  ['GET', '/v2/runs/', '/events'],
  ['POST', '/v2/runs/', '/stop'],
]

describe("a thread of another person's (S01)", () => {
  test.each(asks)('%s %s{id}%s has exactly the same answer as for an unknown thread', async (...ask) => {
    const [method, before, after, body] = ask
    const id = before.includes('runs') ? run : thread
    const foreign = await answerOf(method, `${before}${id}${after}`, body)
    expect(foreign.status).toBe(404)
    for (const unknown of [uuidv7(), crypto.randomUUID()]) {
      expect(foreign).toEqual(await answerOf(method, `${before}${unknown}${after}`, body))
    }
    expect(await answerOf(method, `${before}${id.toUpperCase()}${after}`, body)).toEqual(foreign)
  })

  test('a running run is neither shown nor stopped (S07), and completes for its owner', async () => {
    const live = uuidv7()
    const viewer = await start(ada, live, question('of mine alone'))
    await viewer.until(({ text }) => text !== '')
    for (const [method, after] of [
      ['GET', '/events'],
      ['POST', '/stop'],
    ] as const) {
      const foreign = await answerOf(method, `/v2/runs/${viewer.run_id}${after}`)
      expect(foreign.status).toBe(404)
      expect(foreign).toEqual(await answerOf(method, `/v2/runs/${uuidv7()}${after}`))
    }
    expect((await viewer.toTheEnd()).done).toBe(true)
    const { data } = await ok<{ data: { status: string }[] }>(ada, 'GET', `/v2/threads/${live}/messages`)
    expect(data.at(-1)?.status).toBe('completed')
  })

  test('is unchanged for its owner, with either spelling of its id', async () => {
    for (const id of [thread, thread.toUpperCase()]) {
      const { thread: mine } = await ok<{ thread: { id: string; name: string } }>(
        ada,
        'GET',
        `/v2/threads/${id}`,
      )
      expect(mine).toMatchObject({ id: thread })
      expect(mine.name).not.toBe('Mine')
    }
    const { data } = await ok<{ data: unknown[] }>(ada, 'GET', `/v2/threads/${thread}/messages`)
    expect(data).toHaveLength(2)
  })
})
