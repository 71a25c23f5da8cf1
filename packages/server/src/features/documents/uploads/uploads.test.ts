import { Agent, request } from 'node:http'
import { MAX_FILE_MB, UPLOAD_FILES_MAX } from '@parlance/contract/core/limits.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, sendFiles, settled, uploadFiles } from '#testing/made/documents.ts'
import { holdsAsMany } from '#features/documents/changes.queries.ts'

const db = testDatabase()
let app: TestApp
let alice: Person
let base: string
let count = 0

beforeAll(async () => {
  app = await startTestApp(db.database)
  alice = await app.person('alice')
})
afterAll(() => app.close())
beforeEach(async () => {
  base = await makeBase(alice, `Base ${++count}`)
})

const BOUNDARY = 'between'
const MB = Buffer.alloc(1024 * 1024, 'a')
const HEAD = part('big.pdf')
const END = Buffer.from(`text\r\n--${BOUNDARY}--\r\n`)

function part(name: string): Buffer {
  return Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`,
  )
}

type Answer = { status: number; detail: unknown; sent: number }

/** Sends pieces until they end or the server answers; chunked if there is no length. */
function send(pieces: Iterable<Buffer>, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let sent = 0
    const call = request(
      `${app.origin}/v2/knowledge-bases/${base}/documents`,
      {
        method: 'POST',
        // a new connection, because the previous one can be closed; kept open like in browsers
        agent: new Agent({ keepAlive: true }),
        headers: {
          authorization: `Bearer ${alice.token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          ...headers,
        },
      },
      (response) => {
        let text = ''
        response.on('data', (piece) => (text += piece))
        response.on('end', () => {
          call.destroy()
          resolve({ status: response.statusCode ?? 0, detail: JSON.parse(text).detail, sent })
        })
      },
    )
    // the answer can have come before the connection was cut
    let failure: Error = new Error('no answer')
    call.on('error', (error) => (failure = error))
    call.on('close', () => reject(failure))
    const iterator = pieces[Symbol.iterator]()
    const go = () => {
      const next = iterator.next()
      if (next.done === true) return call.end()
      sent += next.value.length
      call.write(next.value, (error) => error ?? setImmediate(go))
    }
    go()
  })
}

/** A large file of which only the start is sent. */
function begin(): Promise<ReturnType<typeof request>> {
  return new Promise((resolve, reject) => {
    const call = request(`${app.origin}/v2/knowledge-bases/${base}/documents`, {
      method: 'POST',
      agent: new Agent(),
      headers: {
        authorization: `Bearer ${alice.token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': String(20 * MB.length),
      },
    })
    call.on('error', reject)
    call.write(Buffer.concat([HEAD, Buffer.from('%PDF-1.7')]), () => resolve(call))
  })
}

function* endless(first: Buffer, times = 1_000): Generator<Buffer> {
  yield first
  for (let n = 0; n < times; n++) yield MB
}

describe('documents.upload', () => {
  test('adds files of concurrent forms, each name once', async () => {
    const form = [
      { name: 'a.md', content: 'Herons wait' },
      { name: 'A.md', content: 'Otters swim' },
      { name: 'same bytes.md', content: 'Herons wait' },
      { name: 'empty.md', content: '' },
    ]
    const results = await Promise.all([uploadFiles(alice, base, form), uploadFiles(alice, base, form)])
    const outcomes = Map.groupBy(results.flat(), ({ outcome }) => outcome)
    const names = (outcome: 'added' | 'unchanged' | 'refused') =>
      outcomes
        .get(outcome)
        ?.map(({ name }) => name)
        .toSorted()
    expect(names('added')).toEqual(['a.md', 'same bytes.md'])
    expect(names('unchanged')).toEqual(['a.md', 'same bytes.md'])
    expect(names('refused')).toEqual(['A.md', 'A.md', 'empty.md', 'empty.md'])
    expect((await settled(db.database, alice, base)).map(({ state }) => state)).toEqual([
      'indexed',
      'indexed',
    ])
  })

  test('refuses by the announced length, before anything is read (S68)', async () => {
    const answer = await send([HEAD], { 'content-length': String(100 * MB.length) })
    expect(answer).toMatchObject({ status: 413, detail: 'ERROR_TOO_LARGE' })
  })

  test('stops reading an endless body without a length', async () => {
    const answer = await send(endless(HEAD))
    expect(answer).toMatchObject({ status: 413, detail: 'ERROR_TOO_LARGE' })
    expect(answer.sent).toBeLessThan((MAX_FILE_MB + 10) * MB.length)
  })

  test('refuses a form with too many parts, and an invalid form', async () => {
    const files = Array.from({ length: UPLOAD_FILES_MAX + 1 }, (_, at) => ({
      name: `${at}.txt`,
      content: `${at}`,
    }))
    expect((await sendFiles(alice, base, files)).status).toBe(413)
    const fields = Array.from({ length: 1_000 }, (_, at) =>
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\n1\r\n`),
    )
    expect([400, 413]).toContain((await send([...fields, Buffer.from(`--${BOUNDARY}--`)])).status)
    expect((await send([Buffer.from('no form at all')])).status).toBe(400)
    expect((await alice.call('POST', `/v2/knowledge-bases/${base}/documents`, {})).status).toBe(415)
  })

  test('refuses a field of a megabyte and a truncated form', async () => {
    const field = String(part('a.txt')).replace('"files"', `"${'n'.repeat(1024 * 1024)}"`)
    expect((await send([Buffer.from(field), END])).status).toBe(400)
    const long = await send([part(`${'n'.repeat(1024 * 1024)}.txt`), END])
    expect([200, 400]).toContain(long.status)
    await ok(alice, 'DELETE', `/v2/knowledge-bases/${base}`)
    base = await makeBase(alice, `Base ${++count}`)
    expect((await send([part('a.txt'), Buffer.from('half')])).status).toBe(400)
    expect(await settled(db.database, alice, base)).toEqual([])
  })

  test('limits the memory of many concurrent large uploads', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(24 * MB.length, 'a')])
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers)), 5)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        send([HEAD, ...pieces(large), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]).then(({ status }) => status),
      ),
    )
    clearInterval(watch)
    expect(answers).toEqual(Array.from({ length: 8 }, () => 200))
    // includes the senders' own copies; without a limit it is twice as much
    expect(most - before).toBeLessThan(240 * MB.length)
  })

  test('does not block others for uploads that announce much and send little', async () => {
    const slow = await Promise.all([begin(), begin(), begin()])
    // by then the server has read their start
    await ok(alice, 'GET', `/v2/knowledge-bases/${base}`)
    const answer = await sendFiles(alice, base, [{ name: 'small.txt', content: 'small' }])
    expect(answer.status).toBe(200)
    for (const call of slow) call.destroy()
  })

  test('checks the session before it reads', async () => {
    const answer = await send(endless(HEAD), { authorization: 'Bearer no' })
    expect(answer.status).toBe(401)
    expect(answer.sent).toBeLessThan(10 * MB.length)
  })

  test('refuses files beyond the storage limit of a person', async () => {
    await uploadFiles(alice, base, [{ name: 'first.txt', content: 'first' }])
    await db.database.pool.query('UPDATE documents SET size = 2000000000 WHERE added_by = $1', [alice.id])
    await db.database.pool.query(
      `INSERT INTO documents (id, knowledge_base_id, name, name_key, extension, size, content_hash, file_id, state, added_by)
       SELECT gen_random_uuid(), $1, n::text, n::text, 'txt', 2000000000, '', gen_random_uuid(), 'failed', $2
       FROM generate_series(1, 5) n`,
      [base, alice.id],
    )
    expect(await refusal([{ name: 'more.txt', content: 'more' }])).toEqual([507, 'ERROR_USER_STORAGE_FULL'])
    await db.database.pool.query('DELETE FROM documents WHERE added_by = $1', [alice.id])
  })

  test('counts the documents of a base only up to the limit', async () => {
    const names = ['one.txt', 'two.txt', 'three.txt']
    await uploadFiles(
      alice,
      base,
      names.map((name) => ({ name, content: name })),
    )
    expect(await holdsAsMany(app.ctx, base, 3)).toBe(true)
    expect(await holdsAsMany(app.ctx, base, 4)).toBe(false)
  })

  test('answers with the common reason if all files are refused, otherwise with one for each', async () => {
    const large = { name: 'large.txt', content: 'a'.repeat(1024 * 1024 + 1) }
    expect(await refusal([large, { ...large, name: 'larger.txt' }])).toEqual([413, 'ERROR_TOO_LARGE'])
    const outcomes = await uploadFiles(alice, base, [large, { name: 'run.exe', content: 'MZ' }])
    expect(outcomes.map(({ error_code }) => error_code)).toEqual([
      'ERROR_TOO_LARGE',
      'ERROR_UNSUPPORTED_CONTENT_TYPE',
    ])
  })
})

async function refusal(files: Parameters<typeof sendFiles>[2]): Promise<[number, unknown]> {
  const response = await sendFiles(alice, base, files)
  const { detail } = (await response.json()) as { detail: unknown }
  return [response.status, detail]
}

function pieces(bytes: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / MB.length) }, (_, at) =>
    bytes.subarray(at * MB.length, (at + 1) * MB.length),
  )
}
