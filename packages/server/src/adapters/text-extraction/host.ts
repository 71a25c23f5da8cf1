import type { KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import { serve } from '#core/helpers/serve.ts'
import type { SandboxLimits } from '#core/sandbox/run.ts'
import { type Extracted, type ExtractionCode, ExtractionError } from './extracted.ts'
import { readFile } from './read-file.ts'

// A process of its own (extract.ts) that is small, so that it starts the readers of files in little time.
type File = { bytes: Uint8Array; format: KnowledgeFormat; limits: SandboxLimits }

const tasks = {
  async read(
    { bytes, format, limits }: File,
    signal: AbortSignal,
  ): Promise<Extracted | { error: ExtractionCode }> {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    try {
      return await readFile(file, format, limits, signal)
    } catch (error) {
      if (error instanceof ExtractionError) return { error: error.code }
      throw error
    }
  },
}
export type HostTasks = typeof tasks

// it does little itself, and the readers begin with its priority
serve(tasks, { steps_back: false })
