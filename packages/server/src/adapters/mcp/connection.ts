import { Client } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { Outbound } from '#adapters/outbound/outbound.ts'
import { cleanLine } from './clean.ts'
import { readDefinitions } from './definitions.ts'
import { readResult } from './contents.ts'
import { createFetch, type Exchange, exchanges, newExchange, SessionLost } from './exchange.ts'
import { toMcpError } from './failures.ts'
import { CALL_MS_MAX, LABEL_MAX, LIST_PAGES_MAX, PROGRESS_PAUSE_MS } from './limits.ts'
import { type McpEndpoint, McpError, type McpResult, type McpToolList } from './port.ts'
import { McpTransport } from './transport.ts'

const HEADER_MISMATCH = -32_020

/** The schema of a result for the SDK. */
const FRAME = z.looseObject({})
/** The contents are read one by one, so that a malformed part does not affect the rest. */
const LIST = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() })
const RESULT = z.looseObject({
  content: z.array(z.unknown()).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
})

type Options = { signal: AbortSignal; onProgress?: (message: string | null) => void }
export type ToolCall = { name: string; input: Record<string, unknown> }

/** The agreed revision and, before 2026-07-28, a session. */
export type Connection = {
  listTools(options: Options): Promise<McpToolList>
  callTool(call: ToolCall, options: Options): Promise<McpResult>
  close(): Promise<void>
}

/** Throws `McpError`. */
export async function openConnection(
  outbound: Outbound,
  endpoint: McpEndpoint,
  version: string,
): Promise<Connection> {
  try {
    return await open(outbound, endpoint, version, 'auto')
  } catch (error) {
    // Some servers of earlier revisions fail on an unknown first request.
    const isWorthTrying =
      error instanceof McpError && (error.code === 'malformed' || error.code === 'unreachable')
    if (!isWorthTrying) throw error
    return await open(outbound, endpoint, version, 'legacy').catch(() => {
      throw error
    })
  }
}

async function open(
  outbound: Outbound,
  endpoint: McpEndpoint,
  version: string,
  mode: 'auto' | 'legacy',
): Promise<Connection> {
  const timeout = Math.min(endpoint.timeout_ms, CALL_MS_MAX)
  const transport = new McpTransport(new URL(endpoint.url), createFetch(outbound, endpoint))
  const client = new Client(
    { name: 'Parlance', version },
    {
      // None of the features that a server could use on our side: no sampling, no roots, no elicitation.
      capabilities: {},
      versionNegotiation: { mode },
      inputRequired: { autoFulfill: false },
      // Compiling schemas from a server, patterns included, would let the server keep this process busy.
      jsonSchemaValidator: {
        getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
      },
    },
  )

  const during = async <T>(
    exchange: Exchange,
    signal: AbortSignal | null,
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await exchanges.run(exchange, work)
    } catch (error) {
      signal?.throwIfAborted()
      if (exchange.token_failure !== null) throw exchange.token_failure
      if (exchange.status === 404 && transport.sessionId !== undefined) throw new SessionLost()
      throw toMcpError(error, exchange)
    }
  }
  const optionsOf = (exchange: Exchange, { signal, onProgress }: Options) => ({
    signal: AbortSignal.any([signal, exchange.broken.signal]),
    timeout,
    maxTotalTimeout: CALL_MS_MAX,
    resetTimeoutOnProgress: true,
    // A server only reports progress to clients that listen.
    onprogress: paced(onProgress),
  })

  const listDefinitions = async (options: Options): Promise<unknown[]> => {
    const listed: unknown[] = []
    if (client.getServerCapabilities()?.tools === undefined) return listed
    const exchange = newExchange(true)
    let cursor: string | undefined
    for (let page = 1; page <= LIST_PAGES_MAX; page += 1) {
      const params = cursor === undefined ? {} : { cursor }
      const { tools, nextCursor } = await during(exchange, options.signal, async () => {
        await client.request({ method: 'tools/list', params }, FRAME, optionsOf(exchange, options))
        return LIST.parse(exchange.result)
      })
      listed.push(...tools)
      if (nextCursor === undefined) return listed
      cursor = nextCursor
    }
    throw new McpError('too_large', 'The list of tools has too many pages.')
  }

  await during(newExchange(false), null, () => client.connect(transport, { timeout }))
  const server = client.getServerVersion()

  return {
    listTools: async (options) => ({
      protocol: client.getNegotiatedProtocolVersion() ?? '',
      server_name: cleanLine(server?.name ?? '', LABEL_MAX),
      server_version: cleanLine(server?.version ?? '', LABEL_MAX),
      ...readDefinitions(await listDefinitions(options)),
    }),
    callTool: async ({ name, input }, options) => {
      const exchange = newExchange(true)
      const params = { name, arguments: input }
      const sdkOptions = optionsOf(exchange, options)
      return await during(exchange, options.signal, async () => {
        try {
          await client.request({ method: 'tools/call', params }, FRAME, sdkOptions)
          return readResult(RESULT.parse(exchange.result))
        } catch (error) {
          if (!isHeaderMismatch(error)) throw error
          // The tool expects some arguments in headers too and has refused the call. The SDK finds them in its
          // definition.
          exchange.keeps_result = false
          await client.listTools(undefined, { signal: sdkOptions.signal, timeout })
          return readResult(await client.callTool(params, sdkOptions))
        }
      })
    },
    close: () => client.close(),
  }
}

function isHeaderMismatch(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === HEADER_MISMATCH
}

/** Passes progress on, dropping messages if there are too many. */
function paced(onProgress: Options['onProgress']): (progress: { message?: string | undefined }) => void {
  let last = Number.NEGATIVE_INFINITY
  return ({ message }) => {
    if (onProgress === undefined || performance.now() - last < PROGRESS_PAUSE_MS) return
    last = performance.now()
    onProgress(message === undefined ? null : cleanLine(message, LABEL_MAX))
  }
}
