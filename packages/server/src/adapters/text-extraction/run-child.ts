import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ExtractionError } from './extracted.ts'

/** What one extraction may take. */
export type ExtractionLimits = {
  wall_ms: number
  cpu_s: number
  resident_bytes: number
  answer_bytes: number
}

export const EXTRACTION_LIMITS: ExtractionLimits = {
  wall_ms: 120_000,
  cpu_s: 30,
  resident_bytes: 512_000_000,
  answer_bytes: 64_000_000,
}

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url))
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path))
/** Behind the watched resident size: what a native part may ask for at once. */
const DATA_MAX = 1_000_000_000
const HEAP_MB = 400
/** It reads what it needs and writes, starts and loads nothing. */
const CAGE = ['--permission', '--allow-fs-read=*']
const WATCH_MS = 50
const PAGE_BYTES = 4_096

/**
 * Hands the bytes to a process of its own and answers with what it says. The process is killed when it takes too long
 * or grows too large; whatever becomes of it, this one goes on.
 */
export function runChild(
  bytes: Uint8Array,
  format: string,
  limits: ExtractionLimits,
  signal: AbortSignal,
): Promise<string> {
  const command = [process.execPath, `--max-old-space-size=${HEAP_MB}`, ...CAGE, CHILD, format]
  const [program = '', ...args] =
    PRLIMIT === undefined
      ? command
      : [PRLIMIT, `--data=${DATA_MAX}`, `--cpu=${limits.cpu_s}`, '--core=0', ...command]
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore', 'pipe'], env: {} })
    let stopped: 'ERROR_DOCUMENT_TIMEOUT' | 'ERROR_DOCUMENT_TOO_COMPLEX' | null = null
    const stop = (code: typeof stopped) => {
      stopped ??= code
      child.kill('SIGKILL')
    }
    const clock = setTimeout(stop, limits.wall_ms, 'ERROR_DOCUMENT_TIMEOUT')
    const watch = setInterval(() => {
      if (residentBytes(child.pid) > limits.resident_bytes) stop('ERROR_DOCUMENT_TOO_COMPLEX')
    }, WATCH_MS)
    const abort = () => child.kill('SIGKILL')
    signal.addEventListener('abort', abort, { once: true })

    const pieces: Buffer[] = []
    let length = 0
    const [input, , , answers] = child.stdio
    answers?.on('data', (piece: Buffer) => {
      length += piece.length
      if (length > limits.answer_bytes) stop('ERROR_DOCUMENT_TOO_COMPLEX')
      else pieces.push(piece)
    })
    // a child that ends before it has read everything closes the pipe; its end says the rest
    input?.on('error', () => {})
    child.on('error', reject)
    child.on('close', (status, ended) => {
      clearTimeout(clock)
      clearInterval(watch)
      signal.removeEventListener('abort', abort)
      if (signal.aborted) reject(signal.reason)
      else if (status === 0 && stopped === null) resolve(Buffer.concat(pieces).toString('utf8'))
      else reject(new ExtractionError(stopped ?? whyEnded(ended)))
    })
    input?.end(bytes)
  })
}

/** The system ends a process for its seconds, V8 aborts for its memory; anything else is the file's doing. */
function whyEnded(signal: NodeJS.Signals | null) {
  if (signal === 'SIGXCPU' || signal === 'SIGKILL') return 'ERROR_DOCUMENT_TIMEOUT'
  if (signal === 'SIGABRT' || signal === 'SIGTRAP') return 'ERROR_DOCUMENT_TOO_COMPLEX'
  return 'ERROR_DOCUMENT_CORRUPT'
}

/** 0 where the system does not tell. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}
