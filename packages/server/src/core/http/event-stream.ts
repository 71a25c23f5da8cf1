import type { FastifyReply } from 'fastify'

const HEARTBEAT_MS = 15_000
/** Unread bytes after which a slow reader is disconnected; its run continues. */
const UNREAD_MAX = 1_048_576
/** Time to read the rest after everything is written. */
const LAST_READ_MS = 300_000

/** One viewer's stream of server-sent events. */
export type EventStream = {
  /** Writes complete frames; false if the viewer has disconnected. */
  write(frames: string): boolean
  end(): void
  /** Called once when the viewer leaves or is disconnected. */
  onClose(listener: () => void): void
}

/**
 * Takes over the reply and opens a stream of server-sent events on it (heartbeat every 15 s). A reader that has not
 * read the end within `lastReadMs` is disconnected.
 */
export function openEventStream(
  reply: FastifyReply,
  headers: Record<string, string>,
  lastReadMs = LAST_READ_MS,
): EventStream {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    ...headers,
  })
  // the headers are sent with the first frame if that is written immediately, otherwise on their own
  const opening = setImmediate(() => raw.flushHeaders())
  reply.request.releaseBody?.()
  raw.socket?.setNoDelay(true)
  raw.socket?.setTimeout(0)
  const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS)
  heartbeat.unref()
  let open = true
  const listeners: (() => void)[] = []
  raw.on('error', () => raw.destroy())
  raw.on('close', () => {
    open = false
    clearInterval(heartbeat)
    for (const listener of listeners) listener()
  })
  return {
    write(frames) {
      if (!open) return false
      if (raw.writableLength > UNREAD_MAX) {
        raw.destroy()
        return false
      }
      clearImmediate(opening)
      raw.write(frames)
      return true
    },
    end() {
      clearInterval(heartbeat)
      clearImmediate(opening)
      if (!open) return
      raw.end()
      const cut = setTimeout(() => raw.destroy(), lastReadMs).unref()
      raw.once('close', () => clearTimeout(cut))
    },
    onClose(listener) {
      if (open) listeners.push(listener)
      else listener()
    },
  }
}
