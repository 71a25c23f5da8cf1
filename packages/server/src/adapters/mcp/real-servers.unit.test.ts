import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { freePort } from '@parlance/tests/fakes/free-port.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { client, endpointOf, never, textOf } from './mcp.harness.ts'
import type { McpEndpoint } from './port.ts'

const require = createRequire(import.meta.url)

describe('a server built with the official SDK', () => {
  let http: Server
  let endpoint: McpEndpoint
  beforeAll(async () => {
    const handler = createMcpHandler(() => {
      const server = new McpServer({ name: 'sums', version: '2.0.0' })
      const inputSchema = z.object({ a: z.number(), b: z.number() })
      const outputSchema = z.object({ sum: z.number() })
      server.registerTool('add', { description: 'Adds', inputSchema, outputSchema }, ({ a, b }) => ({
        content: [{ type: 'text', text: String(a + b) }],
        structuredContent: { sum: a + b },
      }))
      return server
    })
    http = createServer((request, response) => {
      void (async () => {
        const body = await buffer(request)
        const headers = new Headers(request.headers as Record<string, string>)
        const method = request.method ?? 'GET'
        const url = `http://${request.headers.host ?? ''}${request.url ?? ''}`
        const answer = await handler.fetch(
          new Request(url, { method, headers, ...(body.length > 0 && { body }) }),
        )
        response.writeHead(answer.status, Object.fromEntries(answer.headers))
        if (answer.body === null) response.end()
        else Readable.fromWeb(answer.body as never).pipe(response)
      })()
    })
    const port = await freePort()
    await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
    endpoint = endpointOf({ endpoint: `http://127.0.0.1:${port}/mcp`, host: `127.0.0.1:${port}` })
  })
  afterAll(() => {
    http.close()
    http.closeAllConnections()
  })

  test('agrees on the newest revision, lists and calls', async () => {
    const list = await client.listTools(endpoint, never)
    expect(list).toMatchObject({ protocol: '2026-07-28', server_name: 'sums', refused: [] })
    expect(list.tools).toMatchObject([{ name: 'add', input_schema: { required: ['a', 'b'] } }])
    expect(
      await client.callTool(endpoint, { name: 'add', input: { a: 2, b: 3 } }, { signal: never }),
    ).toEqual({
      is_error: false,
      content: [{ type: 'text', text: '5' }],
      structured: { sum: 5 },
    })
    const wrong = await client.callTool(endpoint, { name: 'add', input: { a: 'x' } }, { signal: never })
    expect(wrong.is_error).toBe(true)
  })
})

describe('the reference server, of an earlier revision with sessions', () => {
  let child: ChildProcess
  let endpoint: McpEndpoint
  beforeAll(async () => {
    const port = await freePort()
    const program = require.resolve('@modelcontextprotocol/server-everything/dist/index.js')
    child = spawn(process.execPath, [program, 'streamableHttp'], {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error('the server has ended')))
      child.stderr?.on('data', (text: Buffer) => {
        if (text.includes('listening')) resolve()
      })
    })
    endpoint = endpointOf({ endpoint: `http://127.0.0.1:${port}/mcp`, host: `127.0.0.1:${port}` })
  })
  afterAll(() => child.kill('SIGKILL'))

  test('lists all its tools', async () => {
    const list = await client.listTools(endpoint, never)
    expect(list).toMatchObject({ protocol: '2025-11-25', refused: [] })
    expect(list.tools.map(({ name }) => name)).toContain('get-structured-content')
    expect(list.tools.length).toBeGreaterThan(8)
  })

  test('answers with text, pictures, resources and links', async () => {
    const call = async (name: string, input: Record<string, unknown> = {}) =>
      (await client.callTool(endpoint, { name, input }, { signal: never })).content
    expect(textOf(await call('echo', { message: 'hello' }))).toBe('Echo: hello')
    expect(textOf(await call('get-tiny-image'))).toContain('<image>')
    expect(textOf(await call('get-resource-links', { count: 2 }))).toContain('<link>\n<link>')
    expect(textOf(await call('get-resource-reference', { resourceType: 'Text', resourceId: 1 }))).toContain(
      'Resource 1',
    )
  })

  test('reports progress, and can be stopped', async () => {
    const onProgress = vi.fn<(message: string | null) => void>()
    const name = 'trigger-long-running-operation'
    await client.callTool(
      endpoint,
      { name, input: { duration: 0.2, steps: 2 } },
      { signal: never, onProgress },
    )
    expect(onProgress).toHaveBeenCalled()
    const stop = new AbortController()
    onProgress.mockImplementation(() => stop.abort(new Error('stopped')))
    const call = { name, input: { duration: 20, steps: 200 } }
    await expect(client.callTool(endpoint, call, { signal: stop.signal, onProgress })).rejects.toThrow(
      'stopped',
    )
  })
})
