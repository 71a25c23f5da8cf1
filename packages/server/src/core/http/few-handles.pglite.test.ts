import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { callerOf, type Person, startTestApp } from '#testing/servers/app.ts'
import { askUntilHeard, settled } from '#testing/answers/asking.ts'
import { testDatabase } from '#testing/database/database.ts'
import { handOver } from '#testing/servers/killed-servers.ts'
import { question } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { type ServerProcess, startServerProcess } from '#testing/servers/server-process.ts'

const VISITORS = 400
const TRUTH = Array.from({ length: 100 }, (_, i) => `t${i + 1} `).join('')

const hasPrlimit = (() => {
  try {
    return execFileSync('prlimit', ['--version'], { stdio: 'pipe' }).length > 0
  } catch {
    return false
  }
})()

const test = testDatabase()
const secret = randomBytes(32).toString('base64')
let llm: FakeLlm
let env: Record<string, string>
let tokens: string[]

beforeAll(async () => {
  llm = await startFakeLlm()
  const app = await startTestApp(test.database, { SECRET_KEY: secret })
  await scriptedModel(app.deps, llm, { identifier: 'numbered-100-50ps' })
  // on a busy machine the model must not time out
  await test.database.pool.query(`UPDATE providers SET timeouts = '{}'`)
  const people = await Promise.all(Array.from({ length: 6 }, (_, n) => app.person(`person${n}`)))
  tokens = people.map((person) => person.token)
  await app.close()
  env = await handOver(test, secret)
})
afterAll(() => llm.close())

/** A server with this limit of open files and this much memory. */
async function startWith(handles: number, heapMb = 512): Promise<ServerProcess> {
  const limited = { ...env, NODE_OPTIONS: `--max-old-space-size=${heapMb}` }
  return await startServerProcess(await freePort(), limited, ['prlimit', `--nofile=${handles}:${handles}`])
}

function peopleAt(server: ServerProcess): Person[] {
  return tokens.map((token) => ({ id: '', token, email: '', call: callerOf(server.origin, token) }))
}

/** A connection that sends a request and stays open. */
function visit(server: ServerProcess): Socket {
  const { port, host } = new URL(server.origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET /v2/users/me HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${tokens[0]}\r\n\r\n`)
  return socket
}

/** The status of the answer; null if the connection was closed instead. */
function answerOf(socket: Socket): Promise<number | null> {
  return new Promise((resolve) => {
    socket.once('data', (data) => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(data.toString())?.[1])))
    socket.once('close', () => resolve(null))
  })
}

describe.skipIf(!hasPrlimit)('a server with few file handles (R22)', () => {
  it.each([
    [256, 512],
    [128, 64],
  ])('%i, and %i MB: refuses too many callers, loses no answer, and recovers', async (handles, heapMb) => {
    const server = await startWith(handles, heapMb)
    const people = peopleAt(server)
    llm.requests.length = 0
    const before = people.slice(0, 3).map((person) => askUntilHeard(person, 1, 0))
    await expect.poll(() => llm.requests.length).toBe(3)
    const crowd = Array.from({ length: VISITORS }, () => visit(server))
    const during = people.slice(3).map((person) => askUntilHeard(person, 200, 100))
    const statuses = new Set(await Promise.all(crowd.map(answerOf)))
    expect(statuses).toEqual(new Set([200, null]))
    expect(server.output()).toContain('connections are refused')
    for (const socket of crowd) socket.destroy()
    for (const [n, one] of (await Promise.all([...before, ...during])).entries()) {
      const messages = await settled(people[n] as Person, one.thread)
      expect(messages.map(({ status }) => status)).toEqual(['completed', 'completed'])
      expect(messages[1]?.parts).toEqual([{ type: 'text', text: TRUTH }])
    }
    expect(server.child.exitCode).toBeNull()
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200)
    await server.kill('SIGTERM')
  })

  it('refuses new answers with 503 before the last handle is used, and serves everything else', async () => {
    const server = await startWith(256)
    const people = peopleAt(server)
    const runs: { person: Person; id: string }[] = []
    const ask = async (n: number) => {
      const person = people[n % people.length] as Person
      llm.next({ endless: true, rate: 1 })
      const answer = await person.call('POST', `/v2/threads/${uuidv7()}/messages`, question())
      const id = answer.headers.get('x-run-id')
      if (id !== null) runs.push({ person, id })
      // the run continues without a viewer and keeps its connection to the model
      await answer.body?.cancel()
      return answer.status
    }
    let status = 200
    for (let n = 0; n < 256 && status === 200; n += 1) status = await ask(n)
    expect(status).toBe(503)
    const [ada] = people as [Person]
    for (const path of ['/health/ready', '/v2/users/me', '/v2/threads/current?page=1'])
      expect([path, (await ada.call('GET', path)).status]).toEqual([path, 200])
    for (const { person, id } of runs)
      expect((await person.call('POST', `/v2/runs/${id}/stop`)).ok).toBe(true)
    await expect.poll(() => ask(0)).toBe(200)
    await server.kill('SIGKILL')
  })

  it('refuses to start with too few and says how many it needs', async () => {
    await expect(startWith(96)).rejects.toThrow(
      /ended with 1: This process may open only 96 files at a time; Parlance needs 128 \(ulimit -n\)\.\n$/,
    )
  })
})
