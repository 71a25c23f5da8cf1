import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readPictureHeader } from './picture-header.ts'

const CHILD = fileURLToPath(new URL('square-picture-child.ts', import.meta.url))
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path))
/** On a loaded machine a good picture waits; the seconds of computing are limited beside this. */
const TIME_LIMIT_MS = 30_000
/** A square of 256 pixels is some 20 kB; more is no such square. */
const RESULT_MAX = 1_000_000

/** The picture cannot be taken: it is none that we read, has too many pixels, or took too long. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly reason: 'unsupported' | 'too_large' | 'too_slow'
  constructor(reason: PictureRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * The middle of a picture (PNG, JPEG, WebP, GIF) as a square WebP, decoded and written anew by a process of its own:
 * one at a time, with an end to its time and its memory. Throws `PictureRefused`.
 */
export async function squareWebp(
  picture: Buffer,
  limits: { size: number; pixels_max: number; time_ms?: number },
): Promise<Buffer> {
  const header = readPictureHeader(picture)
  if (header === null) throw new PictureRefused('unsupported')
  if (header.width * header.height > limits.pixels_max) throw new PictureRefused('too_large')
  const turn = queue.then(() => redraw(picture, limits.size, limits.time_ms ?? TIME_LIMIT_MS))
  queue = turn.catch(() => {})
  return await turn
}

function redraw(picture: Buffer, size: number, timeMs: number): Promise<Buffer> {
  const node = [process.execPath, '--max-old-space-size=128', CHILD, String(size)]
  const [program = '', ...args] =
    PRLIMIT === undefined ? node : [PRLIMIT, '--data=1000000000', '--cpu=15', ...node]
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
      timeout: timeMs,
      killSignal: 'SIGKILL',
    })
    const pieces: Buffer[] = []
    let length = 0
    child.stdout.on('data', (piece: Buffer) => {
      length += piece.length
      if (length > RESULT_MAX) child.kill('SIGKILL')
      else pieces.push(piece)
    })
    // a child that ends before it has read everything closes the pipe; its end says the rest
    child.stdin.on('error', () => {})
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0 && length > 0) resolve(Buffer.concat(pieces))
      else reject(new PictureRefused(signal === 'SIGKILL' ? 'too_slow' : 'unsupported'))
    })
    child.stdin.end(picture)
  })
}
