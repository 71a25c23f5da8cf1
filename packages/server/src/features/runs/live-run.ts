import type { RunWriter } from './saving/run-writer.ts'

/** A run of this process, while it lasts. */
export type LiveRun = {
  id: string
  writer: RunWriter
  abort: AbortController
  /** Settles when the run's end is stored. */
  done: Promise<void>
}
