import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { type Person, startTestApp, type TestApp } from '#testing/app.ts'
import { askUntilHeard, settled } from '#testing/asking.ts'
import { testLog } from '#testing/log.ts'
import { startPostgres, type TestPostgres } from '#testing/postgres.ts'

const MB = 1_048_576
const SIZE_MB = 160

let folder = ''
let postgres: TestPostgres | null = null
let database: Database
let app: TestApp
let ada: Person

/** A small disk of our own; only root may have one. */
function mountSmallDisk(): boolean {
  folder = mkdtempSync(join(tmpdir(), 'parlance-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=0777`, 'tmpfs', folder], {
      stdio: 'pipe',
    })
    return true
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return false
  }
}

const mounted = process.platform === 'linux' && mountSmallDisk()

beforeAll(async () => {
  if (!mounted) return
  if (inject('database').kind === 'postgres') {
    postgres = await startPostgres({ below: folder })
    await postgres.query('CREATE DATABASE small')
  }
  const url = postgres?.url('small') ?? null
  database = await openDatabase({ database_url: url, data_dir: join(folder, 'data'), log: testLog })
  await migrate(database)
  app = await startTestApp(database)
  ada = await app.person('ada')
}, 240_000)
afterAll(async () => {
  if (!mounted) return
  await app.close()
  await database.close()
  await postgres?.stop()
  execFileSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** Fills the disk to the last byte; returns how to empty it again. */
function fill(): () => void {
  const path = join(folder, 'filler')
  const file = openSync(path, 'w')
  for (const size of [MB, 4_096]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 1))
    } catch {
      // full
    }
  }
  fsyncSync(file)
  closeSync(file)
  return () => rmSync(path)
}

describe.skipIf(!mounted)('a full disk', { timeout: 240_000 }, () => {
  it('refuses questions with 503, says nothing false, and works again once there is room', async () => {
    const before = await askUntilHeard(ada, 3, 250)
    expect(before.acknowledged).toBe(true)
    const empty = fill()
    // what the database has room for in its own files may still be taken; then it must be 503, never 500
    const big = 'x'.repeat(200_000)
    const statuses: number[] = []
    for (let n = 0; n < 200 && statuses.at(-1) !== 503; n += 1) {
      const answer = await ada.call('PUT', '/v2/drafts/new', { text: big }).catch(() => null)
      await answer?.body?.cancel()
      const asked = await askUntilHeard(ada, 1, 0)
      statuses.push(...asked.statuses)
    }
    expect(statuses.at(-1)).toBe(503)
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
    expect((await fetch(`${app.origin}/health/live`)).status).toBe(200)
    empty()
    const after = await askUntilHeard(ada, 100, 300)
    expect(after.acknowledged).toBe(true)
    for (const one of [before, after]) {
      const messages = await settled(ada, one.thread)
      expect(messages.map((message) => message.status)).toEqual(['completed', 'completed'])
    }
  })
})
