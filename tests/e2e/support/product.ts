import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../fakes/free-port.ts'

const ROOT = join(import.meta.dirname, '../../..')
const MAIN = join(ROOT, 'packages/server/src/main.ts')
const START_MS = 60_000
/** Characters. */
const LOG_MAX = 100_000

/** The directory from which the product can read files. */
export const SHELF = join(tmpdir(), `parlance-shelf-${process.pid}`)

/** The built product with its own data. */
export type Product = {
  origin: string
  /** Warnings and errors since the last call. */
  takeLog(): string
  /** Ends the server as a power cut would, and waits until it has exited. */
  kill(): Promise<void>
  /** Starts it again on the same data. */
  start(): Promise<void>
  /** Shuts it down and removes its data. */
  remove(): Promise<void>
}

/** Starts the server with the built pages on a free port and an empty data folder. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-journey-'))
  mkdirSync(SHELF, { recursive: true })
  const port = await freePort()
  let server: ChildProcess | null = null
  let log = ''

  const start = async () => {
    server = spawn(process.execPath, [MAIN], {
      cwd: dataDir,
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        LOCAL_FILES_ROOTS: SHELF,
        RATE_LIMIT_FACTOR: '1000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    try {
      await untilReady(server)
      const keep = (chunk: Buffer) => {
        log = (log + chunk.toString()).slice(-LOG_MAX)
      }
      server.stdout?.on('data', keep)
      server.stderr?.on('data', keep)
    } catch (error) {
      await end('SIGKILL')
      throw error
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    const ending = server
    server = null
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = once(ending, 'exit')
    ending.kill(signal)
    await gone
  }

  await start()
  return {
    origin: `http://localhost:${port}`,
    takeLog() {
      const taken = log
      log = ''
      return taken
    },
    kill: () => end('SIGKILL'),
    start,
    async remove() {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
      rmSync(SHELF, { recursive: true, force: true })
    },
  }
}

async function untilReady(server: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The server did not start in time:\n${output}`)),
      START_MS,
    )
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (!output.includes('Parlance is ready')) return
      clearTimeout(timer)
      resolve()
    }
    server.stdout?.on('data', read)
    server.stderr?.on('data', read)
    server.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The server ended with ${code}:\n${output}`))
    })
  })
}
