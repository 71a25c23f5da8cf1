import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { pino, type DestinationStream } from 'pino'

/** Bytes of lines that wait to be written; what comes then is lost. */
const WAITING_MAX = 1_048_576
/** A server that ends waits so long for its last lines to be written. */
const END_MS = 1_000

export type LogTarget = DestinationStream & {
  /** Writes what can be written within a second, and gives the rest up. Nothing may be logged afterwards. */
  end(): Promise<void>
}

/**
 * Where the log goes: standard output, unless told otherwise. A full disk or a reader that has gone or stalled costs
 * lines and nothing else; their number is told once there is room again.
 */
export function createLogTarget(fd = 1): LogTarget {
  const target = pino.destination({ fd, sync: false, maxLength: WAITING_MAX })
  let lost = 0
  // what could not be written is kept, and tried again with the next line
  target.on('error', () => {})
  target.on('drop', () => {
    lost += 1
  })
  target.on('drain', () => {
    if (lost === 0) return
    const told = { level: 40, time: new Date().toISOString(), lines: lost, msg: 'log lines were lost' }
    lost = 0
    target.write(`${JSON.stringify(told)}\n`)
  })
  return {
    write: (line) => void target.write(line),
    async end() {
      const written = once(target, 'drain')
      // there is a drain after this, also when nothing waits
      target.write('')
      await Promise.race([written, delay(END_MS)]).catch(() => {})
      // else a process that exits would try without end
      target.destroy()
    },
  }
}
