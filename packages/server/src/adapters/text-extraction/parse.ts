import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SandboxTask } from '#core/sandbox/command.ts'
import { runSandboxed, SandboxEnded, type SandboxLimits } from '#core/sandbox/run.ts'
import { type ExtractionCode, ExtractionError, type Parsed } from './extracted.ts'
import { PDF_TABLES } from './pdf/tables.ts'

/** What one extraction can take; on a busy machine, 30 s of the processor take five minutes. */
export const EXTRACTION_LIMITS: SandboxLimits = {
  wall_ms: 300_000,
  eager_ms: 0,
  cpu_s: 30,
  resident_bytes: 512_000_000,
  data_bytes: 1_000_000_000,
  answer_bytes: 64_000_000,
}

/** For a file that a person waits for. */
export const AWAITED_LIMITS: SandboxLimits = { ...EXTRACTION_LIMITS, eager_ms: 10_000 }

export type ReadingOptions = {
  limits?: SandboxLimits
  /** Pages of a PDF with little or no text are returned as `scans`, even if there are no others. */
  finds_scans?: boolean
}

const HEAP_MB = 400
const OWN_FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** A package that a format needs: the code that is loaded and the data files that are read at run time. */
type Library = { package: string; within?: string; code: string[]; data?: string[] }
const SHEETS: Library[] = [{ package: '@e965/xlsx', code: ['xlsx.mjs', 'dist/'] }]
const HTML: Library[] = [
  { package: 'parse5', code: ['dist/'] },
  { package: 'entities', within: 'parse5', code: ['dist/'] },
]
const ROWS: Library[] = [{ package: 'papaparse', code: ['papaparse.js'] }]
const LIBRARIES: Record<string, Library[]> = {
  pdf: [{ package: 'pdfjs-dist', code: ['legacy/build/'], data: PDF_TABLES }],
  xls: SHEETS,
  xlsx: SHEETS,
  csv: ROWS,
  tsv: ROWS,
  html: HTML,
  epub: HTML,
  eml: [...HTML, { package: 'postal-mime', code: ['dist/esm/'] }],
  msg: HTML,
}

/** Has a process of its own parse the bytes. Throws `ExtractionError`. */
export async function parse(
  bytes: Uint8Array,
  format: string,
  { limits, finds_scans }: Required<ReadingOptions>,
  signal: AbortSignal,
): Promise<Parsed> {
  const json = await runSandboxed(taskOf(format, finds_scans), bytes, limits, signal).catch(
    (error: unknown) => {
      throw error instanceof SandboxEnded ? new ExtractionError(WHY[error.reason], { cause: error }) : error
    },
  )
  const answer: Parsed | { error: ExtractionCode } = JSON.parse(json.toString('utf8'))
  if ('error' in answer) throw new ExtractionError(answer.error)
  return answer
}

const WHY = {
  time: 'ERROR_DOCUMENT_TIMEOUT',
  size: 'ERROR_DOCUMENT_TOO_COMPLEX',
  failed: 'ERROR_DOCUMENT_CORRUPT',
} as const satisfies Record<SandboxEnded['reason'], ExtractionCode>

function taskOf(format: string, findsScans: boolean): SandboxTask {
  const libraries = (LIBRARIES[format] ?? []).map((one) => ({ ...one, folder: folderOf(one) }))
  return {
    entry: new URL('sandboxed.ts', import.meta.url),
    args: [format, String(findsScans)],
    code: [
      OWN_FOLDER,
      ...libraries.flatMap(({ folder, code }) => ['package.json', ...code].map((path) => join(folder, path))),
    ],
    data: libraries.flatMap(({ folder, data = [] }) => data.map((path) => join(folder, path))),
    heap_mb: HEAP_MB,
  }
}

/** The folder of a package; `within` is the package that depends on it. */
function folderOf({ package: name, within }: Pick<Library, 'package' | 'within'>): string {
  const from = within === undefined ? import.meta.url : join(folderOf({ package: within }), 'package.json')
  const folders = createRequire(from).resolve.paths(name) ?? []
  const found = folders.map((path) => join(path, name)).find((path) => existsSync(join(path, 'package.json')))
  if (found === undefined) throw new Error(`the package ${name} is missing`)
  return found
}
