import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { pino, type DestinationStream } from 'pino'

/** Maximum bytes of buffered lines; further lines are lost. */
const WAITING_MAX = 1_048_576
/** How long a server that shuts down waits for its last lines to be written. */
const END_MS = 1_000

export type LogTarget = DestinationStream & {
  /** Writes as much as possible within a second and drops the rest. Nothing can be logged afterwards. */
  end(): Promise<void>
}

/**
 * The target of the log, standard output by default. A full disk, or a reader that has ended or stalled, only loses
 * lines; their number is logged when there is room again.
 */
export function createLogTarget(fd = 1): LogTarget {
  const target = pino.destination({ fd, sync: false, maxLength: WAITING_MAX })
  let lost = 0
  // lines that could not be written are kept and retried with the next line
  target.on('error', () => {})
  target.on('drop', () => {
    lost += 1
  })
  target.on('drain', () => {
    if (lost === 0) return
    const warning = { level: 40, time: new Date().toISOString(), lines: lost, msg: 'log lines were lost' }
    lost = 0
    target.write(`${JSON.stringify(warning)}\n`)
  })
  return {
    write: (line) => void target.write(line),
    async end() {
      const written = once(target, 'drain')
      // a drain follows, even if nothing is buffered
      target.write('')
      await Promise.race([written, delay(END_MS)]).catch(() => {})
      // otherwise a process that exits would retry forever
      target.destroy()
    },
  }
}
