import { Worker } from 'node:worker_threads'
import { SourceError } from './port.ts'
import { malformed } from './read.ts'

const TIME_LIMIT_MS = 20_000
const MEMORY_MB = 256
/** A reused thread ends after this time without work. */
const IDLE_MS = 2_000

/** Runs a script on foreign markup (its `workerData`) in a thread that can be terminated. Throws `SourceError`. */
export async function inWorker(script: URL, markup: string, signal: AbortSignal): Promise<unknown> {
  const worker = startWorker(script, markup)
  try {
    return await answerOf(worker, signal)
  } finally {
    await worker.terminate()
  }
}

/**
 * The same for many pages of one source, one after the other: starting a thread takes longer than reading a page. The
 * script gets the markup as messages.
 */
export function reusedWorker(script: URL): (markup: string, signal: AbortSignal) => Promise<unknown> {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    void worker?.terminate()
    worker = null
  }
  return async (markup, signal) => {
    clearTimeout(idle)
    worker ??= startWorker(script, null)
    try {
      const answer = answerOf(worker, signal)
      worker.postMessage(markup)
      return await answer
    } catch (error) {
      end()
      throw error
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }
}

function startWorker(script: URL, workerData: string | null): Worker {
  return new Worker(script, {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
}

/** The next message of a thread. */
async function answerOf(worker: Worker, signal: AbortSignal): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onAbort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
  const onError = (error: unknown) => reject(malformed(error))
  const onExit = () => reject(malformed())
  const timer = setTimeout(() => reject(new SourceError('ERROR_SOURCE_TIMEOUT')), TIME_LIMIT_MS)
  signal.addEventListener('abort', onAbort, { once: true })
  worker.on('message', resolve).on('error', onError).on('exit', onExit)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    // an error that comes after the answer must not end the process: its listener stays
    worker.off('message', resolve).off('exit', onExit)
  }
}
