/**
 * Where a server is and how it is called. The calls with one object share a connection and, before 2026-07-28, a
 * session: create one object per answer, and never share it between people.
 */
export type McpEndpoint = {
  url: string
  /** Credentials of the organisation; the client adds `authorization` from `token`. */
  headers: Record<string, string>
  /** A bearer token for the calling person, or null. `renewed` is set after a 401 with the previous token. */
  token: ((renewed: boolean) => Promise<string | null>) | null
  /** `host[:port]` of the server's address, for an address inside the network that an administrator allowed. */
  allowed_hosts: readonly string[]
  /** A call without progress ends after this long. */
  timeout_ms: number
}

/** A tool as described by its server: cleaned, limited, and with a schema that can be given to a model. */
export type McpToolDefinition = {
  name: string
  title: string | null
  description: string
  input_schema: Record<string, unknown>
  /** As the server claims them; never a reason to skip an approval. */
  annotations: { read_only: boolean; destructive: boolean; open_world: boolean }
  /** Changes with the name, title, description, schemas and annotations. */
  fingerprint: string
}

export type McpToolList = {
  /** The agreed revision of the protocol, such as 2026-07-28. */
  protocol: string
  server_name: string
  server_version: string
  /** Ordered by name. */
  tools: McpToolDefinition[]
  /** Tools that cannot be used, with the reason. */
  refused: { name: string; reason: string }[]
}

export type McpContent =
  | { type: 'text'; text: string }
  | { type: 'image'; media_type: string; bytes: Buffer }
  | { type: 'link'; uri: string; title: string }
  /** Content that cannot be shown, such as sound. */
  | { type: 'other'; media_type: string; size: number }

/** `is_error`: the tool itself failed and its content contains the reason. */
export type McpResult = { is_error: boolean; content: McpContent[]; structured: unknown }

/**
 * The client for servers of the Model Context Protocol over streamable HTTP. Every method throws `McpError`, the
 * reason of an aborted signal, or the error thrown by `token`.
 */
export type McpClient = {
  listTools(endpoint: McpEndpoint, signal: AbortSignal): Promise<McpToolList>
  /** Never repeats a call that may have reached the server. */
  callTool(
    endpoint: McpEndpoint,
    call: { name: string; input: Record<string, unknown> },
    options: { signal: AbortSignal; onProgress?: (message: string | null) => void },
  ): Promise<McpResult>
}

export type McpErrorCode =
  /** The server requires a sign-in; `McpError.challenge` is its WWW-Authenticate header. */
  | 'unauthorized'
  | 'forbidden'
  | 'unreachable'
  | 'address_forbidden'
  | 'timed_out'
  | 'too_large'
  /** The response violates the protocol. */
  | 'malformed'
  | 'unknown_tool'
  /** The server refused the call; the message is its own, cleaned. */
  | 'refused'

export class McpError extends Error {
  override name = 'McpError'
  readonly code: McpErrorCode
  readonly challenge: string | null
  constructor(code: McpErrorCode, message: string, challenge: string | null = null) {
    super(message)
    this.code = code
    this.challenge = challenge
  }
}
