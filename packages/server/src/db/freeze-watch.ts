import type { Duplex } from 'node:stream'
import { Client, type ClientBase, type ClientConfig, type Pool } from 'pg'
import type { DatabaseLog } from '#db/log.ts'

const LOOK_MS = 500
/** After this time without an answer, checks whether the server can be reached at all. */
const WAITED_MS = 2_000
const CONNECT_MS = 2_000

/** The last times something was sent and received on a connection, by the monotonic clock. */
type Talk = { stream: Duplex; sent: number; received: number }

/**
 * A network that drops all packets closes no connection, so a statement and its caller would wait for the statement's
 * time limit. This closes connections that wait for an answer if no new connection succeeds either. A statement that
 * is merely slow keeps running. Returns a function that stops the watch.
 */
export function watchForFreeze(pool: Pool, config: ClientConfig, log: DatabaseLog): () => void {
  const talks = new Map<ClientBase, Talk>()
  pool.on('connect', (client: ClientBase & { connection?: { stream?: Duplex } }) => {
    const stream = client.connection?.stream
    if (stream !== undefined) talks.set(client, listen(stream))
  })
  pool.on('remove', (client) => talks.delete(client))

  const waiting = () => [...talks.values()].filter((talk) => isWaiting(talk, performance.now()))
  let looking = false
  const look = async () => {
    const before = waiting()
    if (looking || before.length === 0) return
    looking = true
    try {
      if (await isReachable(config)) return
      const frozen = waiting().filter((talk) => before.includes(talk))
      if (frozen.length > 0)
        log.warn({ connections: frozen.length }, 'the database does not answer; closing connections')
      for (const { stream } of frozen) stream.destroy(notAnswering())
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  return () => clearInterval(timer)
}

function listen(stream: Duplex): Talk {
  const talk = { stream, sent: 0, received: performance.now() }
  const write: unknown = stream.write.bind(stream)
  if (typeof write !== 'function') return talk
  Object.assign(stream, {
    write(...args: unknown[]): unknown {
      // the oldest unanswered statement counts
      if (talk.sent <= talk.received) talk.sent = performance.now()
      return Reflect.apply(write, stream, args)
    },
  })
  stream.on('data', () => {
    talk.received = performance.now()
  })
  return talk
}

function isWaiting({ sent, received }: Talk, now: number): boolean {
  return sent > received && now - sent > WAITED_MS
}

/** Whether a new connection gets an answer, which can be a refusal by the server. */
async function isReachable(config: ClientConfig): Promise<boolean> {
  const client = new Client({ ...config, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof Error && 'severity' in error
  } finally {
    // not waited for: on a frozen network it never ends
    void client.end().catch(() => {})
  }
}

function notAnswering(): Error {
  return Object.assign(new Error('the database does not answer'), { code: '08006' })
}
