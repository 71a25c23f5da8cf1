import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cloneDataFolder } from '#testing/database/clone.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
/** Enough lines to fill any buffer between the server and the reader of its log. */
const CALLS = 1_000

let clone: ReturnType<typeof cloneDataFolder>
let child: ChildProcess | null = null

beforeEach(() => {
  clone = cloneDataFolder()
})
afterEach(() => {
  child?.kill('SIGKILL')
  clone.remove()
})

/** A server with its output redirected to `stdout`. */
async function start(stdout: number | 'pipe') {
  const port = await freePort()
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    DATA_DIR: clone.data_dir,
    SECRET_KEY: randomBytes(32).toString('base64'),
    RATE_LIMIT_FACTOR: '1000',
  }
  const started = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', stdout, stdout] })
  child = started
  const status = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(status, { timeout: 60_000, interval: 50 }).toBe(200)
  return { child: started, status }
}

describe.runIf(process.platform === 'linux')('a log that cannot be written (R16)', () => {
  it.each<[string, number | 'pipe', (child: ChildProcess) => void]>([
    ['a full disk', openSync('/dev/full', 'w'), () => {}],
    ['a reader that stalls', 'pipe', () => {}],
    [
      'a reader that has gone',
      'pipe',
      (one) => {
        one.stdout?.destroy()
        one.stderr?.destroy()
      },
    ],
  ])('%s: the server answers all calls, and shuts down cleanly', async (_, stdout, spoil) => {
    const server = await start(stdout)
    spoil(server.child)
    const statuses = new Set<number>()
    for (let n = 0; n < CALLS; n += 50)
      for (const status of await Promise.all(Array.from({ length: 50 }, server.status))) statuses.add(status)
    expect(statuses).toEqual(new Set([200]))
    const ended = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})
