import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import type { Person } from '#testing/servers/app.ts'
import { callerOf, startTestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { messagesOf, question, start, Viewer } from '#testing/answers/run-stream.ts'
import { randomOf } from '#testing/random/random-world.ts'
import { SEED } from '#testing/random/seed.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { startServerProcess } from '#testing/servers/server-process.ts'

/** More on demand: KILL_ROUNDS=50. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2)
const THREADS = 9
const TRUTH = Array.from({ length: 20_000 }, (_, i) => `t${i + 1} `).join('')

const test = testDatabase()
const secret = randomBytes(32).toString('base64')
let llm: FakeLlm
let people: { username: string; token: string }[]
let env: Record<string, string>

beforeAll(async () => {
  llm = await startFakeLlm()
  const app = await startTestApp(test.database, { SECRET_KEY: secret })
  await scriptedModel(app.deps, llm, { identifier: 'endless-100ps' })
  // on a busy machine the model must not time out, because this test only kills the server
  await test.database.pool.query(`UPDATE providers SET timeouts = '{}'`)
  people = []
  for (let n = 0; n <= THREADS; n += 1) {
    const { token } = await app.person(`person${n}`)
    people.push({ username: `person${n}`, token })
  }
  await app.close()
  env = { SECRET_KEY: secret, DATA_DIR: test.options.data_dir }
  if (test.options.database_url !== null) env['DATABASE_URL'] = test.options.database_url
  else await test.database.close()
})
afterAll(() => llm.close())

describe('kill -9 during an answer', () => {
  const title = `loses nothing that was acknowledged or shown, beside an answer of arbitrary code units`
  it(`${title} (${ROUNDS} times, seed ${SEED})`, { timeout: ROUNDS * 300_000 }, async () => {
    const random = randomOf(SEED)
    for (let round = 0; round < ROUNDS; round += 1) await killOnce(random)
  })
})

/** Text that no database can store unchanged, in pieces that split surrogate pairs. */
function hostilePieces(random: () => number): string[] {
  const units = [0, 0xd83d, 0xde00, 0xd800, 0xdfff, 0x41, 0x20, 0xe9, 0xffff]
  const piece = () =>
    Array.from(
      { length: 1 + Math.floor(random() * 4) },
      () => units[Math.floor(random() * units.length)] ?? 0,
    )
  return Array.from({ length: 600 }, () => String.fromCharCode(...piece()))
}

async function killOnce(random: () => number) {
  const afterMs = Math.floor(random() * 2_000)
  const port = await freePort()
  const server = await startServerProcess(port, env)
  const [hostile, ...holders] = people.map((person) => holder(server.origin, person.token))
  if (hostile === undefined) throw new Error('nobody is there')
  llm.next({ tokens: hostilePieces(random), rate: 100 })
  const hostileThread = uuidv7()
  const watching = await start(hostile, hostileThread, question('hostile'))
  await watching.until((seen) => seen.text !== '')
  const watched = watching.toTheEnd().catch(() => watching)
  const asked = await Promise.all(
    holders.map(async (person) => {
      const threadId = uuidv7()
      const request = question(`asked ${afterMs}`)
      const viewer = await start(person, threadId, request)
      const reading = viewer.toTheEnd().catch(() => viewer)
      return { person, threadId, request, viewer, reading }
    }),
  )
  await delay(afterMs)
  const [late] = holders
  if (late === undefined) throw new Error('nobody is there')
  const lateThread = uuidv7()
  const lateRequest = question('not acknowledged')
  const sending = late.call('POST', `/v2/threads/${lateThread}/messages`, lateRequest).catch(() => null)
  await delay(Math.floor(random() * 40))
  await server.kill('SIGKILL')
  await sending
  await Promise.all([watched, ...asked.map((one) => one.reading)])

  const second = await startServerProcess(port, env)
  try {
    for (const { person, threadId, request, viewer } of asked) {
      const messages = await settled(person, threadId)
      // there is one question and one answer, with all shown text
      expect(messages.map((message) => message.role)).toEqual(['user', 'assistant'])
      expect(messages[0]).toMatchObject({
        id: request.id,
        parts: [{ type: 'text', text: `asked ${afterMs}` }],
      })
      expect(messages[1]?.status).toBe('interrupted')
      const saved = textOf(messages[1])
      expect(TRUTH.startsWith(saved)).toBe(true)
      expect(viewer.text.length - saved.length).toBeLessThanOrEqual(0)
      // a repeat of the lost call finds the same run, and the thread continues
      const repeat = await person.call('POST', `/v2/threads/${threadId}/messages`, request)
      expect((await new Viewer(repeat).toTheEnd()).text).toBe(saved)
      const rest = await start(person, threadId, {
        kind: 'continue',
        id: uuidv7(),
        message_id: messages[1]?.id ?? '',
      })
      await rest.until((seen) => seen.text.length > saved.length)
      expect(rest.text.startsWith(saved)).toBe(true)
      await person.call('POST', `/v2/runs/${rest.run_id}/stop`)
      await rest.leave()
    }
    await expectOnce(holder(second.origin, late.token), lateThread, lateRequest)
    const [, lost] = await settled(holder(second.origin, hostile.token), hostileThread)
    expect(textOf(lost).startsWith(watching.text)).toBe(true)
  } finally {
    await second.kill('SIGTERM')
  }
}

function textOf(message: Message | undefined): string {
  return (message?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('')
}

/** Repeats a question that was in flight; it must exist once, whether or not it had arrived. */
async function expectOnce(person: Person, threadId: string, request: ReturnType<typeof question>) {
  const viewer = await start(person, threadId, request)
  const messages = await messagesOf(person, threadId)
  expect(messages.map(({ id, role }) => (role === 'user' ? id : role))).toEqual([request.id, 'assistant'])
  await person.call('POST', `/v2/runs/${viewer.run_id}/stop`)
  await viewer.leave()
}

function holder(origin: string, token: string): Person {
  return { id: '', token, email: '', call: callerOf(origin, token) }
}

/** The thread when no run is left, at most five seconds after the restart. */
async function settled(person: Person, threadId: string) {
  const until = Date.now() + 10_000
  for (;;) {
    const messages = await messagesOf(person, threadId)
    if (messages.every((message) => message.status !== 'running') || Date.now() > until) return messages
    await delay(50)
  }
}
