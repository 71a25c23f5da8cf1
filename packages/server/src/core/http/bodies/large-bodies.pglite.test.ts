import { connect, type Socket } from 'node:net'
import { RATE_CLASSES } from '@parlance/contract/core/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeKey } from '#testing/made/keys.ts'

const MEGABYTE = 1024 * 1024
const CHAT = '/v1/chat/completions'

const db = testDatabase()
let app: TestApp
let admin: Person
let secret: string
const sockets: Socket[] = []

beforeAll(async () => {
  // on a busy machine a body may take long
  app = await startTestApp(db.database, {}, {}, { room: 300, body: 120_000 })
  admin = await app.person('admin', 'administrator')
  secret = (await makeKey(admin)).secret
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

type Begun = { socket: Socket; answer: Promise<{ status: number; head: string; body: string }> }

/** Announces a JSON body and sends its start; the answer can come before the rest. */
function begin(path: string, token: string, length: number, beginning: string, origin = app.origin): Begun {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  sockets.push(socket)
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${length}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${beginning}`)
  const answer = new Promise<{ status: number; head: string; body: string }>((resolve, reject) => {
    let received = ''
    socket.on('error', reject).setEncoding('utf8')
    socket.on('close', () => reject(new Error(`closed after ${received.length} characters`)))
    socket.on('data', (piece: string) => {
      received += piece
      const [head = '', body = ''] = received.split('\r\n\r\n')
      const whole = Number(/content-length: (\d+)/i.exec(head)?.[1])
      if (body.length >= whole) resolve({ status: Number(head.split(' ')[1]), head, body })
    })
  })
  return { socket, answer }
}

const messages = (count: number) =>
  JSON.stringify({
    model: 'none',
    messages: Array.from({ length: count }, () => ({ role: 'user', content: 'x' })),
  })
const picture = (bytes: number) => `data:image/png;base64,${'A'.repeat(bytes)}`
const chatOf = (content: unknown) => JSON.stringify({ model: 'none', messages: [{ role: 'user', content }] })

async function send(path: string, body: string, token = secret) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(app.origin + path, { method: 'POST', headers, body })
  return { status: answer.status, body: (await answer.json()) as { error: Record<string, string> } }
}

describe('limits apply before a body is read', () => {
  const announced = 19 * MEGABYTE

  test('the limit of a person, for both kinds of calls', async () => {
    const one = String(1 / Math.min(RATE_CLASSES.api.max, RATE_CLASSES.write.max, RATE_CLASSES.costly.max))
    const slow = await startTestApp(db.database, { RATE_LIMIT_FACTOR: one })
    try {
      for (const [path, token] of [
        [CHAT, secret],
        ['/v2/admin/tags', admin.token],
      ] as const) {
        const statuses: number[] = []
        while (statuses.at(-1) !== 429 && statuses.length < 30) {
          const { answer, socket } = begin(path, token, 2, '{}', slow.origin)
          statuses.push((await answer).status)
          socket.destroy()
        }
        const { status, head } = await begin(path, token, announced, '', slow.origin).answer
        expect(status, path).toBe(429)
        expect(head).toMatch(/retry-after: \d+/)
      }
    } finally {
      await slow.close()
    }
  })

  test('the limit of a key', async () => {
    const { secret: limited } = await makeKey(admin, { rate_per_minute: 1 })
    expect((await begin(CHAT, limited, 2, '{}').answer).status).toBe(400)
    expect((await begin(CHAT, limited, announced, '').answer).status).toBe(429)
  })

  test('the check of the key itself', async () => {
    expect((await begin(CHAT, 'pk_00000000_x', announced, '').answer).status).toBe(401)
  })
})

describe('limits on the parts of a body', () => {
  test('pictures can be larger than texts', async () => {
    // the model is only looked up after the body was read
    const fine = chatOf([{ type: 'image_url', image_url: { url: picture(6 * MEGABYTE) } }])
    expect((await send(CHAT, fine)).body.error).toMatchObject({ code: 'model_not_found' })
    const texts = Array.from({ length: 8 }, () => ({ type: 'text', text: 'x'.repeat(900_000) }))
    const refused = await send(CHAT, chatOf(texts))
    expect(refused).toMatchObject({ status: 413, body: { error: { code: 'too_large' } } })
  })

  test('overlong texts are refused before the rest has arrived', async () => {
    const begun = begin(CHAT, secret, 19 * MEGABYTE, `{"model":"${'x'.repeat(6 * MEGABYTE)}`)
    expect((await begun.answer).status).toBe(413)
  })

  test('texts to embed do not count as pictures', async () => {
    const { status } = await begin('/v1/embeddings', secret, 6 * MEGABYTE, '').answer
    expect(status).toBe(413)
  })

  test('too many messages are refused with the name of the field', async () => {
    expect((await send(CHAT, messages(2_001))).body.error).toMatchObject({
      code: 'invalid_value',
      param: 'messages',
    })
  })

  test.each([
    ['messages', `{"messages":[${'{"role":"user","content":"x"},'.repeat(30_000)}`],
    ['parts of a message', `{"messages":[{"role":"user","content":[${'{"type":"text"},'.repeat(30_000)}`],
    ['levels', '{"a":'.repeat(101)],
  ])('far too many %s are refused before the rest has come', async (_, beginning) => {
    for (const [path, token, status] of [
      [CHAT, secret, 400],
      ['/v2/admin/tags', admin.token, 422],
    ] as const) {
      const answer = await begin(path, token, MEGABYTE, beginning).answer
      expect(answer.status, path).toBe(status)
      expect(answer.body).toMatch(/must not/)
    }
  })

  test('a question of a million characters is accepted, a longer one is refused with the limit', async () => {
    const ask = (text: string) =>
      admin.call('POST', `/v2/threads/${uuidv7()}/messages`, {
        kind: 'send',
        id: uuidv7(),
        parent_id: null,
        text,
      })
    const taken = await ask('é'.repeat(1_000_000))
    expect(taken.status).toBe(200)
    await taken.body?.cancel()
    const refused = await ask('é'.repeat(1_000_001))
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('1000000')
  })
})

describe('concurrent large bodies', () => {
  test('wait when memory is used up, and are refused with Retry-After', async () => {
    // each is partly in memory, and its rest never arrives
    const held = Array.from({ length: 4 }, () =>
      begin(CHAT, secret, 20 * MEGABYTE, `{"model":"${picture(19 * MEGABYTE)}`),
    )
    const refused = await Promise.race(held.map(({ answer }) => answer))
    expect(refused).toMatchObject({ status: 503 })
    expect(refused.head).toMatch(/retry-after: \d+/)
    expect(JSON.parse(refused.body)).toMatchObject({ error: { code: 'unavailable' } })
    // small bodies do not wait
    expect((await send(CHAT, messages(1))).body.error).toMatchObject({ code: 'model_not_found' })
    for (const { socket } of held) socket.destroy()
    const large = chatOf([{ type: 'image_url', image_url: { url: picture(6 * MEGABYTE) } }])
    await expect.poll(async () => (await send(CHAT, large)).body.error['code']).toBe('model_not_found')
  })

  test('are parsed like small ones', async () => {
    const broken = await send(CHAT, `{"model":"${picture(2 * MEGABYTE)}"`)
    expect(broken.body.error).toMatchObject({ code: 'invalid_json' })
    const poisoned = await send(CHAT, `{"__proto__":{"a":1},"model":"${picture(2 * MEGABYTE)}"}`)
    expect(poisoned.body.error).toMatchObject({ code: 'unknown_parameter', param: '__proto__' })
    const half = await send(CHAT, `{"model":"\\ud83d","messages":"${picture(2 * MEGABYTE)}"}`)
    expect(half.body.error).toMatchObject({ code: 'invalid_value', param: 'model' })
  })
})
