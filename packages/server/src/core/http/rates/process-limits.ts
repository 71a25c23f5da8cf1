import { readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { ConfigError } from '#config-error.ts'
import { AppError } from '#core/errors.ts'

/** Handles reserved for files, the database and model providers. */
const RESERVED_HANDLES = 64
const CONNECTIONS_MIN = 16
/** The minimum for the embedded database, the program itself and a few callers. */
const HANDLES_MIN = 128
/** With more handles than this, other limits are reached first. */
const HANDLES_PLENTY = 4_096
const SPARE_HANDLES = 32
/** A connection to a model, and a file or a database connection. */
const HANDLES_PER_CALL = 2
/** Milliseconds between two counts of the open files. */
const COUNT_MS = 250
/** Rate classes of calls that open connections to models or write files. */
const COSTLY = new Set(['costly', 'api'])
const LOOK_MS = 1_000
/** Delay after the start, unless a request comes first. */
const AFTER_START_MS = 1_000
/** A block of the event loop that every caller notices. */
const BLOCKED_MS = 1_000

/** Refuses connections before the process runs out of handles for its own files. */
export function limitConnections(server: Server, log: Logger): void {
  const free = freeHandles()
  if (free === null) return
  server.maxConnections = Math.max(free - RESERVED_HANDLES, CONNECTIONS_MIN)
  let loggedAt = -Infinity
  server.on('drop', () => {
    if (performance.now() - loggedAt < 60_000) return
    loggedAt = performance.now()
    log.warn({ max_connections: server.maxConnections }, 'connections are refused: there are too many')
  })
}

/**
 * Refuses calls that open more files (answers, uploads) while few handles are left. Running work ends normally, and other
 * calls are still answered. Between two counts, each accepted call is assumed to open HANDLES_PER_CALL files, so that a burst of
 * calls cannot use the last handle before the next count.
 */
export function refuseCostlyCalls(app: FastifyInstance, log: Logger): void {
  const atStart = freeHandles()
  if (atStart === null || atStart > HANDLES_PLENTY) return
  const spare = Math.min(SPARE_HANDLES, Math.floor(atStart / 4))
  let room = 0
  let countedAt = -Infinity
  let isShort = false
  const count = () => {
    if (performance.now() - countedAt < COUNT_MS) return
    countedAt = performance.now()
    const free = freeHandles() ?? atStart
    room = free - spare
    if (!isShort && room <= 0) log.warn({ free }, 'few file handles are left: costly calls are refused')
    isShort = room <= 0
  }
  app.addHook('onRequest', async (request) => {
    const { rateLimit } = request.routeOptions.config
    const isCostly = typeof rateLimit === 'object' && COSTLY.has(rateLimit.groupId ?? '')
    if (!isCostly) return
    count()
    if (room <= 0) throw new AppError('ERROR_UNAVAILABLE', { retry_after: 5 })
    room -= HANDLES_PER_CALL
  })
}

/** Logs blocks of the event loop with their duration (ms). */
export function watchLoop(log: Logger): () => void {
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  const look = () => {
    const longest = delays.max / 1e6
    delays.reset()
    if (longest >= BLOCKED_MS) log.warn({ ms: Math.round(longest) }, 'the event loop was blocked')
  }
  // not in the timer itself: if that is late because of the block, the block is not measured yet
  const timer = setInterval(() => setImmediate(look), LOOK_MS).unref()
  return () => {
    clearInterval(timer)
    delays.disable()
  }
}

/**
 * Collects the garbage of the start once, a quarter of the idle memory, while no answer is running, because it
 * blocks the process for a tenth of a second. Does nothing without Node's `--expose-gc`.
 */
export function collectOnceStarted(isBusy: () => boolean): void {
  setTimeout(() => {
    if (!isBusy()) void globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' })
  }, AFTER_START_MS).unref()
}

/** Throws an error for the operator if this process can open too few files to start. */
export function demandHandles(): void {
  const limit = handleLimit()
  if (limit === null || limit >= HANDLES_MIN) return
  throw new ConfigError(
    `This process may open only ${limit} files at a time; Parlance needs ${HANDLES_MIN} (ulimit -n).`,
  )
}

/** How many more files this process can open; null if the system does not report it. */
function freeHandles(): number | null {
  const limit = handleLimit()
  try {
    return limit === null ? null : limit - readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}

/** How many files this process can open; null if the system does not report it or has no limit. */
function handleLimit(): number | null {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}
