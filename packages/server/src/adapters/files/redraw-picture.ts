import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runSandboxed, SandboxEnded, type SandboxLimits } from '#core/sandbox/run.ts'
import { readPictureHeader } from './picture-header.ts'

const ENTRY = new URL('redraw-picture-sandboxed.ts', import.meta.url)
const DECODER = fileURLToPath(new URL('decode-heic.ts', import.meta.url))
const HEAP_MB = 128
const LIMITS: SandboxLimits = {
  // on a busy machine a valid picture has to wait; the computing time has its own limit
  wall_ms: 30_000,
  cpu_s: 15,
  resident_bytes: 1_000_000_000,
  data_bytes: 1_000_000_000,
  // a JPEG of 1,920 pixels has at most a few megabytes; more than this is invalid
  answer_bytes: 12_000_000,
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

type PictureLimits = { pixels_max: number; time_ms?: number }

/** The middle of a picture (PNG, JPEG, WebP, GIF, HEIC) as a square WebP. Throws `PictureRefused`. */
export function squareWebp(picture: Buffer, limits: PictureLimits & { size: number }): Promise<Buffer> {
  return redraw(picture, ['square', limits.size], limits)
}

/** A picture in shades of a hue in degrees, as a PNG of at most 1,024 pixels. Throws `PictureRefused`. */
export function tintedPng(picture: Buffer, limits: PictureLimits & { hue: number }): Promise<Buffer> {
  return redraw(picture, ['tint', limits.hue], limits)
}

export type ShownPicture = {
  /** In pixels. */
  width: number
  height: number
  /** A JPEG, upright and without metadata. */
  picture: Buffer
  /** A WebP. */
  thumbnail: Buffer
}

/** A picture with no side longer than `side`, and a small one; of a GIF the first frame. Throws `PictureRefused`. */
export async function shownPicture(
  picture: Buffer,
  limits: PictureLimits & { side: number; thumbnail_side: number },
): Promise<ShownPicture> {
  const made = await redraw(picture, ['fit', limits.side, limits.thumbnail_side], limits)
  const end = 12 + made.readUInt32BE(8)
  return {
    width: made.readUInt32BE(0),
    height: made.readUInt32BE(4),
    picture: made.subarray(12, end),
    thumbnail: made.subarray(end),
  }
}

/** Decodes and encodes in a sandbox: one picture at a time, with limits of time and memory. */
async function redraw(
  picture: Buffer,
  how: readonly (string | number)[],
  { pixels_max, time_ms }: PictureLimits,
): Promise<Buffer> {
  const header = readPictureHeader(picture)
  if (header === null) throw new PictureRefused('unsupported')
  if (header.width * header.height > pixels_max) throw new PictureRefused('too_large')
  const args = [header.media_type, ...how.map(String)]
  const turn = queue.then(() => inSandbox(picture, args, time_ms ?? LIMITS.wall_ms))
  queue = turn.catch(() => {})
  return await turn
}

async function inSandbox(picture: Buffer, args: string[], wall_ms: number): Promise<Buffer> {
  const task = {
    entry: ENTRY,
    args,
    code: [fileURLToPath(ENTRY), DECODER, `${canvasFolder()}/`, `${folderOf('libheif-js')}/`],
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
const canvasFolder = () => dirname(folderOf('@napi-rs/canvas'))
const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
