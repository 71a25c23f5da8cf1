import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { startServerProcess, type ServerProcess } from '#testing/server-process.ts'
import { watchLoop } from './self-care.ts'

const HANDLES = 256
const hasPrlimit = (() => {
  try {
    return execFileSync('prlimit', ['--version'], { stdio: 'pipe' }).length > 0
  } catch {
    return false
  }
})()

describe.skipIf(!hasPrlimit)('a server with few file handles (R22)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-handles-'))
  let server: ServerProcess
  let port: number
  beforeAll(async () => {
    port = await freePort()
    const env = { DATA_DIR: folder, SECRET_KEY: randomBytes(32).toString('base64') }
    server = await startServerProcess(port, env, ['prlimit', `--nofile=${HANDLES}:${HANDLES}`])
  }, 60_000)
  afterAll(async () => {
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }, 30_000)

  it('refuses connections beyond them, goes on, and takes new ones when the others have gone', async () => {
    const sockets: Socket[] = []
    for (let n = 0; n < 2 * HANDLES; n += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      sockets.push(socket)
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
    }
    await expect.poll(() => sockets.filter((socket) => socket.closed).length).toBeGreaterThan(HANDLES)
    await expect.poll(() => server.output()).toContain('connections are refused')
    expect(server.child.exitCode).toBeNull()
    for (const socket of sockets) socket.destroy()
    await expect
      .poll(
        () =>
          fetch(`${server.origin}/health/ready`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(200)
  }, 60_000)
})

it('a process that stood still says so', async () => {
  const lines: string[] = []
  const stop = watchLoop(pino({ level: 'warn' }, { write: (line) => lines.push(line) }))
  // the watch begins with its first look
  await new Promise((resolve) => setTimeout(resolve, 50))
  const until = performance.now() + 1_200
  while (performance.now() < until);
  await expect.poll(() => lines.join(''), { timeout: 5_000 }).toContain('the process stood still')
  stop()
}, 10_000)
