import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runSandboxed, SandboxEnded, type SandboxLimits } from '#core/sandbox/run.ts'
import { readPictureHeader } from './picture-header.ts'

const ENTRY = new URL('square-picture-sandboxed.ts', import.meta.url)
const HEAP_MB = 128
const LIMITS: SandboxLimits = {
  // on a busy machine a good picture waits; the seconds of computing are limited beside this
  wall_ms: 30_000,
  cpu_s: 15,
  resident_bytes: 1_000_000_000,
  data_bytes: 1_000_000_000,
  // a square of 256 pixels has about 20 kB; more than this is invalid
  answer_bytes: 1_000_000,
}

/** The picture is refused: its format is unknown, it has too many pixels, or it took too long. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly reason: 'unsupported' | 'too_large' | 'too_slow'
  constructor(reason: PictureRefused['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * The middle of a picture (PNG, JPEG, WebP, GIF) as a square WebP, decoded and encoded in a sandbox:
 * one at a time, with limits of time and memory. Throws `PictureRefused`.
 */
export async function squareWebp(
  picture: Buffer,
  limits: { size: number; pixels_max: number; time_ms?: number },
): Promise<Buffer> {
  const header = readPictureHeader(picture)
  if (header === null) throw new PictureRefused('unsupported')
  if (header.width * header.height > limits.pixels_max) throw new PictureRefused('too_large')
  const turn = queue.then(() => redraw(picture, limits.size, limits.time_ms ?? LIMITS.wall_ms))
  queue = turn.catch(() => {})
  return await turn
}

async function redraw(picture: Buffer, size: number, wall_ms: number): Promise<Buffer> {
  const task = {
    entry: ENTRY,
    args: [String(size)],
    code: [fileURLToPath(ENTRY), `${canvasFolder()}/`],
    has_addons: true,
    heap_mb: HEAP_MB,
  }
  try {
    return await runSandboxed(task, picture, { ...LIMITS, wall_ms })
  } catch (error) {
    if (!(error instanceof SandboxEnded)) throw error
    throw new PictureRefused(error.reason === 'time' ? 'too_slow' : 'unsupported', { cause: error })
  }
}

/** Its native code is a separate package. */
const canvasFolder = () =>
  dirname(dirname(createRequire(import.meta.url).resolve('@napi-rs/canvas/package.json')))
