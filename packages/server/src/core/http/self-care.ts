import { readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Logger } from 'pino'

/** For what is opened later and is not a browser's: files, the database, model providers. */
const RESERVED_HANDLES = 64
const CONNECTIONS_MIN = 16
const LOOK_MS = 1_000
/** After its start a server is asked at once, or has a moment. */
const AFTER_START_MS = 1_000
/** The process stood still so long that everybody noticed. */
const STANDSTILL_MS = 1_000

/** Refuses connections before the process has no handle left for its own files. */
export function limitConnections(server: Server, log: Logger): void {
  const free = freeHandles()
  if (free === null) return
  server.maxConnections = Math.max(free - RESERVED_HANDLES, CONNECTIONS_MIN)
  let told = -Infinity
  server.on('drop', () => {
    if (performance.now() - told < 60_000) return
    told = performance.now()
    log.warn({ max_connections: server.maxConnections }, 'connections are refused: there are too many')
  })
}

/** Writes a line when the process stood still, with for how long (ms). */
export function watchLoop(log: Logger): () => void {
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  const timer = setInterval(() => {
    const longest = delays.max / 1e6
    delays.reset()
    if (longest >= STANDSTILL_MS) log.warn({ ms: Math.round(longest) }, 'the process stood still')
  }, LOOK_MS).unref()
  return () => {
    clearInterval(timer)
    delays.disable()
  }
}

/**
 * Gives back what starting has left behind, a quarter of the memory at rest: once, while nobody waits for a word, since it
 * stops the process for a tenth of a second. Without Node's `--expose-gc` nothing happens.
 */
export function collectOnceStarted(isBusy: () => boolean): void {
  setTimeout(() => {
    if (!isBusy()) void globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' })
  }, AFTER_START_MS).unref()
}

/** How many files this process may open besides those that are open; null where the system does not say. */
function freeHandles(): number | null {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return soft === undefined ? null : Number(soft) - readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}
