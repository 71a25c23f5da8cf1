import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { type FakeEmbeddings, startFakeEmbeddings } from '@parlance/tests/fakes/embeddings.ts'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { type FakeLlmCalls, startFakeLlmCalls } from '@parlance/tests/fakes/llm/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { messagesOf, question, start, type Viewer } from '#testing/answers/run-stream.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, uploadFiles } from '#testing/made/documents.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { configureBase, makeRemoteModel } from '#testing/made/made-models.ts'
import { callerOf, type Person, startTestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { handOver } from '#testing/servers/killed-servers.ts'
import { type ServerProcess, startServerProcess } from '#testing/servers/server-process.ts'

/** More on demand: KILL_ROUNDS=20. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1)
/** Documents with this word are not embedded while the models are blocked. */
const HELD = 'Held'

const db = testDatabase()
let llm: FakeLlm
let painters: FakeLlmCalls
let embeddings: FakeEmbeddings
let ada: Person
let base: string
let helper: string
let plain: string
let painter: string
let env: Record<string, string>
let server: ServerProcess | null = null
let isHolding = true
/** Calls that are not answered before the server is killed. */
const reached = { embedding: new Set<string>(), image: 0 }

beforeAll(async () => {
  llm = await startFakeLlm()
  painters = await startFakeLlmCalls()
  painters.before = () => {
    reached.image += 1
    return isHolding ? new Promise(() => {}) : undefined
  }
  embeddings = await startFakeEmbeddings({
    vectorOf: (text) => [text.length, 1, 0],
    before: ([text = '']) => {
      if (!isHolding || !text.includes(HELD)) return undefined
      reached.embedding.add(text)
      return new Promise(() => {})
    },
  })
  const secret = randomBytes(32).toString('base64')
  const app = await startTestApp(db.database, { SECRET_KEY: secret, OUTBOUND_ALLOW: '127.0.0.0/8' })
  await scriptedModel(app.deps, llm, { identifier: 'scripted' })
  painter = await makeRemoteModel(db.database, 'image', `${painters.url}/v1`)
  // on a busy machine no model must time out, because this test only kills the server
  await db.database.pool.query(`UPDATE providers SET timeouts = '{}'`)
  ada = await app.person('ada')
  base = await makeBase(ada, 'Reeds')
  const model = await makeRemoteModel(db.database, 'embedding', embeddings.url)
  await configureBase(db.database, base, model, { chunk_size: 200 })
  const tools = [{ kind: 'house' as const, id: 'search_documents' as const, needs_approval: false as const }]
  helper = await makeAssistant(ada, { knowledge_base_ids: [base], tools })
  plain = await makeAssistant(ada, { name: 'Plain' })
  await app.close()
  env = { ...(await handOver(db, secret)), OUTBOUND_ALLOW: '127.0.0.0/8' }
})
afterAll(async () => {
  await killed()
  await Promise.all([llm.close(), painters.close(), embeddings.close()])
})

test(
  `kill -9 during an upload, the reading of a file, an image and a tool call: steps report it and the next question works, ${ROUNDS} times`,
  { timeout: ROUNDS * 300_000 },
  async ({ skip }) => {
    if (!db.database.vector) return skip('without pgvector nothing is embedded')
    for (let round = 0; round < ROUNDS; round += 1) await killOnce(round)
  },
)

async function killOnce(round: number) {
  isHolding = true
  reached.embedding.clear()
  reached.image = 0
  let person = await started()
  await uploadFiles(person, base, [{ name: `open ${round}.md`, content: `Herons ${round} fish at dawn.` }])
  await read(person, base, round * 2 + 1)

  // a call of a tool
  const tool = await Asked.start(person, 'Where do herons fish?', { assistant_id: helper }, () =>
    llm.next({
      tokens: 0,
      tool_calls: [{ id: 'a', name: 'search_documents', input: { query: `${HELD} ${round}` } }],
    }),
  )
  await tool.viewer.until(({ parts }) => parts.some(({ type }) => type === 'tool'))
  // an image
  const image = await Asked.start(person, 'A heron', { assistant_id: plain, model_id: painter })
  // a file that is being read, and one that waits for it with its question
  await uploadFiles(person, base, [{ name: `held ${round}.md`, content: `${HELD} reeds ${round}` }])
  const thread = uuidv7()
  const files = (await ok<{ knowledge_base_id: string }>(person, 'POST', `/v2/threads/${thread}/files`))
    .knowledge_base_id
  const [sent] = await uploadFiles(person, files, [{ name: 'letter.md', content: 'The reed is tall.' }])
  const asked = { assistant_id: plain, files: [sent?.document_id ?? ''] }
  const reading = await Asked.start(person, 'How is the reed?', asked, undefined, thread)
  await reading.viewer.until(({ parts }) => parts.some(({ type }) => type === 'retrieval'))
  // an upload
  const { ending } = await uploadHalf(files)
  await expect.poll(() => [reached.embedding.size, reached.image], { interval: 50 }).toEqual([2, 1])
  await killed()
  expect(await ending).toBe('lost')

  isHolding = false
  person = await started()
  for (const one of [tool, image, reading]) one.person = person
  const [called, drawn, waited] = [await tool.ended(), await image.ended(), await reading.ended()]
  for (const { status } of [called, drawn, waited]) expect(status).toBe('interrupted')
  // everything shown was stored, and each step shows its state
  expect(called.parts.slice(0, tool.viewer.parts.length)).toMatchObject(
    tool.viewer.parts.map((part) =>
      part.type === 'tool' ? { ...part, state: 'failed', output: 'interrupted' } : { type: part.type },
    ),
  )
  expect(drawn.parts).toMatchObject([{ type: 'drawing', prompt: 'A heron' }])
  expect(waited.parts).toMatchObject([{ type: 'retrieval', state: 'interrupted' }])
  // nothing is left of the upload; sent again, it is stored once, like the files that were being read
  await uploadFiles(person, files, [{ name: 'upload.md', content: 'The whole file.' }])
  expect((await read(person, files, 2)).map(({ name }) => name)).toEqual(['letter.md', 'upload.md'])
  await read(person, base, round * 2 + 2)

  // the next questions are answered
  for (const one of [tool, reading]) expect((await one.next('And now?')).status).toBe('completed')
  const again = await image.next('A heron', painter)
  expect(again).toMatchObject({ status: 'completed', parts: [{ type: 'drawing' }, { type: 'file' }] })
  llm.clear()
  const resumed = await start(person, thread, { kind: 'continue', id: uuidv7(), message_id: waited.id })
  const { parts } = await resumed.toTheEnd()
  expect(parts[0]).toMatchObject({ type: 'retrieval', state: 'done', attached: [{ use: 'whole' }] })
  expect(JSON.stringify(llm.requests.at(-1)?.body)).toContain('The reed is tall.')
  await killed()
}

async function started(): Promise<Person> {
  server = await startServerProcess(await freePort(), env)
  return { ...ada, call: callerOf(server.origin, ada.token) }
}

async function killed(): Promise<void> {
  await server?.kill('SIGKILL')
  server = null
}

type Message = Awaited<ReturnType<typeof messagesOf>>[number]

/** A question, its thread and the shown text of its answer. */
class Asked {
  viewer: Viewer
  person: Person
  readonly #thread: string

  private constructor(person: Person, thread: string, viewer: Viewer) {
    this.person = person
    this.#thread = thread
    this.viewer = viewer
  }

  static async start(
    person: Person,
    text: string,
    more: Parameters<typeof question>[1],
    script?: () => void,
    thread = uuidv7(),
  ): Promise<Asked> {
    script?.()
    return new Asked(person, thread, await start(person, thread, question(text, more)))
  }

  async ended(): Promise<Message> {
    await expect.poll(async () => (await this.#answer()).status).not.toBe('running')
    return await this.#answer()
  }

  async next(text: string, model_id?: string): Promise<Message> {
    const parent_id = (await this.#answer()).id
    const asked = question(text, { parent_id, ...(model_id !== undefined && { model_id }) })
    await (await start(this.person, this.#thread, asked)).toTheEnd()
    return await this.#answer()
  }

  async #answer(): Promise<Message> {
    const answer = (await messagesOf(this.person, this.#thread)).at(-1)
    if (answer === undefined) throw new Error('there is no answer')
    return answer
  }
}

type Documents = { data: { name: string; state: string }[] }

/** The documents of a base, once this many have been read. */
async function read(person: Person, baseId: string, count: number): Promise<Documents['data']> {
  const path = `/v2/knowledge-bases/${baseId}/documents?sort_by=name&sort_order=asc`
  let data: Documents['data'] = []
  await expect
    .poll(
      async () => {
        ;({ data } = await ok<Documents>(person, 'GET', path))
        return data.map(({ state }) => state)
      },
      { timeout: 60_000, interval: 50 },
    )
    .toEqual(Array.from({ length: count }, () => 'indexed'))
  return data
}

/** Sends the first half of a file; `ending` resolves with the result of the call. */
async function uploadHalf(baseId: string): Promise<{ ending: Promise<string> }> {
  const { origin } = server ?? { origin: '' }
  const call = request(`${origin}/v2/knowledge-bases/${baseId}/documents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ada.token}`,
      'content-type': 'multipart/form-data; boundary=between',
      'content-length': '1000000',
    },
  })
  const ending = new Promise<string>((resolve) => {
    call.on('error', () => resolve('lost'))
    call.on('response', ({ statusCode }) => resolve(String(statusCode)))
  })
  const head = '--between\r\ncontent-disposition: form-data; name="files"; filename="upload.md"\r\n\r\nThe'
  await new Promise((resolve) => call.write(head, resolve))
  return { ending }
}
