import { readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { FromHelper, Tasks, ToHelper } from './messages.ts'

/** About a third of the processor's time under load: chats come first, but people can wait for its answers as well. */
const NICENESS = 5

/**
 * Answers the server's requests to this thread or process, until the server terminates it or has ended. By default it
 * has a lower priority than the server.
 */
export function serve(tasks: Tasks, { steps_back = true } = {}): void {
  const running = new Map<number, AbortController>()
  const post = (message: FromHelper) =>
    parentPort === null ? void process.send?.(message) : parentPort.postMessage(message)
  const take = (message: ToHelper) => void answer(tasks, running, message, post)
  if (steps_back) stepBack()
  if (parentPort !== null) {
    parentPort.on('message', take)
    return
  }
  process.on('message', take)
  process.on('disconnect', () => {
    for (const one of running.values()) one.abort(new Error('the server is gone'))
    process.exit()
  })
}

async function answer(
  tasks: Tasks,
  running: Map<number, AbortController>,
  message: ToHelper,
  post: (message: FromHelper) => void,
): Promise<void> {
  const { id } = message
  if (message.task === null) return running.get(id)?.abort(new Error('the caller no longer waits'))
  const own = new AbortController()
  running.set(id, own)
  try {
    const task = tasks[message.task]
    if (task === undefined) throw new Error(`no task ${message.task}`)
    post({ id, answer: await task(message.input as never, own.signal) })
  } catch (error) {
    post({ id, fault: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
  } finally {
    running.delete(id)
  }
}

/** Keeps the normal priority if the system does not allow a lower one. */
function stepBack(): void {
  try {
    setPriority(parentPort === null ? 0 : Number(basename(readlinkSync('/proc/thread-self'))), NICENESS)
  } catch {
    return
  }
}
