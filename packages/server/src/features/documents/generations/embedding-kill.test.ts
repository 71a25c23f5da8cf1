import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { type FakeEmbeddings, startFakeEmbeddings } from '@parlance/tests/fakes/embeddings.ts'
import { randomBytes } from 'node:crypto'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#db/client.ts'
import { callerOf, type Person, startTestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, uploadFiles } from '#testing/made/documents.ts'
import { handOver, untilQuiet } from '#testing/servers/killed-servers.ts'
import { testLog } from '#testing/servers/log.ts'
import { configureBase, makeRemoteModel } from '#testing/made/made-models.ts'
import { type ServerProcess, startServerProcess } from '#testing/servers/server-process.ts'
import { rebuildBase } from '#features/documents/documents.service.ts'

const TEXT = Array.from(
  { length: 500 },
  (_, at) => `Sentence ${at} tells of herons and of reeds by the pond.`,
).join('\n\n')

const db = testDatabase()
let models: FakeEmbeddings
let alice: Person
let admin: Person
let base = ''
let env: Record<string, string>
let server: ServerProcess | null = null
/** The number of model calls so far, and the call that is never answered. */
let calls = 0
let held = 3
let isHeld = Promise.withResolvers<void>()

beforeAll(async () => {
  models = await startFakeEmbeddings({
    vectorOf: (text) => [text.length, 1, 0],
    before: () => {
      if (++calls !== held) return undefined
      isHeld.resolve()
      return new Promise(() => {})
    },
  })
  const secret = randomBytes(32).toString('base64')
  const app = await startTestApp(db.database, { SECRET_KEY: secret })
  alice = await app.person('alice')
  admin = await app.person('keeper', 'administrator')
  base = await makeBase(alice, 'Pond')
  const model = await makeRemoteModel(db.database, 'embedding', models.url)
  await configureBase(db.database, base, model, { chunk_size: 200 })
  await rebuildBase(app.ctx, base)
  await app.close()
  env = await handOver(db, secret)
})
afterAll(async () => {
  await server?.kill('SIGKILL')
  await models.close()
})

/** A server with the calls of its two people. */
async function started(): Promise<{ author: Person; keeper: Person }> {
  const { origin } = (server = await startServerProcess(await freePort(), env))
  const at = (person: Person) => ({ ...person, call: callerOf(origin, person.token) })
  return { author: at(alice), keeper: at(admin) }
}

async function killed(): Promise<void> {
  await server?.kill('SIGKILL')
  server = null
}

async function documentOf(person: Person): Promise<KnowledgeDocument | undefined> {
  const path = `/v2/knowledge-bases/${base}/documents`
  return (await ok<{ data: KnowledgeDocument[] }>(person, 'GET', path)).data[0]
}

async function counted(sql: string): Promise<unknown> {
  const database: Database = await openDatabase({ ...db.options, log: testLog })
  try {
    return (await database.pool.query<{ count: number }>(sql)).rows[0]?.count
  } finally {
    await database.close()
  }
}

const STAGED = 'SELECT count(*)::int AS count FROM staged_vectors'

test(
  'kill -9 while a document is embedded: no passage is embedded twice, and stored vectors are deleted with the document',
  { timeout: 300_000 },
  async ({ skip }) => {
    if (!db.database.vector) return skip('without pgvector nothing is embedded')
    const { author: first } = await started()
    await uploadFiles(first, base, [{ name: 'pond.txt', content: TEXT }])
    await isHeld.promise
    const half = models.embedded.length
    expect(half).toBeGreaterThan(0)
    const halfway = await documentOf(first)
    expect(halfway).toMatchObject({ state: 'embedding', embedded: half })
    await killed()
    expect(await counted(STAGED)).toBe(half)

    const { author: second } = await started()
    await expect.poll(() => documentOf(second)).toMatchObject({ state: 'indexed' })
    const document = await documentOf(second)
    expect(document).toMatchObject({ embedded: null, to_embed: null, chunks: halfway?.to_embed })
    const all = document?.chunks ?? 0
    expect(all).toBeGreaterThan(half)
    expect(models.embedded).toHaveLength(all)
    expect(new Set(models.embedded).size).toBe(all)

    // deleted during re-embedding, then the server dies: nothing of the first content must remain
    ;[calls, held, isHeld] = [0, 2, Promise.withResolvers()]
    const otters = { name: 'pond.txt', content: TEXT.replaceAll('herons', 'otters') }
    await uploadFiles(second, base, [otters], 'replace')
    await isHeld.promise
    await ok(second, 'POST', `/v2/knowledge-bases/${base}/documents/remove`, { document_ids: [document?.id] })
    await killed()
    expect(await counted(STAGED)).toBe(models.embedded.length - all)

    const { keeper } = await started()
    await untilQuiet(keeper)
    await killed()
    expect(await counted(`SELECT (${STAGED}) + count(*)::int AS count FROM chunk_vectors`)).toBe(0)
  },
)
