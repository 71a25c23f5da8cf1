import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMute } from '@parlance/tests/fakes/mute.ts'
import type { Limits } from '#adapters/outbound/limits.ts'
import { createOutbound, type Outbound } from '#adapters/outbound/outbound.ts'

const MEGABYTE = 1024 * 1024
let server: Server
let url = ''
let outbound: Outbound
let closed: Promise<unknown> = Promise.resolve()
/** Small when compressed, larger than any limit when decompressed. */
const bomb = gzipSync(Buffer.alloc(40 * MEGABYTE), { level: 1 })
const coded = 'hello '.repeat(1_000)
const codings: Record<string, Buffer> = {
  gzip: gzipSync(coded),
  deflate: deflateSync(coded),
  br: brotliCompressSync(coded),
  zstd: zstdCompressSync(coded),
  lzw: Buffer.from(coded),
}

const pages: Record<string, (response: ServerResponse) => void> = {
  '/silent': () => {},
  '/headers-only': (response) => response.writeHead(200).flushHeaders(),
  '/pause': (response) => response.write('some'),
  '/slow': (response) => {
    const timer = setInterval(() => response.write('x'), 5)
    response.on('close', () => clearInterval(timer))
  },
  '/endless': (response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      response.once('drain', more)
    }
    more()
  },
  '/bomb': (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(bomb)
  },
  '/cut-gzip': (response) => {
    const packed = gzipSync(coded)
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed.subarray(0, packed.length - 12))
  },
  '/hang-up': (response) => response.socket?.destroy(),
  '/reset': (response) => {
    response.write('some', () => response.socket?.resetAndDestroy())
  },
}

beforeAll(async () => {
  server = createServer((request, response) => {
    closed = once(response, 'close')
    const path = request.url ?? ''
    const coding = codings[path.slice(1)]
    if (coding === undefined) pages[path]?.(response)
    else response.writeHead(200, { 'content-encoding': path.slice(1) }).end(coding)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  url = `http://${host}`
  outbound = createOutbound({ allow: [host], log: { warn: () => {} } })
})
afterAll(async () => {
  await outbound.close()
  server.closeAllConnections()
  server.close()
})

async function read(path: string, limits: Partial<Limits> = {}): Promise<{ bytes: number; error: unknown }> {
  let bytes = 0
  try {
    const { body } = await outbound.request(url + path, { class: 'json', limits })
    for await (const chunk of body) bytes += chunk.length
    return { bytes, error: null }
  } catch (error) {
    return { bytes, error }
  }
}

describe('request', () => {
  test.each<[string, Partial<Limits>, string]>([
    ['/silent', { first_byte_ms: 50 }, 'first_byte_timeout'],
    ['/headers-only', { first_byte_ms: 50 }, 'first_byte_timeout'],
    ['/pause', { idle_ms: 50 }, 'idle_timeout'],
    ['/slow', { total_ms: 100 }, 'total_timeout'],
    ['/endless', { max_bytes: MEGABYTE }, 'too_large'],
    ['/bomb', {}, 'too_large'],
    ['/cut-gzip', {}, 'decode_failed'],
    ['/reset', {}, 'cut'],
    ['/hang-up', {}, 'connect_failed'],
  ])('cuts %s with %o', async (path, limits, code) => {
    const { error } = await read(path, limits)
    expect(error).toMatchObject({ name: 'OutboundRefused', code, message: code })
    await closed
  })

  test('counts the decompressed bytes of a bomb and uses little memory', async () => {
    const before = process.memoryUsage().rss
    const { bytes, error } = await read('/bomb', { max_bytes: 10 * MEGABYTE })
    expect(error).toMatchObject({ code: 'too_large' })
    expect(bytes).toBeLessThanOrEqual(10 * MEGABYTE)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEGABYTE)
  })

  test('buffers little of an unread response', async () => {
    const response = await outbound.request(`${url}/endless`, { class: 'stream' })
    const iterator = response.body[Symbol.asyncIterator]()
    await iterator.next()
    const before = process.memoryUsage().arrayBuffers
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * MEGABYTE)
    response.cancel()
    await closed
  })

  test.each(['gzip', 'deflate', 'br', 'zstd'])('decodes %s', async (coding) => {
    const answer = await outbound.fetch(`${url}/${coding}`, { class: 'json' })
    expect(await answer.text()).toBe(coded)
    expect(answer.headers.has('content-encoding')).toBe(false)
  })

  test('refuses a coding it does not know', async () => {
    expect((await read('/lzw')).error).toMatchObject({ code: 'decode_failed' })
  })

  test('gives up a connection that is never established', async () => {
    const mute = await startMute()
    const { host } = mute
    await expect(
      outbound.request(`https://${host}/`, {
        class: 'json',
        allowed_hosts: [host],
        limits: { connect_ms: 100 },
      }),
    ).rejects.toMatchObject({ code: 'connect_timeout' })
    await mute.close()
  })

  test('reports a refused connection', async () => {
    const gone = createTcpServer()
    await new Promise<void>((resolve) => {
      gone.listen(0, '127.0.0.1', resolve)
    })
    const address = gone.address()
    const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    await new Promise((resolve) => {
      gone.close(resolve)
    })
    await expect(
      outbound.request(`http://${host}/`, { class: 'json', allowed_hosts: [host] }),
    ).rejects.toMatchObject({ code: 'connect_failed' })
  })

  test('refuses a header that would corrupt the request', async () => {
    await expect(
      outbound.request(`${url}/br`, { class: 'json', headers: { 'x-team': 'a\r\nhost: evil.example' } }),
    ).rejects.toMatchObject({ name: 'OutboundRefused' })
  })

  test('closes the connection when the signal is aborted, and throws its reason', async () => {
    const controller = new AbortController()
    const reason = new Error('enough')
    const { body } = await outbound.request(`${url}/slow`, { class: 'stream', signal: controller.signal })
    const reading = (async () => {
      for await (const _chunk of body) controller.abort(reason)
    })()
    await expect(reading).rejects.toBe(reason)
    await closed
    await expect(
      outbound.request(`${url}/slow`, { class: 'stream', signal: controller.signal }),
    ).rejects.toBe(reason)
  })

  test('reuses a connection', async () => {
    let connections = 0
    server.on('connection', () => (connections += 1))
    for (let turn = 0; turn < 5; turn += 1)
      await (await outbound.fetch(`${url}/br`, { class: 'json' })).text()
    expect(connections).toBeLessThanOrEqual(1)
  })
})

describe('fetch', () => {
  test('sends forms as the platform encodes them', async () => {
    const echo = createServer((request, response) => request.pipe(response))
    await new Promise<void>((resolve) => {
      echo.listen(0, '127.0.0.1', resolve)
    })
    const address = echo.address()
    const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const form = new FormData()
    form.set('file', new Blob(['sound']), 'a.wav')
    const answer = await outbound.fetch(new URL(`http://${host}/`), {
      class: 'file',
      method: 'POST',
      body: form,
      allowed_hosts: [host],
    })
    expect(await answer.text()).toContain('filename="a.wav"')
    echo.closeAllConnections()
    echo.close()
  })
})
