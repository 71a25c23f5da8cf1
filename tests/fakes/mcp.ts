import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { type FakeAnswer, type FakeRequest, type ScriptedHttp, startScriptedHttp } from './scripted-http.ts'

const MODERN = '2026-07-28'
const META = 'io.modelcontextprotocol'

type Message = { id?: string | number; method: string; params: Record<string, unknown> }

export type FakeMcpCall = {
  headers: FakeRequest['headers']
  /** Only for a client that asked for progress. */
  progress: (message: string | null) => void
  /** The client cancelled the call. */
  stopped: AbortSignal
}
/** Returns the result of a call; an exception becomes an error of the protocol. */
export type FakeMcpRun = (input: Record<string, unknown>, call: FakeMcpCall) => unknown

export type FakeMcp = ScriptedHttp & {
  /** The address of the endpoint, for `mcp_servers.url`; `url` is only its origin. */
  endpoint: string
  /** `host:port`, for the hosts that an administrator allowed. */
  host: string
  /** Adds a tool; `definition` is listed unchanged, even if it is malformed. Without `run` a call returns its input. */
  tool(definition: { name: string } & Record<string, unknown>, run?: FakeMcpRun): void
  /** Lists a definition that is not a tool. */
  define(definition: unknown): void
  removeTools(): void
  /** The number of tools per page of the list. */
  page_size: number
  /** Methods of the protocol that were called, oldest first. */
  methods: string[]
  /** Calls that reached a tool, oldest first. */
  calls: { name: string; input: Record<string, unknown>; session: string | null }[]
  /** Names of tools with a cancelled call. */
  stopped: string[]
  /** The bearer token that every request must have, or a function that checks it; null: none is required. */
  token: string | ((token: string) => boolean) | null
  /** The WWW-Authenticate header for a request without the token. */
  challenge: string
  /** JSON documents at other paths, such as the metadata of a protected resource. */
  documents: Map<string, object>
  /** Another answer for a method, as long as the function does not return null. */
  answer(method: string, by: (message: Message, request: FakeRequest) => FakeAnswer | null): void
  /** Simulates a restart of the server: earlier sessions get 404. */
  forgetSessions(): void
  sessions: () => number
}

/**
 * A server of the Model Context Protocol over streamable HTTP. `revision` 2026-07-28 has no sessions; earlier ones
 * have. `streams`: a call is answered with an event stream, or with one JSON document.
 */
export async function startFakeMcp(
  options: { revision?: string; streams?: boolean; sessions?: boolean } = {},
): Promise<FakeMcp> {
  const { revision = MODERN, streams = true } = options
  const isModern = revision >= MODERN
  const hasSessions = options.sessions ?? !isModern
  const definitions: unknown[] = []
  const runs = new Map<string, FakeMcpRun>()
  const overrides = new Map<string, (message: Message, request: FakeRequest) => FakeAnswer | null>()
  const sessions = new Set<string>()
  const running = new Map<string, AbortController>()

  const complete = (result: object) => (isModern ? { ...result, resultType: 'complete' } : result)
  const serverInfo = { name: 'fake', version: '1.0.0' }
  const introduction = { capabilities: { tools: {} }, instructions: 'Call me.' }

  const begin = (message: Message): FakeAnswer => {
    const id = randomUUID()
    if (hasSessions) sessions.add(id)
    const result = { protocolVersion: revision, serverInfo, ...introduction }
    return { headers: hasSessions ? { 'mcp-session-id': id } : {}, body: reply(message, result) }
  }
  const discovered = () => ({
    supportedVersions: [revision],
    ...introduction,
    ttlMs: 0,
    cacheScope: 'private',
    _meta: { [`${META}/serverInfo`]: serverInfo },
  })
  const listed = ({ params }: Message) => {
    const from = Number(params['cursor'] ?? 0)
    const next = from + fake.page_size
    const tools = definitions.slice(from, next)
    return {
      tools,
      ttlMs: 0,
      cacheScope: 'private',
      ...(next < definitions.length && { nextCursor: `${next}` }),
    }
  }

  const called = (message: Message, request: FakeRequest): FakeAnswer => {
    const session = sessionOf(request)
    const { name, arguments: input = {} } = message.params as {
      name: string
      arguments?: Record<string, unknown>
    }
    const run = runs.get(name)
    if (run === undefined) return { body: failure(message, -32602, `Unknown tool: ${name}`) }
    fake.calls.push({ name, input, session })
    const stop = new AbortController()
    const key = `${session}/${message.id}`
    running.set(key, stop)
    stop.signal.addEventListener('abort', () => fake.stopped.push(name))
    const token = (message.params['_meta'] as { progressToken?: unknown } | undefined)?.progressToken
    const body = new PassThrough()
    let step = 0
    const progress = (text: string | null) => {
      if (token === undefined || !streams) return
      step += 1
      const params = { progressToken: token, progress: step, ...(text !== null && { message: text }) }
      body.write(event({ jsonrpc: '2.0', method: 'notifications/progress', params }))
    }
    body.once('close', () => {
      if (running.delete(key)) stop.abort()
    })
    void (async () => await run(input, { headers: request.headers, progress, stopped: stop.signal }))().then(
      (result) => end(reply(message, complete(result as object))),
      (error: unknown) =>
        end(failure(message, -32000, error instanceof Error ? error.message : String(error))),
    )
    const end = (ending: object) => {
      running.delete(key)
      if (!body.destroyed) body.end(streams ? event(ending) : JSON.stringify(ending))
    }
    return { headers: { 'content-type': streams ? 'text/event-stream' : 'application/json' }, body }
  }

  const refusal = (message: Message, request: FakeRequest): FakeAnswer | null => {
    if (!isAuthorized(fake.token, request.headers.authorization)) {
      return { status: 401, headers: { 'www-authenticate': fake.challenge }, body: '' }
    }
    if (request.method === 'DELETE') {
      sessions.delete(sessionOf(request) ?? '')
      return { status: 204 }
    }
    if (request.method !== 'POST') return { status: 405, body: '' }
    if (isModern && request.headers['mcp-protocol-version'] !== revision) {
      return { status: 400, body: failure(message, -32022, 'Unsupported protocol version') }
    }
    if (isModern && request.headers['mcp-method'] !== message.method) {
      return { status: 400, body: failure(message, -32020, 'Header mismatch') }
    }
    if (!hasSessions || message.method === 'initialize') return null
    const session = sessionOf(request)
    if (session === null) return { status: 400, body: failure(message, -32000, 'Bad Request: no session') }
    if (!sessions.has(session)) return { status: 404, body: failure(message, -32001, 'Session not found') }
    return null
  }

  const respond = (message: Message, request: FakeRequest): FakeAnswer => {
    switch (message.method) {
      case isModern ? 'server/discover' : '':
        return { body: reply(message, complete(discovered())) }
      case isModern ? '' : 'initialize':
        return begin(message)
      case 'notifications/cancelled':
        running.get(`${sessionOf(request)}/${String(message.params['requestId'])}`)?.abort()
        return { status: 202 }
      case 'notifications/initialized':
        return { status: 202 }
      case 'tools/list':
        return { body: reply(message, complete(listed(message))) }
      case 'tools/call':
        return called(message, request)
      default:
        return { body: failure(message, -32601, 'Method not found') }
    }
  }

  const http = await startScriptedHttp((request) => {
    const document = fake.documents.get(request.url.pathname)
    if (document !== undefined) return { body: document }
    if (request.url.pathname !== '/mcp') return null
    const message = readMessage(request.body)
    if (message.method !== '') fake.methods.push(message.method)
    return (
      overrides.get(message.method)?.(message, request) ??
      refusal(message, request) ??
      respond(message, request)
    )
  })
  const fake: FakeMcp = Object.assign(http, {
    endpoint: `${http.url}/mcp`,
    host: new URL(http.url).host,
    page_size: 100,
    methods: [],
    calls: [],
    stopped: [],
    token: null,
    challenge: 'Bearer',
    documents: new Map(),
    tool: (definition: { name: string } & Record<string, unknown>, run?: FakeMcpRun) => {
      definitions.push({ inputSchema: { type: 'object' }, ...definition })
      runs.set(
        definition.name,
        run ?? ((input) => ({ content: [{ type: 'text', text: JSON.stringify(input) }] })),
      )
    },
    define: (definition: unknown) => void definitions.push(definition),
    removeTools: () => {
      definitions.length = 0
      runs.clear()
    },
    answer: (method: string, by: (message: Message, request: FakeRequest) => FakeAnswer | null) =>
      void overrides.set(method, by),
    forgetSessions: () => sessions.clear(),
    sessions: () => sessions.size,
  })
  return fake
}

/** An event of a stream, for answers of `FakeMcp.answer`. */
export function event(message: object): string {
  return `event: message\ndata: ${JSON.stringify(message)}\n\n`
}

function isAuthorized(wanted: FakeMcp['token'], header: string | undefined): boolean {
  if (wanted === null) return true
  const token = header?.startsWith('Bearer ') === true ? header.slice(7) : ''
  return typeof wanted === 'string' ? token === wanted : wanted(token)
}

function readMessage(body: string): Message {
  const { id, method, params } = (body === '' ? {} : JSON.parse(body)) as Partial<Message>
  return { ...(id !== undefined && { id }), method: method ?? '', params: params ?? {} }
}

function reply({ id }: Message, result: object): object {
  return { jsonrpc: '2.0', id, result }
}

function failure({ id }: Message, code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

function sessionOf({ headers }: FakeRequest): string | null {
  const id = headers['mcp-session-id']
  return typeof id === 'string' ? id : null
}
