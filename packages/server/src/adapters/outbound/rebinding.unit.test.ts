import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FakeDns, startFakeDns } from '@parlance/tests/fakes/dns.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutbound, type Outbound } from './outbound.ts'

/** Represents the internet: an allowed address of this machine with a site that listens. */
const PUBLIC = '127.0.0.2'
const ALSO_PUBLIC = '127.0.0.3'
const INNER = '127.0.0.1'

let dns: FakeDns
let outbound: Outbound
let port = 0
let site: Server
let inner: Server
let innerConnections = 0

beforeAll(async () => {
  site = createServer((request, response) => {
    const location = new URL(request.url ?? '/', 'http://site').searchParams.get('to')
    const headers = { connection: 'close', ...(location === null ? {} : { location }) }
    response.writeHead(location === null ? 200 : 302, headers).end('from the site')
  })
  await once(site.listen(0, PUBLIC), 'listening')
  port = (site.address() as AddressInfo).port
  inner = createServer((_, response) => response.end('from inside'))
  inner.on('connection', () => (innerConnections += 1))
  await once(inner.listen(port, INNER), 'listening')
})
afterAll(() => {
  site.close()
  inner.close()
})
beforeEach(async () => {
  innerConnections = 0
  dns = await startFakeDns()
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  resolver.setServers([dns.address])
  outbound = createOutbound({
    allow: [`${PUBLIC}/32`, `${ALSO_PUBLIC}/32`, `named.example:${port}`],
    log: { warn: () => {} },
    resolve: (hostname) => resolveAll(resolver, hostname),
  })
})
afterEach(async () => {
  await outbound.close()
  await dns.close()
  expect(innerConnections).toBe(0)
})

/** All addresses of a name, as returned by the system's resolver. */
async function resolveAll(resolver: Resolver, hostname: string) {
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const [v4 = [], v6 = []] = found.map((one) => (one.status === 'fulfilled' ? one.value : []))
  return [...v4.map((address) => ({ address, family: 4 })), ...v6.map((address) => ({ address, family: 6 }))]
}

const A = (value: string) => ({ type: 'A' as const, value })
const AAAA = (value: string) => ({ type: 'AAAA' as const, value })
const CNAME = (value: string) => ({ type: 'CNAME' as const, value })
const get = async (host: string, path = '/') => {
  const answer = await outbound.fetch(`http://${host}:${port}${path}`, { class: 'json' })
  return await answer.text()
}
const forbidden = { code: 'address_forbidden' }

describe('a hostile name server', () => {
  test('is queried once per connection, which uses the first answer', async () => {
    dns.name('rebind.example', [A(PUBLIC)], [A(INNER)])
    expect(await get('rebind.example')).toBe('from the site')
    expect(dns.questions).toEqual(['A rebind.example', 'AAAA rebind.example'])
  })

  test('cannot direct the next connection to an internal address', async () => {
    dns.name('rebind.example', [A(PUBLIC)], [A(INNER)])
    expect(await get('rebind.example')).toBe('from the site')
    await expect(get('rebind.example')).rejects.toMatchObject(forbidden)
    await expect(get('rebind.example')).rejects.toMatchObject(forbidden)
    expect(dns.questions).toHaveLength(6)
  })

  test('cannot redirect the second connection attempt to an internal address', async () => {
    dns.name('rebind.example', [A(ALSO_PUBLIC), A(PUBLIC)], [A(INNER)])
    expect(await get('rebind.example')).toBe('from the site')
    dns.name('gone.example', [A(ALSO_PUBLIC)], [A(INNER)])
    await expect(get('gone.example')).rejects.toMatchObject({ code: 'connect_failed' })
    await expect(get('gone.example')).rejects.toMatchObject(forbidden)
  })

  test('cannot direct a redirect to an internal address, by the same name or another', async () => {
    dns.name('front.example', [A(PUBLIC)])
    dns.name('inside.example', [A(INNER)])
    const leading = (host: string) => `/?to=${encodeURIComponent(`http://${host}:${port}/`)}`
    await expect(get('front.example', leading('inside.example'))).rejects.toMatchObject(forbidden)
    dns.name('rebind.example', [A(PUBLIC)], [A(INNER)])
    await expect(get('rebind.example', leading('rebind.example'))).rejects.toMatchObject(forbidden)
  })

  test('cannot direct concurrent connections to an internal address', async () => {
    dns.name('rebind.example', [A(PUBLIC)], [A(INNER)], [A(PUBLIC)], [A(INNER)])
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => get('rebind.example')))
    const texts = answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))
    expect(new Set(texts)).toEqual(new Set(['from the site', 'address_forbidden']))
  })

  test.each([
    ['several addresses, one of them inside', [A(PUBLIC), A(INNER)]],
    ['several addresses, the first inside', [A(INNER), A(PUBLIC)]],
    ['one inside by IPv6', [A(PUBLIC), AAAA('::1')]],
    ['a mapped address', [A(PUBLIC), AAAA('::ffff:127.0.0.1')]],
    ['a compatible address', [AAAA('::127.0.0.1')]],
    ['an address behind NAT64', [AAAA('64:ff9b::7f00:1')]],
    ['an address behind 6to4', [AAAA('2002:7f00:1::')]],
    ['a link-local address', [AAAA('fe80::1')]],
    ['the unspecified address', [A('0.0.0.0')]],
    ['a private address', [A('10.0.0.1')]],
    ['the metadata address', [A('169.254.169.254')]],
    ['another name that is inside', [CNAME('intranet.example'), A(INNER)]],
    [
      'a chain of names that ends inside',
      [CNAME('a.example'), CNAME('b.example'), CNAME('localhost'), A(INNER)],
    ],
  ])('is refused if a name resolves to %s', async (_what, records) => {
    dns.name('evil.example', records)
    await expect(get('evil.example')).rejects.toMatchObject(forbidden)
  })

  test('can resolve a host named by the operator to an internal address, but not to the metadata address', async () => {
    dns.name('named.example', [A(PUBLIC)], [A('169.254.169.254')])
    expect(await get('named.example')).toBe('from the site')
    await expect(get('named.example')).rejects.toMatchObject(forbidden)
  })

  test('reports an unknown name as such', async () => {
    const expected = { code: 'connect_failed', message: 'connect_failed' }
    await expect(get('nowhere.example')).rejects.toMatchObject(expected)
  })
})

test('control: the internal listener is reached without checks', async () => {
  const answer = await fetch(`http://${INNER}:${port}/`)
  expect(await answer.text()).toBe('from inside')
  expect(innerConnections).toBe(1)
  innerConnections = 0
})
