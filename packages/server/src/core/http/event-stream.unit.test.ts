import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EventStream, openEventStream } from '#core/http/event-stream.ts'

const MB = 1_048_576

let app: FastifyInstance
let stream: EventStream
let reader: Socket
let unread: () => number

beforeEach(async () => {
  app = fastify()
  const opened = Promise.withResolvers<void>()
  app.get('/', async (_, reply) => {
    stream = openEventStream(reply, {}, 200)
    unread = () => reply.raw.writableLength
    opened.resolve()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  reader = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  reader.on('error', () => {})
  reader.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  await opened.promise
})
afterEach(async () => {
  reader.destroy()
  await app.close()
})

test('disconnects a reader that leaves more than a megabyte unread (S77, R15)', async () => {
  reader.pause()
  const left = Promise.withResolvers<void>()
  stream.onClose(left.resolve)
  const frame = `data: ${'x'.repeat(16_000)}\n\n`
  let most = 0
  while (stream.write(frame)) {
    most = Math.max(most, unread())
    await new Promise(setImmediate)
  }
  await left.promise
  expect(most).toBeLessThanOrEqual(MB + frame.length)
  expect(stream.write(frame)).toBe(false)
})

test('disconnects a reader that does not read the end in time (S77)', async () => {
  reader.pause()
  const left = Promise.withResolvers<void>()
  stream.onClose(left.resolve)
  while (unread() < MB / 4) {
    stream.write(`data: ${'x'.repeat(16_000)}\n\n`)
    await new Promise(setImmediate)
  }
  expect(unread()).toBeLessThan(MB)
  stream.end()
  await left.promise
  expect(stream.write('x')).toBe(false)
})

test('sends everything to a reader that keeps reading', async () => {
  let received = 0
  reader.on('data', (piece) => (received += piece.length))
  const frame = `data: ${'x'.repeat(16_000)}\n\n`
  for (let n = 0; n < 400; n += 1) {
    expect(stream.write(frame)).toBe(true)
    while (unread() > 0) await new Promise(setImmediate)
  }
  stream.end()
  await once(reader, 'close')
  expect(received).toBeGreaterThan(400 * 16_000)
})
