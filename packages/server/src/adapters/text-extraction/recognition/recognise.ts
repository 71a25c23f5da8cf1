import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SandboxTask } from '#core/sandbox/command.ts'
import { runSandboxed, SandboxEnded, type SandboxLimits } from '#core/sandbox/run.ts'
import { DRAWING_LIMITS, pageTask } from '../draw-page.ts'
import { ExtractionError, type ExtractionCode } from '../extracted.ts'
import { isBlank } from './grey-picture.ts'
import type { RecognisedText } from './recognised-text.ts'
import { SCAN_SIDE } from './sizes.ts'

/** The languages whose letters and words are known; English and French read most other Western languages as well. */
export type RecognisedLanguage = 'en' | 'fr'
const PACKAGES = { en: 'eng', fr: 'fra' } as const

/** A page of a PDF, counted from 1, or a picture. */
export type Scan = { bytes: Uint8Array; page: number | null }

/** A page full of small print takes 12 s of the processor, which others may use meanwhile. */
const READING_LIMITS: SandboxLimits = {
  wall_ms: 120_000,
  eager_ms: 0,
  cpu_s: 25,
  resident_bytes: 512_000_000,
  data_bytes: 1_000_000_000,
  answer_bytes: 4_000_000,
}

const HEAP_MB = 200
const OWN_FOLDER = fileURLToPath(new URL('.', import.meta.url))
const READERS_FOLDER = fileURLToPath(new URL('..', import.meta.url))

let queue: Promise<unknown> = Promise.resolve()

/**
 * The text of a scanned page or a picture: drawn in one sandbox and recognised in another, one at a time. Throws
 * `ExtractionError`, or the reason of `signal`.
 */
export async function recognise(
  scan: Scan,
  languages: readonly RecognisedLanguage[],
  signal: AbortSignal,
): Promise<RecognisedText> {
  const turn = queue.then(async () => {
    signal.throwIfAborted()
    const picture = await runSandboxed(
      drawingTask(scan.page),
      scan.bytes,
      { ...DRAWING_LIMITS, eager_ms: 0 },
      signal,
    )
    if (isBlank(picture)) return { markdown: '', confidence: null }
    const json = await runSandboxed(readingTask(languages), picture, READING_LIMITS, signal)
    const text: RecognisedText = JSON.parse(json.toString('utf8'))
    return text
  })
  queue = turn.catch(() => {})
  try {
    return await turn
  } catch (error) {
    if (!(error instanceof SandboxEnded)) throw error
    throw new ExtractionError(WHY[error.reason], { cause: error })
  }
}

const WHY = {
  time: 'ERROR_DOCUMENT_TIMEOUT',
  size: 'ERROR_DOCUMENT_TOO_COMPLEX',
  failed: 'ERROR_DOCUMENT_CORRUPT',
} as const satisfies Record<SandboxEnded['reason'], ExtractionCode>

function drawingTask(page: number | null): SandboxTask {
  if (page !== null) return pageTask(page, SCAN_SIDE, 'grey')
  return {
    entry: new URL('draw-picture-sandboxed.ts', import.meta.url),
    code: [OWN_FOLDER, `${dirname(folderOf('@napi-rs/canvas'))}/`],
    has_addons: true,
    heap_mb: HEAP_MB,
  }
}

function readingTask(languages: readonly RecognisedLanguage[]): SandboxTask {
  const data = languages.map((language) => {
    const name = PACKAGES[language]
    return join(folderOf(`@tesseract.js-data/${name}`), '4.0.0_best_int', `${name}.traineddata.gz`)
  })
  return {
    entry: new URL('recognise-sandboxed.ts', import.meta.url),
    args: data,
    code: [READERS_FOLDER, `${folderOf('tesseract.js-core')}/`, ...data],
    heap_mb: HEAP_MB,
  }
}

const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
