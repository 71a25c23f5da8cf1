import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { randomOf } from './random.ts'

/** Sits between a server and its peer, and simulates a bad connection. */
export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/** The two ends of a connection: `near` is the client, `far` is the target. */
type Pair = { near: Socket; far: Socket }

const SLICES_PER_S = 10

/**
 * A TCP proxy before `target`, with fields that can be set at any time. `delay_ms` holds every piece back, each way;
 * `bytes_per_s` is the bandwidth, each way; `loss` is the share of pieces at which a connection is reset, drawn from
 * `seed`; `open` false refuses new connections; `frozen` lets nothing through and closes nothing.
 */
export async function startTcpProxy(target: { host: string; port: number }, seed = 1) {
  const pairs = new Set<Pair>()
  const way = { delay_ms: 0, bytes_per_s: Infinity, loss: 0, open: true, frozen: false }
  const chance = randomOf(seed)
  let accepted = 0

  // Each side can end its half alone, as TCP allows.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    accepted += 1
    if (!way.open) return void near.resetAndDestroy()
    const pair = { near, far: connect({ ...target, allowHalfOpen: true }) }
    pairs.add(pair)
    forward(pair, near, pair.far)
    forward(pair, pair.far, near)
  })

  function forward(pair: Pair, from: Socket, to: Socket) {
    let before = Promise.resolve()
    const later = (piece: Buffer | null) => {
      const arrival = way.delay_ms === 0 ? null : delay(way.delay_ms)
      before = before.then(() => arrival).then(() => pass(pair, to, piece))
    }
    from.setNoDelay(true)
    from.on('data', later)
    from.on('end', () => later(null))
    from.on('error', () => end(pair))
    from.on('close', () => end(pair))
  }

  /** Forwards the pieces of one direction one after the other, in order. */
  async function pass(pair: Pair, to: Socket, piece: Buffer | null) {
    while (way.frozen && !to.destroyed) await delay(10)
    if (to.destroyed || to.writableEnded) return
    if (piece === null) return void to.end()
    if (chance() < way.loss) return reset(pair)
    if (way.bytes_per_s === Infinity) return void to.write(piece)
    const slice = Math.max(1, Math.floor(way.bytes_per_s / SLICES_PER_S))
    for (let at = 0; at < piece.length && !to.destroyed; at += slice) {
      to.write(piece.subarray(at, at + slice))
      await delay(Math.max(1_000 / SLICES_PER_S, 1_000 / way.bytes_per_s))
    }
  }

  /** Data in transit when one side closes can still arrive. */
  function end(pair: Pair) {
    if (!pairs.delete(pair)) return
    for (const socket of [pair.near, pair.far]) socket.destroy()
  }

  function reset(pair: Pair) {
    pairs.delete(pair)
    for (const socket of [pair.near, pair.far]) socket.resetAndDestroy()
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return Object.assign(way, {
    port: address.port,
    host: `127.0.0.1:${address.port}`,
    /** The number of connections so far. */
    accepted: () => accepted,
    /** Resets every connection that is open now. */
    cut() {
      for (const pair of pairs) reset(pair)
    },
    /** Ends the direction from the target, on every connection that is open now; the other direction stays open. */
    halfClose() {
      for (const { near } of pairs) near.end()
    },
    /** Removes all faults, for old and new connections. */
    heal() {
      Object.assign(way, { delay_ms: 0, bytes_per_s: Infinity, loss: 0, open: true, frozen: false })
    },
    async close() {
      for (const pair of pairs) reset(pair)
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
