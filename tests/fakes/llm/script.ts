/** What the scripted model does with one request. Absent fields mean normal behaviour. */
export type LlmScript = {
  /** Pieces of text, or how many numbered ones ('t1 ', 't2 ' …). Default 3. */
  tokens?: number | readonly string[]
  /** Pieces per second; absent: all immediately. */
  rate?: number
  /** Never ends. */
  endless?: boolean
  reasoning?: readonly string[]
  /**
   * `written`: arguments that are not JSON, in OpenAI's format. `signed`: what the model requires back with the call,
   * in the format of the provider.
   */
  tool_calls?: readonly { id: string; name: string; input: unknown; written?: string; signed?: string }[]
  /** After the text, on the wires that can carry them: Google's and OpenAI's as gateways write it. */
  files?: readonly { media_type: string; bytes: Uint8Array }[]
  finish?: 'stop' | 'length' | 'content_filter' | 'refusal' | 'tool_calls'
  usage?: { input: number; cached: number; output: number; reasoning: number }
  /** Answers with this status and, unless `body` says otherwise, an error of the wire's own shape. */
  status?: number
  headers?: Record<string, string>
  body?: string
  /**
   * Sends nothing more from here on: before the headers, before the first token, after n tokens, or in its last call.
   */
  stall?: 'first_byte' | 'first_token' | 'tool_call' | number
  /** Resets the connection after n tokens. */
  cut_after?: number
  /** Ends the answer properly as HTTP after n tokens, without the wire's end. */
  close_after?: number
  /** Sends the wire's own error event after n tokens. */
  error_after?: number
  error_message?: string
  /** Sends a broken event after n tokens and continues. */
  broken_after?: number
  /** Sends these bytes after n tokens and continues. */
  insert?: { after: number; bytes: string | Uint8Array }
  /** Leaves out the finish reason, the end mark, or both. */
  omit?: 'finish' | 'end' | 'both'
  double_end?: boolean
  after_end?: string
  /** Resets the connection after the end mark and what follows it. */
  break_end?: boolean
  newline?: '\n' | '\r\n' | '\r'
  bom?: boolean
  comments?: boolean
  /** Writes this many bytes at a time, each as its own piece of the connection. */
  split?: number
  gzip?: 'whole' | 'cut'
}

export const DEFAULT_USAGE = { input: 12, cached: 4, output: 30, reasoning: 5 }

/** A script derived from the model's name, for callers in other processes: `numbered-400-50ps`. */
export function scriptOfModel(model: string): LlmScript {
  const [, kind = '', count = '', rate = ''] =
    /^(?:.*\/)?(numbered|status|cut|close|stall|error|broken|endless|html)(?:-(\d+))?(?:-(\d+)ps)?$/.exec(
      model,
    ) ?? []
  const n = Number(count)
  const pace: LlmScript = rate === '' ? {} : { rate: Number(rate) }
  const faults: Record<string, LlmScript> = {
    numbered: { ...pace, tokens: n },
    status: { status: n },
    cut: { ...pace, tokens: n + 10, cut_after: n },
    close: { ...pace, tokens: n + 10, close_after: n },
    stall: { ...pace, tokens: n + 10, stall: n },
    error: { ...pace, tokens: n + 10, error_after: n },
    broken: { ...pace, tokens: n + 10, broken_after: n },
    endless: { ...pace, endless: true },
    html: htmlPage(),
  }
  return faults[kind] ?? {}
}

/** The response of a proxy's login page or a wrong base URL. */
export function htmlPage(): LlmScript {
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<!doctype html>\n<html><head><title>Welcome</title></head>\n<body><h1>It works</h1></body></html>\n',
  }
}

/** The n-th numbered token, counted from 1. */
export function numbered(n: number): string {
  return `t${n} `
}
