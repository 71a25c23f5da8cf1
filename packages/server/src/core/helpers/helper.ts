import { fork } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import type { FromHelper, Tasks, ToHelper } from './messages.ts'

/** How long an idle helper is kept. */
const IDLE_MS = 30_000
const PROCESS_HEAP_MB = 256

type Ask<T extends Tasks> = <K extends keyof T & string>(
  task: K,
  input: Parameters<T[K]>[0],
  signal?: AbortSignal,
) => Promise<Awaited<ReturnType<T[K]>>>

/**
 * A thread that runs `entry`, which calls `serve` with the tasks of `T`. It starts with the first request. A request
 * rejects with an error with the message of the task's error, or when the helper ends.
 */
export function helperThread<T extends Tasks>(entry: URL, limits: Limits = {}): Ask<T> {
  return asking((take, ended) => {
    const { heap_mb } = limits
    const resourceLimits = heap_mb === undefined ? {} : { maxOldGenerationSizeMb: heap_mb }
    const worker = new Worker(entry, { env: {}, execArgv: [], resourceLimits })
    worker.on('message', take)
    worker.on('error', ended)
    worker.on('exit', () => ended(new Error('a helper thread ended')))
    return {
      post: (message) => worker.postMessage(message),
      hold: () => worker.ref(),
      release: () => worker.unref(),
      end: () => void worker.terminate(),
    }
  }, limits.answer_ms)
}

/** What requests reject with when the helper ends before they are answered, as one without memory does. */
export const HELPER_PROCESS_ENDED = 'a helper process ended'

/** `answer_ms`: a helper that takes longer for a request is terminated, with all its pending requests. */
export function helperProcess<T extends Tasks>(entry: URL, heapMb = PROCESS_HEAP_MB): Ask<T> {
  return asking((take, ended) => {
    const child = fork(entry, {
      serialization: 'advanced',
      env: {},
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('message', take)
    child.on('error', ended)
    child.on('exit', () => ended(new Error(HELPER_PROCESS_ENDED)))
    return {
      post: (message) => void child.send(message, (error) => (error === null ? undefined : ended(error))),
      hold: () => (child.ref(), child.channel?.ref()),
      release: () => (child.unref(), child.channel?.unref()),
      end: () => void (child.connected && child.disconnect()),
    }
  })
}

/** `answer_ms`: a helper that takes longer for a request is ended, with whatever else it was asked. */
export type Limits = { answer_ms?: number; heap_mb?: number }

type Running = {
  post: (message: ToHelper) => void
  /** Whether it keeps the server process alive. */
  hold: () => void
  release: () => void
  end: () => void
}
type Start = (take: (message: unknown) => void, ended: (error: Error) => void) => Running
/** A helper was ended because it took too long. */
export class HelperTooSlow extends Error {
  override name = 'HelperTooSlow'
}

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void }

function asking<T extends Tasks>(start: Start, answerMs?: number): Ask<T> {
  let helper: Running | null = null
  let idle: NodeJS.Timeout | undefined
  let next = 0
  const waiting = new Map<number, Waiting>()

  const settle = (id: number, by: (one: Waiting) => void) => {
    const one = waiting.get(id)
    if (one === undefined) return
    waiting.delete(id)
    by(one)
    if (waiting.size > 0 || helper === null) return
    helper.release()
    idle = setTimeout(end, IDLE_MS).unref()
  }
  const end = () => {
    const last = helper
    helper = null
    last?.end()
  }
  const overdue = () => {
    end()
    for (const id of [...waiting.keys()]) settle(id, (one) => one.reject(new HelperTooSlow()))
  }
  const started = (): Running => {
    const own = start(
      (message) => {
        const reply = message as FromHelper
        settle(reply.id, (one) =>
          'fault' in reply ? one.reject(new Error(reply.fault)) : one.resolve(reply.answer),
        )
      },
      (error) => {
        if (helper !== own) return
        helper = null
        for (const id of [...waiting.keys()]) settle(id, (one) => one.reject(error))
      },
    )
    return own
  }
  return async (task, input, signal) => {
    signal?.throwIfAborted()
    clearTimeout(idle)
    helper ??= started()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const id = next++
    const abort = () => {
      helper?.post({ id, task: null })
      settle(id, (one) => one.reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted')))
    }
    waiting.set(id, { resolve, reject })
    signal?.addEventListener('abort', abort, { once: true })
    helper.hold()
    helper.post({ id, task, input })
    const late = answerMs === undefined ? undefined : setTimeout(overdue, answerMs)
    return promise.finally(() => {
      clearTimeout(late)
      signal?.removeEventListener('abort', abort)
    }) as never
  }
}
