import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SandboxTask } from '#core/sandbox/command.ts'
import { runSandboxed, SandboxEnded, type SandboxLimits } from '#core/sandbox/run.ts'
import { ExtractionError } from './extracted.ts'
import { PDF_TABLES } from './pdf/tables.ts'

const ENTRY = new URL('draw-page-sandboxed.ts', import.meta.url)
const HEAP_MB = 400
export const DRAWING_LIMITS: SandboxLimits = {
  wall_ms: 30_000,
  cpu_s: 15,
  resident_bytes: 768_000_000,
  data_bytes: 1_500_000_000,
  answer_bytes: 12_000_000,
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * A page of a PDF, counted from 1, as a WebP with a longer side of `side` pixels: one at a time, in a sandbox with limits
 * of time and memory. The file is read when it is its turn. Throws `ExtractionError`, or the reason of `signal`.
 */
export async function drawPage(
  read: () => Promise<Buffer>,
  page: number,
  side: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  const turn = queue.then(async () => {
    signal?.throwIfAborted()
    return await runSandboxed(pageTask(page, side, 'webp'), await read(), DRAWING_LIMITS, signal)
  })
  queue = turn.catch(() => {})
  try {
    return await turn
  } catch (error) {
    if (!(error instanceof SandboxEnded)) throw error
    const code = error.reason === 'time' ? 'ERROR_DOCUMENT_TIMEOUT' : 'ERROR_DOCUMENT_CORRUPT'
    throw new ExtractionError(code, { cause: error })
  }
}

/** Draws a page, counted from 1, with a longer side of `side` pixels: as a WebP or in shades of grey. */
export function pageTask(page: number, side: number, form: 'webp' | 'grey'): SandboxTask {
  const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  const within = (paths: readonly string[]) => paths.map((path) => join(folderOf('pdfjs-dist'), path))
  const canvas = `${dirname(folderOf('@napi-rs/canvas'))}/`
  const own = fileURLToPath(new URL('.', import.meta.url))
  return {
    entry: ENTRY,
    args: [String(page), String(side), form],
    code: [own, canvas, ...within(['package.json', 'legacy/build/'])],
    data: within(PDF_TABLES),
    has_addons: true,
    heap_mb: HEAP_MB,
  }
}
