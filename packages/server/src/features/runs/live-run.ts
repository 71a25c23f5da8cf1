import type { RunWriter } from './saving/run-writer.ts'

/** A running run of this process. */
export type LiveRun = {
  id: string
  writer: RunWriter
  abort: AbortController
  /** Resolves when the end of the run is stored. */
  done: Promise<void>
}
