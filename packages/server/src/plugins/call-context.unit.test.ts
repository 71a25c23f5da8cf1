import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createOutbound } from '#adapters/outbound/outbound.ts'
import type { UserCtx } from '#core/context.ts'
import { createLogger } from '#core/log/logger.ts'
import { callContext } from './call-context.ts'
import type { LoadedPlugin } from './loaded.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A site on this machine that counts requests. */
async function site(answer: RequestListener) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(request.url ?? '')
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return { host, url: `http://${host}/`, seen }
}

const hello: RequestListener = (_, response) => void response.end('hello')
const redirectTo =
  (location: string): RequestListener =>
  (_, response) =>
    void response.writeHead(302, { location }).end()

/** The `fetch` of a handler, for a plugin that declares these hosts; `open` are the hosts that the operator allowed. */
function fetchOf(hosts: string[], open: string[]) {
  const outbound = createOutbound({ allow: open, log: { warn: () => {} } })
  closers.push(() => outbound.close())
  const ctx = {
    actor: {},
    log: createLogger('fatal', { write: () => {} }),
    deps: { outbound },
  } as unknown as UserCtx
  const plugin = { id: 'mine', hosts } as unknown as LoadedPlugin
  const context = callContext(ctx, plugin, {
    settings: {},
    email_verified: false,
    is_internal: false,
    product: {} as never,
    groups: {} as never,
  })
  return (url: string, init?: { method: string }) => context.fetch(url, init)
}

describe('fetch of a plugin', () => {
  test('follows redirects to hosts that the plugin names, and to no others', async () => {
    const other = await site(hello)
    const front = await site(redirectTo(other.url))
    const open = [front.host, other.host]
    await expect(fetchOf([front.host], open)(front.url)).rejects.toMatchObject({ code: 'redirect_forbidden' })
    expect(other.seen).toEqual([])
    expect((await fetchOf(open, open)(front.url)).status).toBe(200)
    expect(other.seen).toEqual(['/'])
  })

  test('refuses hosts that the plugin does not name', async () => {
    const other = await site(hello)
    await expect(fetchOf(['named.example'], [other.host])(other.url)).rejects.toThrow(
      /does not name the host/,
    )
    expect(other.seen).toEqual([])
  })

  test('does not allow internal hosts that the operator has not allowed', async () => {
    const inner = await site(hello)
    const init = { allowed_hosts: [inner.host], method: 'GET' }
    await expect(fetchOf([inner.host], [])(inner.url, init)).rejects.toMatchObject({
      code: 'address_forbidden',
    })
    expect(inner.seen).toEqual([])
  })
})
