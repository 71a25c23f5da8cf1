import type { FastifyReply, FastifyRequest } from 'fastify'

/** What is still read of a body that was refused, so that its sender comes to hear of it. */
const READ_MAX = 16 * 1024 * 1024
const TIME_MAX_MS = 5_000
const LOOK_MS = 50

/**
 * To be called before a body is refused that has not been read to its end. A connection that is closed while the other
 * side still writes takes the answer with it; one that is read on for ever is what the refusal was against. So what
 * comes after the answer is thrown away for a while, and then the connection is cut.
 */
export function readOnForAWhile({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { socket } = raw
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
    }
    cut.unref()
    watch.unref()
    socket.once('close', stop)
    raw.once('end', stop)
    raw.resume()
  })
}
