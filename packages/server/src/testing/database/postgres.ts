import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { Client } from 'pg'
import { findPostgres, type PostgresPrograms } from '#testing/database/postgres-programs.ts'

export type TestPostgres = {
  url: (database: string) => string
  query: (statement: string) => Promise<void>
  /** Immediate stop, like a crash; `start` restarts it on the same port. */
  kill: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Tests prefer speed; they do not need durability after a power cut. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const SETTINGS = [
  'shared_buffers=64MB',
  'max_connections=100',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
]

/**
 * Starts a PostgreSQL server for tests in a temporary folder (in `below`), on a free port of this machine. `durable`
 * runs it like operators do, with each commit flushed to the disk.
 */
export async function startPostgres({ durable = false, below = tmpdir() } = {}): Promise<TestPostgres> {
  const settings = durable ? SETTINGS : [...SETTINGS, ...FAST]
  const programs = demandPostgres()
  const folder = mkdtempSync(join(below, 'parlance-postgres-'))
  if (programs.user) chownSync(folder, programs.user.uid, programs.user.gid)
  const port = await freePort()
  const url = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`
  let server: ChildProcess | null = null

  async function start(): Promise<void> {
    server = spawnServer(programs, folder, port, settings)
    await untilReady(server, url('postgres'))
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = server
    server = null
    if (running === null || running.exitCode !== null) return
    const ended = new Promise((resolve) => {
      running.once('exit', resolve)
    })
    running.kill(signal)
    await ended
  }

  await promisify(execFile)(
    join(programs.folder, 'initdb'),
    [
      '-D',
      join(folder, 'data'),
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...programs.user, cwd: folder },
  )
  await start()
  return {
    url,
    start,
    query: (statement) => query(url('postgres'), statement),
    kill: () => end('SIGQUIT'),
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function demandPostgres(): PostgresPrograms {
  const found = findPostgres()
  if ('missing' in found) throw new Error(found.missing)
  return found
}

function spawnServer(
  programs: PostgresPrograms,
  folder: string,
  port: number,
  settings: readonly string[],
): ChildProcess {
  const args = settings.flatMap((setting) => ['-c', setting])
  return spawn(join(programs.folder, 'postgres'), ['-D', join(folder, 'data'), '-p', String(port), ...args], {
    ...programs.user,
    cwd: folder,
    stdio: 'ignore',
  })
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  while (server.exitCode === null) {
    try {
      await query(url, 'SELECT 1')
      return
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
    }
  }
  throw new Error(`PostgreSQL ended with code ${server.exitCode} while it started`)
}

async function query(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}
