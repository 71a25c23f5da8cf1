import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { ROOT } from '@parlance/tests/support/files.ts'

/** The real start script in a folder without settings, with its own data. The pages are already built. */
const STARTER = join(ROOT, 'tools/start.mjs')
/** For a busy machine. */
const PATIENCE_MS = 90_000

let folder = ''
let port: number
let starter: ChildProcess | undefined
let output = ''

beforeAll(async () => {
  // The start script would build what is missing, in parallel to all other tests; `npm test` does this before them.
  const ready = "Promise.all([import('./tools/lib/install.mjs'), import('./tools/lib/build.mjs')])"
  const script = `${ready}.then(([one, other]) => console.log(one.isInstalled() && other.isBuilt()))`
  const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8' })
  expect(stdout, 'installed and built: npm test start').toBe('true\n')
  folder = mkdtempSync(join(tmpdir(), 'parlance-start-'))
  port = await freePort()
})
afterEach(() => {
  if (starter !== undefined && isAnyLeft(starter)) process.kill(-pidOf(starter), 'SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts it as the leader of a process group, so that any process that it leaves behind is found. */
function start(more: Record<string, string> = {}): ChildProcess {
  const { PATH, HOME } = process.env
  const built = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('VITE_')))
  output = ''
  starter = spawn(process.execPath, [STARTER], {
    cwd: folder,
    env: {
      PATH,
      HOME,
      ...built,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [starter.stdout, starter.stderr])
    stream?.on('data', (text) => (output += String(text)))
  return starter
}

async function started(): Promise<{ child: ChildProcess; address: string }> {
  const child = start()
  const address = await vi.waitFor(
    () => {
      const found = /Parlance is ready: (\S+)/.exec(output)?.[1]
      if (found === undefined && child.exitCode === null) throw new Error(`not ready yet: ${output}`)
      return found
    },
    { timeout: PATIENCE_MS, interval: 50 },
  )
  if (address === undefined) throw new Error(`it ended instead: ${output}`)
  return { child, address }
}

/** Whether the start script or any of its processes is still running. */
function isAnyLeft(child: ChildProcess): boolean {
  try {
    return process.kill(-pidOf(child), 0)
  } catch {
    return false
  }
}

/** The processes that read documents for the server exit when the server has ended. */
async function nothingLeft(child: ChildProcess): Promise<void> {
  await vi.waitFor(() => expect(isAnyLeft(child)).toBe(false), { timeout: 60_000, interval: 20 })
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('it was not started')
  return pid
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const gone = once(child, 'exit')
  child.kill(signal)
  return (await gone)[0]
}

describe.skipIf(process.platform === 'win32')('npm start', { timeout: PATIENCE_MS }, () => {
  test('prints the address and what production needs, serves page and health, and ends with SIGTERM', async () => {
    const { child, address } = await started()
    expect(address).toBe(`http://localhost:${port}`)
    expect(output).toMatch(/^For production set:$/m)
    for (const name of ['OIDC_ISSUER', 'PUBLIC_URL', 'SECRET_KEY', 'DATABASE_URL', 'OPENAI_API_KEY']) {
      expect(output).toMatch(new RegExp(`^ {2}${name}\\b.*: .+$`, 'm'))
    }
    expect(output).toContain(`the embedded database in ${join(folder, 'data')}`)
    const page = await fetch(`${address}/`, { headers: { accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
    expect((await fetch(`${address}/health/ready`)).status).toBe(200)
    expect(await end(child, 'SIGTERM')).toBe(0)
    await nothingLeft(child)
  })

  test('does not mention settings that are set, and ends with SIGINT', async () => {
    const child = start({ PUBLIC_URL: `http://localhost:${port}`, OLLAMA_HOST: 'http://127.0.0.1:9' })
    await vi.waitFor(() => expect(output).toMatch(/^ {2}DATABASE_URL: .*\n$/m), { timeout: PATIENCE_MS })
    expect(output).not.toMatch(/^ {2}PUBLIC_URL|OLLAMA_HOST/m)
    expect(await end(child, 'SIGINT')).toBe(0)
    await nothingLeft(child)
  })

  test('ends the server when the start script is killed', async () => {
    const { child } = await started()
    await end(child, 'SIGKILL')
    await nothingLeft(child)
  })

  test('stops at an invalid value with a message that names it', async () => {
    const child = start({ PORT: 'http' })
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(output).toMatch(/\bPORT\b.*\.$/m)
    expect(output).not.toMatch(/Parlance is ready|\n\s+at /)
    await nothingLeft(child)
  })
})
