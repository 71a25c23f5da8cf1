import { randomBytes, randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#db/client.ts'
import { callerOf, type Person, startTestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, uploadFiles } from '#testing/made/documents.ts'
import { handOver, untilQuiet } from '#testing/servers/killed-servers.ts'
import { testLog } from '#testing/servers/log.ts'
import { type ServerProcess, startServerProcess } from '#testing/servers/server-process.ts'

/** More on demand: KILL_ROUNDS=50. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1)
const FILES = 12

const db = testDatabase()
const secret = randomBytes(32).toString('base64')
let alice: Person
let admin: Person
let env: Record<string, string>
let database: Database | null = null

beforeAll(async () => {
  const app = await startTestApp(db.database, { SECRET_KEY: secret })
  alice = await app.person('alice')
  admin = await app.person('keeper', 'administrator')
  await app.close()
  env = await handOver(db, secret)
})
afterAll(() => database?.close())

const canary = (round: number, file: number) => `canary${round}x${file}y`
const text = (round: number, file: number) =>
  Array.from({ length: 60 }, (_, at) => `Line ${at} of the ${canary(round, file)} tells of reeds.`).join(
    '\n\n',
  )

type Started = { server: ServerProcess; person: Person }

async function started(): Promise<Started> {
  const port = await freePort()
  const server = await startServerProcess(port, env)
  return { server, person: { ...alice, call: callerOf(server.origin, alice.token) } }
}

test(
  `kill -9 while documents are read and removed: no duplicates and no remains, ${ROUNDS} times`,
  { timeout: ROUNDS * 300_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round++) await killOnce(round)
  },
)

async function killOnce(round: number): Promise<void> {
  const first = await started()
  const base = await makeBase(first.person, `Base ${round}`)
  const names = Array.from({ length: FILES }, (_, file) => `file-${String(file).padStart(2, '0')}.txt`)
  await uploadFiles(
    first.person,
    base,
    names.map((name, file) => ({ name, content: text(round, file) })),
  )
  await delay(randomInt(0, 300))
  await first.server.kill('SIGKILL')

  // read completely and once, regardless of the progress of the first server
  const second = await started()
  const documents = await indexed(second.person, base)
  const chunks = new Set(documents.map((document) => document.chunks))
  expect([documents.length, chunks.size]).toEqual([FILES, 1])
  const half = documents.slice(0, FILES / 2)
  await ok(second.person, 'POST', `/v2/knowledge-bases/${base}/documents/remove`, {
    document_ids: half.map(({ id }) => id),
  })
  await delay(randomInt(0, 60))
  await second.server.kill('SIGKILL')

  const third = await started()
  await quiet(third)
  expect(await ok(third.person, 'GET', `/v2/knowledge-bases/${base}/documents`)).toMatchObject({
    total: FILES / 2,
  })
  await ok(third.person, 'DELETE', `/v2/knowledge-bases/${base}`)
  await delay(randomInt(0, 100))
  await third.server.kill('SIGKILL')

  const last = await started()
  await quiet(last)
  await last.server.kill('SIGTERM')
  expect(await sightings(`canary${round}x`)).toEqual([])
}

async function indexed(person: Person, base: string) {
  const path = `/v2/knowledge-bases/${base}/documents?sort_by=name&sort_order=asc`
  type Rows = { data: { id: string; state: string; chunks: number }[] }
  let rows: Rows['data'] = []
  await expect
    .poll(
      async () => {
        rows = (await ok<Rows>(person, 'GET', path)).data
        return rows.filter(({ state }) => state === 'indexed').length
      },
      { interval: 200 },
    )
    .toBe(FILES)
  return rows
}

const quiet = ({ server }: Started) => untilQuiet({ ...admin, call: callerOf(server.origin, admin.token) })

/** All tables and files that contain a text, once no task is left. */
async function sightings(canaries: string): Promise<string[]> {
  database = await openDatabase({ ...db.options, log: testLog })
  // a server that is killed while it stores a file leaves a task that removes its bytes an hour later
  expect(await query("SELECT kind FROM tasks WHERE due_at < now() + interval '30 minutes'")).toEqual([])
  const found: string[] = []
  for (const { name } of await query(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  )) {
    const rows = await query(
      `SELECT 1 AS one FROM ${String(name)} t WHERE t::text LIKE '%${canaries}%' LIMIT 1`,
    )
    if (rows.length > 0) found.push(String(name))
  }
  const folder = join(env['DATA_DIR'] ?? '', 'files')
  for (const name of await readdir(folder, { recursive: true })) {
    const bytes = await readFile(join(folder, name)).catch(() => Buffer.alloc(0))
    if (bytes.includes(canaries)) found.push(name)
  }
  await database.close()
  return found
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  return (await database?.pool.query(sql))?.rows ?? []
}
