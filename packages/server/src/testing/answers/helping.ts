import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '#core/helpers/serve.ts'

// The tasks that `helper.unit.test.ts` runs in a thread and a process.
const tasks = {
  twice: (word: string) => ({ word: word + word, pid: process.pid }),
  bytes: (bytes: Uint8Array) => bytes.byteLength,
  refuse(word: string): never {
    throw new RangeError(word)
  },
  /** Answers only after its caller has stopped waiting; `wereLeft` counts these. */
  async wait(_: null, signal: AbortSignal): Promise<void> {
    await pause(600_000, undefined, { signal }).catch(() => (left += 1))
  },
  wereLeft: (_: null) => left,
  end: (_: null): never => process.exit(1),
}
let left = 0
export type Helping = typeof tasks

serve(tasks)
