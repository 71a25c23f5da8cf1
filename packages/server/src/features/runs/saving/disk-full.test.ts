import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '#db/client.ts'
import { migrate } from '#db/migrating/migrate.ts'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { askUntilHeard, settled } from '#testing/answers/asking.ts'
import { question } from '#testing/answers/run-stream.ts'
import { makeBase, sendFiles } from '#testing/made/documents.ts'
import { testLog } from '#testing/servers/log.ts'
import { startPostgres, type TestPostgres } from '#testing/database/postgres.ts'
import { smallDisk } from '#testing/database/small-disk.ts'

let postgres: TestPostgres | null = null
let database: Database
let app: TestApp
let ada: Person
let base = ''

const disk = smallDisk(160)

beforeAll(async () => {
  if (disk === null) return
  if (inject('database').kind === 'postgres') {
    postgres = await startPostgres({ below: disk.folder })
    await postgres.query('CREATE DATABASE small')
  }
  const url = postgres?.url('small') ?? null
  database = await openDatabase({ database_url: url, data_dir: join(disk.folder, 'data'), log: testLog })
  await migrate(database)
  app = await startTestApp(database, { DATA_DIR: join(disk.folder, 'data') })
  ada = await app.person('ada')
  base = await makeBase(ada)
}, 240_000)
afterAll(async () => {
  if (disk === null) return
  await app.close()
  await database.close()
  await postgres?.stop()
  disk.release()
})

describe.skipIf(disk === null)('a full disk', { timeout: 240_000 }, () => {
  it('refuses questions with 503, only reports correct states, and works again when there is room', async () => {
    const before = await askUntilHeard(ada, 3, 250)
    expect(before.acknowledged).toBe(true)
    const empty = disk?.fill()
    // calls succeed while the database has room in its own files; then they must be 503, never 500
    const statuses: number[] = []
    const begun: string[] = []
    for (let n = 0; n < 200 && statuses.at(-1) !== 503; n += 1) {
      const answer = await ada.call('PUT', '/v2/drafts/new', bigDraft()).catch(() => null)
      await answer?.body?.cancel()
      const thread = uuidv7()
      // not read to its end, which may also wait for free space
      const asked = await ada.call('POST', `/v2/threads/${thread}/messages`, question('?')).catch(() => null)
      await asked?.body?.cancel()
      if (asked?.status === 200) begun.push(thread)
      statuses.push(answer?.status ?? 0, asked?.status ?? 0)
    }
    expect(statuses.at(-1)).toBe(503)
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
    const file = [{ name: 'late.txt', content: 'late '.repeat(40_000) }]
    const refused = await sendFiles(ada, base, file)
    expect([503, 507]).toContain(refused.status)
    await refused.body?.cancel()
    const halves = readdirSync(disk?.folder ?? '', { recursive: true }).filter((name) =>
      String(name).endsWith('.part'),
    )
    expect(halves).toEqual([])
    expect((await fetch(`${app.origin}/health/live`)).status).toBe(200)
    empty?.()
    const after = await askUntilHeard(ada, 100, 300)
    expect(after.acknowledged).toBe(true)
    expect((await sendFiles(ada, base, file)).status).toBe(200)
    for (const thread of [before.thread, ...begun, after.thread]) {
      const messages = await settled(ada, thread)
      expect(messages.map((message) => message.status)).toEqual(['completed', 'completed'])
    }
  })
})

/** A draft that cannot be compressed. */
function bigDraft() {
  const text = randomBytes(400_000).toString('base64')
  return { text, assistant_id: null, model_id: null, revised_at: new Date().toISOString() }
}
