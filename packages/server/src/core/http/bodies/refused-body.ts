import type { FastifyReply, FastifyRequest } from 'fastify'

/** What is still read of a body that was refused, so that its sender comes to hear of it. */
const READ_MAX = 24 * 1024 * 1024
const TIME_MAX_MS = 5_000
const LOOK_MS = 50

/** Whether a request has a body that has not been read to its end. */
export function isUnread({ raw }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
  return !raw.complete && (Number(length ?? 0) > 0 || encoding !== undefined)
}

/**
 * To be called before a body is refused that has not been read to its end. A connection that is closed while the other
 * side still writes takes the answer with it; one that is read on for ever is what the refusal was against. So what
 * comes after the answer is thrown away for a while, and then the connection is cut.
 */
export function drainBeforeClose({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { socket } = raw
  // the framework ends a connection whose body it has not read
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
      // the connection can carry many more calls
      socket.off('close', stop)
    }
    cut.unref()
    watch.unref()
    socket.once('close', stop)
    raw.once('end', stop)
    raw.resume()
  })
}
