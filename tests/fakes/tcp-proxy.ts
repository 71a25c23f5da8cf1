import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Stands between a server and what it talks to, and makes the way as bad as wanted. */
export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/** A TCP proxy before `target`. `delay_ms` holds every piece back; `open` false refuses newcomers. */
export async function startTcpProxy(target: { host: string; port: number }) {
  const pairs = new Set<readonly [Socket, Socket]>()
  const way = { delay_ms: 0, open: true }

  const server = createServer((near) => {
    if (!way.open) return void near.resetAndDestroy()
    const far = connect(target)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      const later = inOrder(to)
      from.setNoDelay(true)
      from.on('data', later)
      from.on('end', () => later(null))
      from.on('error', () => end(pair))
      from.on('close', () => end(pair))
    }
  })

  /** Hands pieces on after the delay of their moment; none overtakes another. */
  function inOrder(to: Socket) {
    let before = Promise.resolve()
    return (piece: Buffer | null) => {
      before = pass(before, way.delay_ms === 0 ? null : delay(way.delay_ms), to, piece)
    }
  }

  async function pass(before: Promise<void>, moment: Promise<void> | null, to: Socket, piece: Buffer | null) {
    await before
    await moment
    if (to.destroyed) return
    if (piece === null) to.end()
    else to.write(piece)
  }

  function end(pair: readonly [Socket, Socket]) {
    pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }

  function cut() {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy()
    pairs.clear()
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return Object.assign(way, {
    port: address.port,
    /** Resets every connection that is open now. */
    cut,
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
