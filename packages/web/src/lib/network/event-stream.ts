import { ApiError } from '#lib/network/api-error.ts'

export type StreamEvent = { id: string | null; data: string }

export type StreamOptions = {
  /** Opens the stream after this event id, or from its start. */
  open: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>
  /** Handles one event; returns true if it was the last one. */
  onEvent: (event: StreamEvent) => boolean
  /** Reports whether data is arriving. */
  onLink?: (up: boolean) => void
  signal: AbortSignal
  lastEventId?: string | null
  /** Milliseconds without a byte (the server sends a comment every 15 s) after which the connection counts as lost. */
  silenceMs?: number
  /** Milliseconds before the n-th retry in a row. */
  backoff?: (attempt: number) => number
}

const SILENCE_MS = 40_000
const defaultBackoff = (attempt: number) => Math.min(250 * 2 ** attempt, 5000) * (0.75 + Math.random() / 2)

/**
 * Reads a server's event stream to its last event, over as many connections as necessary: a cut or silent one is
 * reopened after the last received event. Refusals (4xx) are thrown; the signal ends it without an error.
 */
export async function readEventStream(options: StreamOptions): Promise<void> {
  const { signal, onEvent, onLink, silenceMs = SILENCE_MS, backoff = defaultBackoff } = options
  let lastEventId = options.lastEventId ?? null
  let attempt = 0
  while (!signal.aborted) {
    const link = new AbortController()
    const unlink = () => link.abort()
    signal.addEventListener('abort', unlink)
    try {
      const response = await options.open(lastEventId, link.signal)
      onLink?.(true)
      for await (const event of events(response, link, silenceMs)) {
        attempt = 0
        if (event.id !== null) lastEventId = event.id
        if (onEvent(event)) return
      }
    } catch (error) {
      if (isFinal(error)) throw error
    } finally {
      signal.removeEventListener('abort', unlink)
      link.abort()
    }
    if (signal.aborted) return
    onLink?.(false)
    await pause(backoff(attempt++), signal)
  }
}

/** Events of one connection; ends when it is cut or silent. */
async function* events(
  response: Response,
  link: AbortController,
  silenceMs: number,
): AsyncGenerator<StreamEvent> {
  if (!response.body) return
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const parse = eventParser()
  let watchdog: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => link.abort(), silenceMs)
      const { done, value } = await reader.read()
      if (done) return
      yield* parse(value)
    }
  } finally {
    clearTimeout(watchdog)
  }
}

/** Splits text in any chunks into events (WHATWG HTML §9.2.6): all line ends, comments, several data lines. */
export function eventParser(): (chunk: string) => StreamEvent[] {
  let rest = ''
  let data: string[] = []
  let id: string | null = null
  return (chunk) => {
    const found: StreamEvent[] = []
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) found.push({ id, data: data.join('\n') })
        data = []
      } else if (line.startsWith('data:')) {
        data.push(line.slice(line[5] === ' ' ? 6 : 5))
      } else if (line.startsWith('id:')) {
        id = line.slice(3).trim()
      }
    }
    return found
  }
}

/** The server understood and refused, so a retry would not help. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    window.addEventListener('online', done)
  })
}
