import type { KnowledgeFormat } from '@parlance/contract/core/knowledge-formats.ts'
import type { SandboxLimits } from '#core/sandbox/run.ts'
import { checkFile } from './check-file.ts'
import type { Extracted, Parsed } from './extracted.ts'
import { withAttachments } from './mail/attachments.ts'
import { parse, type ReadingOptions } from './parse.ts'
import { checked, isPlain, readPlain } from './read-plain.ts'

/** What `extractText` answers, made in this process but for the parsing. */
export async function readFile(
  file: Buffer,
  format: KnowledgeFormat,
  { limits, finds_scans }: Required<ReadingOptions>,
  signal: AbortSignal,
): Promise<Extracted> {
  const readOne = async (
    one: Buffer,
    of: KnowledgeFormat,
    within: SandboxLimits,
    findsScans = false,
  ): Promise<Parsed> => {
    if (isPlain(of)) return readPlain(one, of)
    checkFile(one, of)
    return await parse(one, of, { limits: within, finds_scans: findsScans }, signal)
  }
  const { attachments, ...extracted } = await readOne(file, format, limits, finds_scans)
  return checked(
    attachments === undefined ? extracted : await withAttachments(extracted, attachments, limits, readOne),
  )
}
