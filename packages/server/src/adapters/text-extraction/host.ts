import type { KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import { serve } from '#core/helpers/serve.ts'
import { type Extracted, type ExtractionCode, ExtractionError } from './extracted.ts'
import type { ReadingOptions } from './parse.ts'
import { readFile } from './read-file.ts'
import { recognise, type RecognisedLanguage } from './recognition/recognise.ts'
import type { RecognisedText } from './recognition/recognised-text.ts'

// A process of its own (extract.ts) that is small, so that it starts the readers of files in little time.
type File = { bytes: Uint8Array; format: KnowledgeFormat; options: Required<ReadingOptions> }
type Scan = { bytes: Uint8Array; page: number | null; languages: readonly RecognisedLanguage[] }

const tasks = {
  read({ bytes, format, options }: File, signal: AbortSignal): Promise<Extracted | Refused> {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return orRefused(readFile(file, format, options, signal))
  },

  recognise({ languages, ...scan }: Scan, signal: AbortSignal): Promise<RecognisedText | Refused> {
    return orRefused(recognise(scan, languages, signal))
  },
}

type Refused = { error: ExtractionCode }

async function orRefused<T>(reading: Promise<T>): Promise<T | Refused> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ExtractionError) return { error: error.code }
    throw error
  }
}

export type HostTasks = typeof tasks

// it does little itself, and the readers begin with its priority
serve(tasks, { steps_back: false })
