import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '#db/client.ts'
import { upkeep, writeBackup } from '#db/embedded/maintenance.ts'
import { cloneDataFolder } from '#testing/database/clone.ts'
import { testLog } from '#testing/servers/log.ts'

const WRITER = fileURLToPath(new URL('../../testing/database/writing-child.ts', import.meta.url))
const ENDLESS = 'SELECT count(*) FROM generate_series(1, 1000000000) a, generate_series(1, 1000000000) b'

let clone: ReturnType<typeof cloneDataFolder>
let database: Database | null = null

beforeEach(() => {
  clone = cloneDataFolder()
})

afterEach(async () => {
  await database?.close()
  database = null
  clone.remove()
})

async function open(options: Partial<DatabaseOptions> = {}): Promise<Database> {
  const base = { database_url: null, data_dir: clone.data_dir, log: testLog, durable: false }
  database = await openDatabase({ ...base, ...options })
  return database
}

async function ids(from: Database): Promise<number[]> {
  const { rows } = await from.pool.query<{ id: number }>('SELECT id FROM notes ORDER BY id')
  return rows.map((row) => row.id)
}

/** Starts a writer, kills it after it has acknowledged some rows, and returns the last acknowledged one. */
async function killWriter(rows: number): Promise<number> {
  const child = spawn(process.execPath, [WRITER, clone.data_dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  let first: number | undefined
  child.stdout.on('data', (chunk: Buffer) => {
    output += String(chunk)
    const lines = output.split('\n').slice(0, -1)
    first ??= Number(lines[0])
    if (Number(lines.at(-1)) - first >= rows) child.kill('SIGKILL')
  })
  await new Promise((resolve) => {
    child.once('close', resolve)
  })
  return Number(output.split('\n').at(-2))
}

describe('the embedded database', () => {
  it('refuses a second server and can be opened again after closing', async () => {
    const first = await open()
    const second = openDatabase({
      database_url: null,
      data_dir: clone.data_dir,
      log: testLog,
      lock_wait_ms: 0,
    })
    await expect(second).rejects.toThrow(/in use by another Parlance server/)
    await first.close()
    await (await open()).ping()
  })

  it('waits for a server that is shutting down', async () => {
    const first = await open()
    const next = openDatabase({ database_url: null, data_dir: clone.data_dir, log: testLog })
    await first.close()
    database = await next
    await database.ping()
  })

  it('loses no acknowledged row when its process is killed repeatedly', async () => {
    let last = 0
    for (const rows of [1, 40, 150]) last = await killWriter(rows)
    const socket = readFileSync(join(clone.data_dir, 'database.socket'), 'utf8')
    const stored = await ids(await open())
    expect(existsSync(socket)).toBe(false)
    expect(stored.length).toBeGreaterThanOrEqual(last)
    expect(stored).toEqual(Array.from({ length: stored.length }, (_, index) => index + 1))
  })

  it('ends a statement that runs too long, and reopens with all its data', async () => {
    const db = await open({ statement_limit_ms: 400 })
    await db.pool.query('CREATE TABLE notes (id integer PRIMARY KEY)')
    await db.pool.query('INSERT INTO notes SELECT generate_series(1, 500)')
    await expect(db.pool.query(ENDLESS)).rejects.toThrow()
    await expect
      .poll(() =>
        ids(db).then(
          (all) => all.length,
          () => -1,
        ),
      )
      .toBe(500)
    await db.pool.query('INSERT INTO notes VALUES (501)')
    await expect(db.pool.query(ENDLESS)).rejects.toThrow()
    await expect
      .poll(() =>
        ids(db).then(
          (all) => all.length,
          () => -1,
        ),
      )
      .toBe(501)
  })

  it('allows long work if requested', async () => {
    const db = await open({ statement_limit_ms: 200 })
    const sum = 'SELECT count(*)::integer AS n FROM generate_series(1, 3000000)'
    const { rows } = await db.withoutTimeLimit(() => db.pool.query(sum))
    expect(rows).toEqual([{ n: 3_000_000 }])
  })

  it('rolls back the transaction of a silent client and lets the others continue', async () => {
    const db = await open({ idle_transaction_ms: 100 })
    await db.pool.query('CREATE TABLE notes (id integer PRIMARY KEY)')
    const silent = await db.pool.connect()
    await silent.query('BEGIN')
    await silent.query('INSERT INTO notes VALUES (1)')
    expect(await ids(db)).toEqual([])
    await expect(silent.query('COMMIT')).rejects.toThrow()
    silent.release(true)
  })

  it('rolls back the transaction of a client that disconnected', async () => {
    const db = await open()
    await db.pool.query('CREATE TABLE notes (id integer PRIMARY KEY)')
    const leaving = await db.pool.connect()
    await leaving.query('BEGIN')
    await leaving.query('INSERT INTO notes VALUES (1)')
    leaving.release(true)
    expect(await ids(db)).toEqual([])
  })

  it('replaces a partially created database by a new one', async () => {
    renameSync(join(clone.data_dir, 'database'), join(clone.data_dir, 'database.new'))
    rmSync(join(clone.data_dir, 'database.new', 'PG_VERSION'))
    const db = await open()
    await db.ping()
    expect(db.vector).toBe(true)
    expect(existsSync(join(clone.data_dir, 'database.new'))).toBe(false)
  })
})

describe('writeBackup', () => {
  it('writes images that open with all rows, and keeps the newest', async () => {
    const db = await open()
    await db.pool.query('CREATE TABLE notes (id integer PRIMARY KEY)')
    const images: string[] = []
    for (let id = 1; id <= 3; id++) {
      await db.pool.query('INSERT INTO notes VALUES ($1)', [id])
      images.push(await writeBackup(db, { data_dir: clone.data_dir, log: testLog, keep: 2 }))
    }
    await db.pool.query('INSERT INTO notes VALUES (4)')
    await db.close()
    const folder = join(clone.data_dir, 'backups')
    expect(readdirSync(folder).map((name) => join(folder, name))).toEqual(images.slice(1))
    rmSync(join(clone.data_dir, 'database'), { recursive: true })
    renameSync(images[2] ?? '', join(clone.data_dir, 'database'))
    expect(await ids(await open())).toEqual([1, 2, 3])
  })

  it('runs statements meanwhile, and the image has a consistent state of the same time or later', async () => {
    const db = await open()
    await db.pool.query('CREATE TABLE notes (id integer PRIMARY KEY, text text)')
    let written = 0
    const write = async () => {
      written += 1
      // each row twice, so that half of a transaction would be seen
      await db.pool.query(`INSERT INTO notes SELECT n, repeat('x', 5000) FROM unnest($1::int[]) n`, [
        [written, -written],
      ])
    }
    for (let n = 0; n < 5; n++) await write()
    const before = written
    const copying = { isDone: false }
    const backup = writeBackup(db, { data_dir: clone.data_dir, log: testLog }).finally(() => {
      copying.isDone = true
    })
    while (!copying.isDone) await write()
    const image = await backup
    await db.close()
    // a backup that stops all statements lets two through at most
    expect(written - before).toBeGreaterThan(5)
    rmSync(join(clone.data_dir, 'database'), { recursive: true })
    renameSync(image, join(clone.data_dir, 'database'))
    const found = await ids(await open())
    const count = found.length / 2
    expect(count).toBeGreaterThanOrEqual(before)
    expect(found).toEqual(
      Array.from({ length: 2 * count + 1 }, (_, at) => at - count).filter((id) => id !== 0),
    )
  })
})

describe('upkeep', () => {
  const DAY_MS = 86_400_000
  const nameAt = (time: number) => `database-${new Date(time).toISOString().replaceAll(':', '-')}`

  it('backs up once a day and removes images that are nearly a week old', async () => {
    const db = await open()
    const folder = join(clone.data_dir, 'backups')
    const options = { data_dir: clone.data_dir, log: testLog }
    const now = Date.now()
    const old = [7 * DAY_MS - 3_600_000, 30 * DAY_MS].map((age) => nameAt(now - age))
    for (const name of [...old, `.${nameAt(now - DAY_MS)}.part`])
      mkdirSync(join(folder, name), { recursive: true })
    await upkeep(db, options, now)
    const [made = ''] = readdirSync(folder)
    expect(readdirSync(folder)).toEqual([made])
    await upkeep(db, options, now + 23 * 3_600_000)
    expect(readdirSync(folder)).toEqual([made])
    await upkeep(db, options, now + DAY_MS + 60_000)
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('removes an old image even if no new one is due, but never the only one', async () => {
    const db = await open()
    const folder = join(clone.data_dir, 'backups')
    const now = Date.now()
    const [last, young, old] = [1_000, 3 * DAY_MS, 7 * DAY_MS].map((age) => nameAt(now - age))
    for (const name of [last, young, old]) mkdirSync(join(folder, name ?? ''), { recursive: true })
    await upkeep(db, { data_dir: clone.data_dir, log: testLog }, now)
    expect(readdirSync(folder)).toEqual([young, last])
    const failing = { ...db, backup: () => Promise.reject(new Error('the disk is full')) }
    const later = now + 30 * DAY_MS
    await expect(upkeep(failing, { data_dir: clone.data_dir, log: testLog }, later)).rejects.toThrow('disk')
    expect(readdirSync(folder)).toContain(last)
  })
})
