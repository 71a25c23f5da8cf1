import { fileFormatOf } from '@parlance/contract/core/knowledge-formats.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { analyseNamed } from './analyse.ts'
import { findNamed, holdBase, renameDocument } from './changes.queries.ts'
import { findDocument } from './documents.queries.ts'
import { cleanName } from './uploads/put-document.ts'

/** Time until a renamed document is found by its new name. */
const ANALYSE_MS = 1_000

/** Renames an uploaded document; documents of a source keep the names of the source. */
export async function rename(ctx: UserCtx, baseId: string, id: string, wanted: string) {
  await requireKnowledgeBase(ctx, baseId, 'write')
  const renamed = await inTransaction(ctx, async (tx) => {
    await holdBase(tx, baseId)
    const document = await findDocument(tx, baseId, id)
    if (document === undefined) throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
    if (document.source_id !== null) throw new AppError('ERROR_FORBIDDEN')
    const name = named(wanted, document.extension)
    const other = await findNamed(tx, baseId, name)
    if (other !== undefined && other.id !== id) throw new AppError('ERROR_DOCUMENT_NAME_ALREADY_IN_USE')
    await renameDocument(tx, id, name)
    return { ...document, name }
  })
  // a long document is left to the scheduled task
  await analyseNamed(ctx, id, AbortSignal.timeout(ANALYSE_MS))
  return renamed
}

/** A name with the extension of its format. */
function named(wanted: string, extension: string): string {
  const name = cleanName(wanted)
  return fileFormatOf(name) === extension ? name : cleanName(`${name}.${extension}`)
}
