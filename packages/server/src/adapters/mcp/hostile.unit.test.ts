import { event, type FakeMcp, startFakeMcp } from '@parlance/tests/fakes/mcp.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { client, codeOf, endpointOf, never } from './mcp.harness.ts'
import { ANSWER_BYTES_MAX, LIST_PAGES_MAX, RESUMED_MAX, TOOLS_MAX } from './limits.ts'
import type { McpEndpoint } from './port.ts'

let server: FakeMcp
beforeEach(async () => {
  server = await startFakeMcp()
  server.tool({ name: 'add' })
})
afterEach(() => server.close())

const SSE = { 'content-type': 'text/event-stream' }
const call = (changes: Partial<McpEndpoint> = {}) =>
  codeOf(client.callTool(endpointOf(server, changes), { name: 'add', input: {} }, { signal: never }))
const list = (changes: Partial<McpEndpoint> = {}) =>
  codeOf(client.listTools(endpointOf(server, changes), never))

test('an address inside the network is not called unless it is allowed, neither directly nor through a redirect', async () => {
  expect(await call({ allowed_hosts: [] })).toBe('address_forbidden')
  expect(await call({ url: 'file:///etc/passwd' })).toBe('address_forbidden')
  expect(await call({ url: 'nonsense' })).toBe('address_forbidden')
  expect(server.requests).toEqual([])
  const inside = await startFakeMcp()
  for (const status of [302, 307]) {
    server.answer('server/discover', () => ({ status, headers: { location: inside.endpoint } }))
    const headers = { 'x-key': 'secret' }
    expect(await call({ headers, allowed_hosts: [server.host, inside.host] })).toBe('address_forbidden')
  }
  expect(inside.requests).toEqual([])
  await inside.close()
})

test('a server that is unreachable, fails or is not an MCP server', async () => {
  expect(await call({ url: `${server.url}/other` })).toBe('malformed')
  server.answer('server/discover', () => ({ headers: { 'content-type': 'text/html' }, body: '<html>' }))
  expect(await call()).toBe('malformed')
  server.answer('server/discover', () => ({ status: 503 }))
  expect(await call()).toBe('unreachable')
  server.answer('server/discover', () => ({ status: 403 }))
  expect(await call()).toBe('forbidden')
  const gone = await startFakeMcp()
  await gone.close()
  expect(await codeOf(client.listTools(endpointOf(gone), never))).toBe('unreachable')
})

test('a connection that breaks during a call does not repeat it', async () => {
  server.answer('tools/call', ({ id }) => ({
    headers: SSE,
    body: broken(`id: 1\ndata: \n\n${event({ id })}`),
  }))
  expect(await call()).toBe('unreachable')
  server.answer('tools/call', () => ({ headers: SSE, body: '' }))
  expect(await call()).toBe('unreachable')
  server.answer('tools/call', () => ({ status: 500 }))
  expect(await call()).toBe('unreachable')
  expect(server.methods.filter((method) => method === 'tools/call')).toHaveLength(3)
})

test('a stream that is cut repeatedly is given up', async () => {
  const cut = { headers: SSE, body: 'id: 1\nretry: 0\ndata: \n\n' }
  server.answer('tools/call', () => cut)
  server.answer('', (_, { method }) => (method === 'GET' ? cut : null))
  expect(await call()).toBe('unreachable')
  expect(server.requests.filter((request) => request.startsWith('GET'))).toHaveLength(RESUMED_MAX)
})

test.each(['application/json', 'text/event-stream'])(
  'an endless answer of %s ends at the limit',
  async (type) => {
    let sent = 0
    const chunk = Buffer.from(`data: ${'x'.repeat(64 * 1024)}\n\n`)
    server.answer('tools/call', () => ({
      headers: { 'content-type': type },
      body: (async function* () {
        for (;;) {
          sent += chunk.length
          yield chunk
          await Promise.resolve()
        }
      })(),
    }))
    expect(await call()).toBe('too_large')
    expect(sent).toBeLessThan(ANSWER_BYTES_MAX * 2)
  },
)

test('an answer that never arrives ends at the time limit of the server, regardless of what else it sends', async () => {
  const body = async function* () {
    for (;;) {
      yield event({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 1 } })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  server.answer('tools/call', () => ({ headers: SSE, body: body() }))
  expect(await call({ timeout_ms: 300 })).toBe('timed_out')
  server.answer('server/discover', () => ({ headers: SSE, body: body() }))
  expect(await call({ timeout_ms: 300 })).toBe('timed_out')
})

test('an endless list is refused, and tools beyond the limit are named', async () => {
  server.answer('tools/list', ({ id }) => ({
    body: result(id, {
      tools: [],
      nextCursor: 'more',
      resultType: 'complete',
      ttlMs: 0,
      cacheScope: 'private',
    }),
  }))
  expect(await list()).toBe('too_large')
  expect(server.methods.filter((method) => method === 'tools/list')).toHaveLength(LIST_PAGES_MAX)
  server.answer('tools/list', () => null)
  server.page_size = 1_000
  for (let index = 0; index < TOOLS_MAX; index += 1) server.tool({ name: `tool-${index}` })
  server.define({ name: 'broken', inputSchema: 'none' })
  const { tools, refused } = await client.listTools(endpointOf(server), never)
  expect(tools).toHaveLength(TOOLS_MAX)
  expect(refused.map(({ name }) => name)).toEqual([`tool-${TOOLS_MAX - 1}`, 'broken'])
})

test('answers that violate the protocol', async () => {
  for (const body of ['{', '[]', '7', '{"jsonrpc":"2.0","id":99,"result":{}}', '['.repeat(50_000)]) {
    server.answer('tools/call', () => ({ headers: { 'content-type': 'application/json' }, body }))
    const isIgnored = body.includes('99') || body === '[]'
    const code = await call(isIgnored ? { timeout_ms: 500 } : {})
    expect([body.slice(0, 9), code]).toEqual([body.slice(0, 9), isIgnored ? 'timed_out' : 'malformed'])
  }
  for (const content of ['text', { a: 1 }]) {
    server.answer('tools/call', ({ id }) => ({ body: result(id, { content, resultType: 'complete' }) }))
    expect(await call()).toBe('malformed')
  }
  server.answer('tools/call', ({ id }) => ({
    body: result(id, {
      resultType: 'input_required',
      inputRequests: { a: { method: 'elicitation/create', params: {} } },
    }),
  }))
  expect(await call()).toBe('refused')
  const deep = '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)
  server.answer('tools/call', ({ id }) => ({
    headers: { 'content-type': 'application/json' },
    body: `{"jsonrpc":"2.0","id":${String(id)},"result":{"resultType":"complete","content":[],"structuredContent":${deep}}}`,
  }))
  expect(await call()).toBe('malformed')
})

test('arguments that a server expects in headers are sent in headers', async () => {
  server.removeTools()
  const inputSchema = { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } }
  server.tool({ name: 'add', inputSchema })
  server.answer('tools/call', ({ id }, { headers }) => {
    if (headers['mcp-param-region'] !== undefined) return null
    return { status: 400, body: { jsonrpc: '2.0', id, error: { code: -32020, message: 'Header mismatch' } } }
  })
  const input = { region: 'eu' }
  const answered = await client.callTool(endpointOf(server), { name: 'add', input }, { signal: never })
  expect(answered.content).toEqual([{ type: 'text', text: '{"region":"eu"}' }])
  expect(server.calls).toHaveLength(1)
})

function result(id: unknown, value: object) {
  return { jsonrpc: '2.0', id, result: value }
}

async function* broken(first: string): AsyncGenerator<Buffer> {
  yield Buffer.from(first)
  await Promise.resolve()
  throw new Error('cut')
}
