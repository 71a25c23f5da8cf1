import type { KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import type { SandboxLimits } from '#core/sandbox/run.ts'
import { checkFile } from './check-file.ts'
import type { Extracted, Parsed } from './extracted.ts'
import { withAttachments } from './mail/attachments.ts'
import { parse } from './parse.ts'
import { checked, isPlain, readPlain } from './read-plain.ts'

/** What `extractText` answers, made in this process but for the parsing. */
export async function readFile(
  file: Buffer,
  format: KnowledgeFormat,
  limits: SandboxLimits,
  signal: AbortSignal,
): Promise<Extracted> {
  const readOne = async (one: Buffer, of: KnowledgeFormat, within: SandboxLimits): Promise<Parsed> => {
    if (isPlain(of)) return readPlain(one, of)
    checkFile(one, of)
    return await parse(one, of, within, signal)
  }
  const { attachments, ...extracted } = await readOne(file, format, limits)
  return checked(
    attachments === undefined ? extracted : await withAttachments(extracted, attachments, limits, readOne),
  )
}
