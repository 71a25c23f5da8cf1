import { randomBytes, randomInt } from 'node:crypto'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { type FakeConfluence, startFakeConfluence } from '@parlance/tests/fakes/confluence.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, type Person, startTestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBaseRow } from '#testing/made/made-rows.ts'
import { startServerProcess } from '#testing/servers/server-process.ts'
import { addSource, SourceUnderTest } from './sources.harness.ts'

/** More on demand: KILL_ROUNDS=20. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1)
const PAGES = 20
const credentials = { email: 'reader@example.org', token: 'a token' }
const test = testDatabase()
const secret = randomBytes(32).toString('base64')
let wiki: FakeConfluence
let token = ''
let base = ''
let sourceId = ''
let env: Record<string, string>
let made = PAGES
let gone = 0

beforeAll(async () => {
  wiki = await startFakeConfluence('cloud', credentials)
  wiki.page_size = 7
  wiki.space('DOC')
  for (let n = 0; n < PAGES; n += 1) wiki.page('DOC', idOf(n), `Page ${n}`, `<p>first ${n}</p>`)
  const opened = { SECRET_KEY: secret, OUTBOUND_ALLOW: '127.0.0.0/8' }
  const app = await startTestApp(test.database, opened)
  const ada = await app.person('alice')
  token = ada.token
  base = await makeBaseRow(test.database, ada.id)
  const settings = { deployment: 'cloud', base_url: wiki.base_url, space_keys: ['DOC'] }
  const source = await addSource(ada, base, { type: 'confluence', settings, credentials })
  sourceId = (await source.get()).id
  await app.close()
  env = { ...opened, DATA_DIR: test.options.data_dir }
  if (test.options.database_url !== null) env['DATABASE_URL'] = test.options.database_url
  else await test.database.close()
})
afterAll(() => wiki.close())

const idOf = (n: number) => `p${String(n).padStart(4, '0')}`

describe('kill -9 in the middle of a sync (R25)', () => {
  it(
    `no duplicates, no loss, and deleted files are removed, ${ROUNDS} times`,
    { timeout: ROUNDS * 300_000 },
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) await killOnce()
    },
  )
})

async function killOnce() {
  for (let n = gone; n < gone + 5; n += 1) wiki.remove(idOf(n))
  for (let n = made; n < made + 5; n += 1) wiki.page('DOC', idOf(n), `Page ${n}`, '<p>new</p>')
  for (let n = gone + 5; n < gone + 10; n += 1) wiki.page('DOC', idOf(n), `Page ${n}`, '<p>changed</p>')
  made += 5
  gone += 5
  const killedAt = randomInt(0, 10)
  let fetched = 0
  const reached = Promise.withResolvers<void>()
  wiki.before = ({ url }) => {
    if (!/\/pages\/p/.test(url.pathname) || fetched++ !== killedAt) return
    reached.resolve()
    // the calling process is killed before it gets an answer
    return new Promise<void>(() => {})
  }
  const port = await freePort()
  const first = await startServerProcess(port, env)
  await ok(holder(first.origin), 'POST', `/v2/knowledge-bases/${base}/sources/${sourceId}/sync`)
  await reached.promise
  await first.kill('SIGKILL')
  const second = await startServerProcess(port, env)
  try {
    const source = new SourceUnderTest(holder(second.origin), base, sourceId)
    const settled = await source.settled()
    expect(settled, `killed at file ${killedAt}`).toMatchObject({
      state: 'active',
      documents: PAGES,
      failed_files: 0,
      last_run: { kind: 'manual', state: 'done', added: 5, changed: 5, removed: 5, done: 15, total: 15 },
    })
    // files read before the kill were not fetched again
    expect(fetched).toBe(11)
    const run = settled.last_run?.id ?? ''
    expect(await source.entries(run)).toHaveLength(15)
  } finally {
    await second.kill('SIGTERM')
  }
}

function holder(origin: string): Person {
  return { id: '', token, email: '', call: callerOf(origin, token) }
}
