import { Agent, request as httpRequest } from 'node:http'
import { allCalls } from '@parlance/contract/all.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, settled, uploadFiles } from '#testing/made/documents.ts'
import { everyCall } from '#testing/hostile/every-call.ts'
import { type Case, hostileCases } from '#testing/hostile/hostile-input.ts'
import { makeKey } from '#testing/made/keys.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { randomOf } from '#testing/random/random-world.ts'
import { messagesOf, question, start } from '#testing/answers/run-stream.ts'
import { jsonOf, valueOf } from '#testing/random/samples.ts'
import { SEED } from '#testing/random/seed.ts'

/**
 * Extreme numbers, dates, cursors and texts in every field of every call, on existing objects. The rest
 * of each request is valid, so that the value reaches the database (S73).
 */
/** 10,000 on demand: FUZZ_REQUESTS=10000. */
const FUZZ_REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 400)
const AT_ONCE = 8
/** Calls that would end the session of the test or give away its objects. */
const LEFT_OUT = ['users.endSessions', 'auth.logout', 'knowledge-bases.handOver']

const db = testDatabase()
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
let app: TestApp
let tokens: { session: string; key: string }
let cases: Case[]

beforeAll(async () => {
  app = await startTestApp(db.database)
  const admin = await app.person('admin', 'administrator')
  const victim = await app.person('victim')
  tokens = { session: admin.token, key: (await makeKey(admin)).secret }
  const ids = await world(admin, victim)
  const calls = (await everyCall()).filter(({ call }) => !LEFT_OUT.includes(call.id))
  // calls that delete are tried on unknown ids, unless they read a body
  cases = calls.flatMap(({ call, schemas }) =>
    hostileCases(call, schemas, call.method === 'DELETE' && schemas.body === undefined ? {} : ids),
  )
})
afterAll(async () => {
  agent.destroy()
  await app.close()
})

/** One object of each kind, by the names of id fields. */
async function world(admin: Person, victim: Person): Promise<Record<string, string>> {
  const thread = uuidv7()
  const viewer = await start(admin, thread, question())
  await viewer.toTheEnd()
  const answer = (await messagesOf(admin, thread)).at(-1)
  const base = await makeBase(admin)
  await uploadFiles(admin, base, [{ name: 'a.md', content: '# A\n\nSome words of it.' }])
  const [document] = await settled(db.database, admin, base)
  const assistant = await makeAssistant(admin)
  const versions = await ok<{ data: { id: string }[] }>(admin, 'GET', `/v2/assistants/${assistant}/versions`)
  const ids = {
    thread_id: thread,
    run_id: viewer.run_id,
    parent_id: answer?.id ?? '',
    message_id: answer?.id ?? '',
    knowledge_base_id: base,
    document_id: document?.id ?? '',
    assistant_id: assistant,
    version_id: versions.data[0]?.id ?? '',
    user_id: victim.id,
    subject_id: victim.id,
    key_id: (await makeKey(admin)).key.id,
  }
  const { rows } = await db.database.pool.query<{ id: string; type: string }>('SELECT id, type FROM models')
  const model = (type: string) => rows.find((row) => row.type === type)?.id ?? ''
  const models = { model: 'demo', model_id: model('chat'), embedding_model_id: model('embedding') }
  return { ...ids, ...models, ...(await made(admin, models)) }
}

/** Valid bodies for calls with a schema that is not enough to build one. */
const MADE = [
  ['group_id', 'groups.create', {}],
  ['tag_id', 'tags.create', {}],
  ['banner_id', 'banners.create', { text: { en: 'Hello' }, ends_at: null }],
  ['role_id', 'roles.create', {}],
  ['provider_id', 'providers.create', { created_without_keys: true }],
  ['rag_configuration_id', 'rag-configurations.create', { rerank_model_id: null }],
] as const

async function made(admin: Person, models: Record<string, string>): Promise<Record<string, string>> {
  const all = allCalls()
  const ids: Record<string, string> = {}
  for (const [name, id, more] of MADE) {
    const one = all.find(({ call }) => call.id === id)
    if (one?.schemas.body === undefined) throw new Error(`no call ${id}`)
    const body = { ...(valueOf(jsonOf(one.schemas.body), models) as object), ...more }
    ids[name] = (await ok<{ id: string }>(admin, 'POST', one.call.path, body)).id
  }
  return ids
}

type Answer = { status: number; type: string; text: string }

function send({ call, request: { path, body } }: Case): Promise<Answer> {
  const token = path.startsWith('/v1/') ? tokens.key : tokens.session
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.origin)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    }
    const sent = httpRequest({ hostname, port, agent, method: call.method, path, headers }, (answer) => {
      let text = ''
      const done = () =>
        resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', text })
      // a successful answer is not read to its end, because it can be a stream
      if ((answer.statusCode ?? 0) < 400) {
        answer.destroy()
        return done()
      }
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      answer.on('end', done).on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The problem with an answer; null if the request was served or refused in the usual shape. */
async function faultOf(one: Case): Promise<string | null> {
  const { status, type, text } = await send(one)
  if (status >= 500) return `${status} ${text}`
  if (status < 400) return null
  return type.startsWith('application/json') && isRefusal(one, JSON.parse(text)) ? null : `shape: ${text}`
}

function isRefusal({ request }: Case, body: object): boolean {
  const [key] = Object.keys(body)
  return key === (request.path.startsWith('/v1/') ? 'error' : 'detail') && Object.keys(body).length === 1
}

async function faultsOf(asked: readonly Case[]): Promise<string[]> {
  const faults: string[] = []
  const left = asked.values()
  const walk = async () => {
    for (const one of left) {
      const fault = await faultOf(one)
      if (fault !== null) faults.push(`${one.name}: ${JSON.stringify(one.request).slice(0, 400)} → ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
  return faults
}

describe('extreme values (S73)', () => {
  test('numbers, dates and cursors never make a call fail', { timeout: 600_000 }, async () => {
    const edges = cases.filter(({ kind }) => !['text', 'id', 'container'].includes(kind))
    expect(edges.length).toBeGreaterThan(500)
    expect(await faultsOf(edges)).toEqual([])
  })

  test(
    `${FUZZ_REQUESTS} of all of them, drawn with SEED=${SEED}, never make a call fail`,
    { timeout: 120_000 + FUZZ_REQUESTS * 60 },
    async () => {
      const random = randomOf(SEED)
      const drawn = Array.from({ length: FUZZ_REQUESTS }, () => cases[Math.floor(random() * cases.length)])
      expect(await faultsOf(drawn.filter((one) => one !== undefined))).toEqual([])
      expect((await fetch(`${app.origin}/health/ready`)).status).toBe(200)
    },
  )
})
