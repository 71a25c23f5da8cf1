import type { LookupAddress } from 'node:dns'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createOutbound, type Outbound } from '#adapters/outbound/outbound.ts'

type Site = { url: string; host: string; port: string; requests: IncomingMessage[]; connections: number }

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function site(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<Site> {
  const server: Server = createServer((request, response) => {
    record.requests.push(request)
    request.resume()
    handler(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = String(typeof address === 'object' && address !== null ? address.port : 0)
  const record: Site = {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    port,
    requests: [],
    connections: 0,
  }
  server.on('connection', () => (record.connections += 1))
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return record
}

function client(allow: string[], resolve?: (name: string) => Promise<LookupAddress[]>): Outbound {
  const outbound = createOutbound({
    allow,
    log: { warn: () => {} },
    ...(resolve === undefined ? {} : { resolve }),
  })
  closers.push(() => outbound.close())
  return outbound
}

const to =
  (location: string, status = 302) =>
  (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { location }).end()
  }
const hello = (_request: IncomingMessage, response: ServerResponse) => response.end('hello')

describe('request follows redirects', () => {
  test.each([301, 302, 303, 307, 308])(
    'refuses a %i to an internal address without connecting',
    async (status) => {
      const inner = await site(hello)
      const front = await site(to(`${inner.url}/`, status))
      await expect(client([front.host]).request(front.url, { class: 'json' })).rejects.toMatchObject({
        code: 'address_forbidden',
      })
      expect(inner.connections).toBe(0)
    },
  )

  test.each([
    ['//127.0.0.1:PORT/', 'address_forbidden'],
    ['http:\\\\127.0.0.1:PORT/', 'address_ambiguous'],
    ['http://2130706433:PORT/', 'address_ambiguous'],
    ['\\\\127.0.0.1:PORT/', 'address_ambiguous'],
    ['file:///etc/passwd', 'scheme_forbidden'],
    ['http://user@127.0.0.1:PORT/', 'address_ambiguous'],
  ])('refuses the location %s', async (location, code) => {
    const inner = await site(hello)
    const front = await site(to(location.replace('PORT', inner.port)))
    await expect(client([front.host]).request(front.url, { class: 'json' })).rejects.toMatchObject({ code })
    expect(inner.connections).toBe(0)
  })

  test('follows three hops and refuses the fourth', async () => {
    const front = await site((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('there')
      else to(`/${left - 1}`)(request, response)
    })
    const outbound = client([front.host])
    const answer = await outbound.fetch(`${front.url}/3`, { class: 'json' })
    expect(await answer.text()).toBe('there')
    await expect(outbound.fetch(`${front.url}/4`, { class: 'json' })).rejects.toMatchObject({
      code: 'too_many_redirects',
    })
  })

  test('does not follow a refresh of a page', async () => {
    const inner = await site(hello)
    const front = await site((_request, response) =>
      response.end(`<meta http-equiv="refresh" content="0;url=${inner.url}">`),
    )
    const answer = await client([front.host, inner.host]).fetch(front.url, { class: 'json' })
    expect(await answer.text()).toContain('refresh')
    expect(inner.connections).toBe(0)
  })

  const secrets = { authorization: 'Bearer s', 'x-api-key': 's', 'api-key': 's', cookie: 's', 'x-team': 's' }

  test('drops every credential when the host changes', async () => {
    const other = await site(hello)
    const front = await site(to(other.url))
    const answer = await client([front.host, other.host]).fetch(front.url, {
      class: 'json',
      headers: { ...secrets, accept: 'text/plain' },
    })
    expect(await answer.text()).toBe('hello')
    expect(front.requests[0]?.headers).toMatchObject(secrets)
    for (const name of Object.keys(secrets)) expect(other.requests[0]?.headers).not.toHaveProperty(name)
    expect(other.requests[0]?.headers.accept).toBe('text/plain')
  })

  test('keeps them on the same host', async () => {
    const front = await site((request, response) =>
      request.url === '/' ? to('/next')(request, response) : hello(request, response),
    )
    await client([front.host]).fetch(front.url, { class: 'json', headers: secrets })
    expect(front.requests[1]?.headers).toMatchObject(secrets)
  })

  test('sends no body to a second host', async () => {
    const other = await site(hello)
    const front = await site(to(other.url, 307))
    await expect(
      client([front.host, other.host]).fetch(front.url, { class: 'json', method: 'POST', body: 'private' }),
    ).rejects.toMatchObject({ code: 'redirect_forbidden' })
    expect(other.connections).toBe(0)
  })

  test('turns a POST into a GET as browsers do, and keeps it for 307', async () => {
    const front = await site((request, response) =>
      request.url === '/end'
        ? response.end(request.method)
        : to('/end', Number(request.url?.slice(1)))(request, response),
    )
    const outbound = client([front.host])
    const post = async (status: number) =>
      (await outbound.fetch(`${front.url}/${status}`, { class: 'json', method: 'POST', body: 'x' })).text()
    expect(await post(302)).toBe('GET')
    expect(await post(303)).toBe('GET')
    expect(await post(307)).toBe('POST')
  })
})

describe('hosts that are allowed by name', () => {
  test.each([
    'example.com.evil.org',
    'evil-example.com',
    'aexample.com',
    'sub.example.com',
    'evil.org/example.com',
  ])('matches whole hosts: %s is not example.com', async (host) => {
    const outbound = client(['example.com'], () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]))
    await expect(outbound.request(`http://${host}`, { class: 'json' })).rejects.toMatchObject({
      code: 'address_forbidden',
    })
  })

  test('allows a host at exactly its port', async () => {
    const named = await site(hello)
    const other = await site(hello)
    const outbound = client([named.host])
    expect(await (await outbound.fetch(named.url, { class: 'json' })).text()).toBe('hello')
    await expect(outbound.fetch(other.url, { class: 'json' })).rejects.toMatchObject({
      code: 'address_forbidden',
    })
    expect(other.connections).toBe(0)
  })

  test('allows the hosts of a provider for that call only, even with an open connection', async () => {
    const named = await site(hello)
    const outbound = client([], () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]))
    const address = `http://models.example:${named.port}/`
    const allowed = { class: 'json' as const, allowed_hosts: [`models.example:${named.port}`] }
    expect(await (await outbound.fetch(address, allowed)).text()).toBe('hello')
    await expect(outbound.fetch(address, { class: 'json' })).rejects.toMatchObject({
      code: 'address_forbidden',
    })
    expect(named.requests).toHaveLength(1)
  })

  test.each(['*.example.com', 'http//x', 'host:0', 'host:99999', 'a b', 'host:', 'user@host', '10.0.0.0/40'])(
    'refuses the entry %s and names it',
    (entry) => {
      expect(() => createOutbound({ allow: [entry], log: { warn: () => {} } })).toThrow(RangeError)
    },
  )
})
