import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SandboxTask } from '#core/sandbox/command.ts'
import { runSandboxed, SandboxEnded, type SandboxLimits } from '#core/sandbox/run.ts'
import { type Extracted, type ExtractionCode, ExtractionError } from './extracted.ts'
import { PDF_TABLES } from './pdf/tables.ts'

/** What one extraction can take. */
export const EXTRACTION_LIMITS: SandboxLimits = {
  wall_ms: 120_000,
  cpu_s: 30,
  resident_bytes: 512_000_000,
  data_bytes: 1_000_000_000,
  answer_bytes: 64_000_000,
}

const HEAP_MB = 400
const OWN_FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** The libraries of a format: what of their packages it loads, and what it reads while it works. */
type Library = { found_by: string; code: string[]; data?: string[] }
const SHEETS: Library = { found_by: '@e965/xlsx', code: ['xlsx.mjs', 'dist/'] }
const LIBRARIES: Record<string, Library> = {
  pdf: { found_by: 'pdfjs-dist/package.json', code: ['legacy/build/'], data: PDF_TABLES },
  xls: SHEETS,
  xlsx: SHEETS,
  csv: { found_by: 'papaparse', code: ['papaparse.js'] },
}

/** Has a process of its own parse the bytes. Throws `ExtractionError`. */
export async function parse(
  bytes: Uint8Array,
  format: string,
  limits: SandboxLimits,
  signal: AbortSignal,
): Promise<Extracted> {
  const json = await runSandboxed(taskOf(format), bytes, limits, signal).catch((error: unknown) => {
    throw error instanceof SandboxEnded ? new ExtractionError(WHY[error.reason], { cause: error }) : error
  })
  const answer: Extracted | { error: ExtractionCode } = JSON.parse(json.toString('utf8'))
  if ('error' in answer) throw new ExtractionError(answer.error)
  return answer
}

const WHY = {
  time: 'ERROR_DOCUMENT_TIMEOUT',
  size: 'ERROR_DOCUMENT_TOO_COMPLEX',
  failed: 'ERROR_DOCUMENT_CORRUPT',
} as const satisfies Record<SandboxEnded['reason'], ExtractionCode>

function taskOf(format: string): SandboxTask {
  const reader = LIBRARIES[format]
  const folder = reader === undefined ? '' : dirname(find(reader.found_by))
  const files = reader === undefined ? [] : ['package.json', ...reader.code]
  const within = (paths: readonly string[] = []) => paths.map((path) => join(folder, path))
  return {
    entry: new URL('sandboxed.ts', import.meta.url),
    args: [format],
    code: [OWN_FOLDER, ...within(files)],
    data: within(reader?.data),
    heap_mb: HEAP_MB,
  }
}

const find = (name: string) => createRequire(import.meta.url).resolve(name)
