import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { type SandboxTask, sandboxCommand } from './command.ts'

/** Limits of one task. */
export type SandboxLimits = {
  wall_ms: number
  /** How long it has the priority of the process that starts it. Then it has a lower one; absent: never. */
  eager_ms?: number
  cpu_s: number
  /** Checked while the task runs. */
  resident_bytes: number
  /** The limit enforced by the operating system as a fallback, for large allocations of native code. */
  data_bytes: number
  answer_bytes: number
}

/** Why a sandbox returned no result; `failed` is caused by its input. */
export class SandboxEnded extends Error {
  override name = 'SandboxEnded'
  readonly reason: 'time' | 'size' | 'failed'
  constructor(reason: SandboxEnded['reason']) {
    super(`the sandbox ended: ${reason}`)
    this.reason = reason
  }
}

const WATCH_MS = 50
const PAGE_BYTES = 4_096
/** About a tenth of the processor's time under load, so that chats come first. */
const NICENESS = 10

/**
 * Gives `input` to a separate process and resolves to its answer. The process is killed if it takes too long or
 * grows too large. Rejects with `SandboxEnded` or with the reason of `signal`.
 */
export async function runSandboxed(
  task: SandboxTask,
  input: Uint8Array,
  limits: SandboxLimits,
  signal?: AbortSignal,
): Promise<Buffer> {
  const [program = '', ...args] = await sandboxCommand(task, limits)
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore', 'pipe'], env: {} })
  let stopped: SandboxEnded['reason'] | null = null
  const stop = (reason: SandboxEnded['reason']) => {
    stopped ??= reason
    child.kill('SIGKILL')
  }
  const clock = setTimeout(stop, limits.wall_ms, 'time')
  const { eager_ms } = limits
  const eager = eager_ms === undefined ? undefined : setTimeout(stepBack, eager_ms, child.pid)
  const watch = setInterval(() => {
    if (residentBytes(child.pid) > limits.resident_bytes) stop('size')
  }, WATCH_MS)
  const abort = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', abort, { once: true })

  const pieces: Buffer[] = []
  let length = 0
  const [stdin, , , answers] = child.stdio
  answers?.on('data', (piece: Buffer) => {
    length += piece.length
    if (length > limits.answer_bytes) stop('size')
    else pieces.push(piece)
  })
  // a child that ends before reading everything closes the pipe; its exit code has the reason
  stdin?.on('error', () => {})
  child.on('error', reject)
  child.on('close', (status, ended) => {
    if (signal?.aborted === true) reject(signal.reason)
    else if (status === 0 && stopped === null) resolve(Buffer.concat(pieces))
    else reject(new SandboxEnded(stopped ?? whyEnded(ended)))
  })
  stdin?.end(input)
  return promise.finally(() => {
    clearTimeout(clock)
    clearTimeout(eager)
    clearInterval(watch)
    signal?.removeEventListener('abort', abort)
  })
}

/** The system kills a process for its CPU time, V8 aborts it for its memory. */
function whyEnded(signal: NodeJS.Signals | null): SandboxEnded['reason'] {
  if (signal === 'SIGXCPU' || signal === 'SIGKILL') return 'time'
  if (signal === 'SIGABRT' || signal === 'SIGTRAP') return 'size'
  return 'failed'
}

/** The priority stays as it is if the system does not allow a lower one. */
function stepBack(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, NICENESS)
  } catch {
    return
  }
}

/** 0 if the system does not report it. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}
