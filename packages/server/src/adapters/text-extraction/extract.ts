import type { KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import { helperProcess } from '#core/helpers/helper.ts'
import type { SandboxLimits } from '#core/sandbox/run.ts'
import { type Extracted, ExtractionError } from './extracted.ts'
import type { HostTasks } from './host.ts'
import { EXTRACTION_LIMITS } from './parse.ts'

const ask = helperProcess<HostTasks>(new URL('host.ts', import.meta.url))

/**
 * Reads a file as Markdown, with where its pages or sheets begin. What must be parsed is parsed by a process of its
 * own, with an end to its time and its memory. Throws `ExtractionError`.
 */
export async function extractText(
  bytes: Uint8Array,
  format: KnowledgeFormat,
  signal?: AbortSignal,
  limits: SandboxLimits = EXTRACTION_LIMITS,
): Promise<Extracted> {
  const answer = await ask('read', { bytes, format, limits }, signal)
  if ('error' in answer) throw new ExtractionError(answer.error)
  return answer
}
