import { type Ctx, inTransaction } from '#core/context.ts'
import {
  ensureShipped,
  ensureShippedFiles,
  nameShippedFiles,
} from '#features/assistants/shipped/shipped.service.ts'
import { putDocument } from '#features/documents/documents.service.ts'
import { readDocumentation } from './documentation.ts'
import { HELP_ASSISTANT } from './help-assistant.ts'

/**
 * Creates the assistant that answers from the documentation, and updates its documents to the texts of this version;
 * unchanged ones are not processed again. It does nothing if the assistant was deleted.
 */
export async function ensureHelp(ctx: Ctx): Promise<void> {
  const baseId = await inTransaction(ctx, async (tx) => {
    await ensureShipped(tx, HELP_ASSISTANT)
    return await ensureShippedFiles(tx, HELP_ASSISTANT.id)
  })
  if (baseId === null) return
  for (const { name, bytes } of await readDocumentation()) {
    const put = await putDocument(ctx, {
      knowledge_base_id: baseId,
      name,
      bytes,
      added_by: null,
      on_duplicate: 'replace',
    })
    if (put.outcome === 'added') await nameShippedFiles(ctx, HELP_ASSISTANT.id, [put.document_id])
  }
}
