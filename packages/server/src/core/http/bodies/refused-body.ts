import type { FastifyReply, FastifyRequest } from 'fastify'

/** How much of a refused body is still read, so that the sender gets the answer. */
const READ_MAX = 24 * 1024 * 1024
const TIME_MAX_MS = 5_000
const LOOK_MS = 50

/** Whether a request has a body that has not been read completely. */
export function isUnread({ raw }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
  return !raw.complete && (Number(length ?? 0) > 0 || encoding !== undefined)
}

/**
 * Call it before refusing a body that has not been read completely. Closing a connection while the other
 * side still writes would lose the answer, and reading to the end would defeat the refusal. So the
 * rest is discarded for a while after the answer, then the connection is closed.
 */
export function drainBeforeClose({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { socket } = raw
  // the framework closes a connection if it has not read the body
  reply.removeHeader('connection')
  raw.unpipe()
  raw.pause()
  reply.raw.once('finish', () => {
    const before = socket.bytesRead
    const cut = setTimeout(() => socket.destroy(), TIME_MAX_MS)
    const watch = setInterval(() => {
      if (socket.bytesRead - before > READ_MAX) socket.destroy()
    }, LOOK_MS)
    const stop = () => {
      clearTimeout(cut)
      clearInterval(watch)
      // the connection can be reused
      socket.off('close', stop)
    }
    cut.unref()
    watch.unref()
    socket.once('close', stop)
    raw.once('end', stop)
    raw.resume()
  })
}
