import type { Ctx } from '#core/context.ts'
import { type DocumentKey, openTexts, sealText } from '#features/document-keys/document-keys.service.ts'
import type { Change } from './place-changes.ts'

/** What a change stores of the text of its document, and what people wrote for it. */
export type Written = Pick<Change, 'original' | 'original_heading' | 'before' | 'after' | 'heading' | 'text'>

export function sealWritten(key: DocumentKey, documentId: string, change: Written): Buffer {
  const { original, original_heading, before, after, heading, text } = change
  return sealText(
    key,
    documentId,
    JSON.stringify({ original, original_heading, before, after, heading, text }),
  )
}

type Sealed = { document_id: string; sealed: Buffer }

/** Opens changes in their order, without those of documents whose keys were destroyed or lost. */
export async function openChanges<R extends Sealed>(
  ctx: Ctx,
  rows: readonly R[],
): Promise<(Omit<R, keyof Sealed> & Written)[]> {
  const texts = await openTexts(ctx, rows)
  return rows.flatMap(({ document_id: _, sealed: __, ...row }, at) => {
    const text = texts[at] ?? null
    return text === null ? [] : [{ ...row, ...(JSON.parse(text) as Written) }]
  })
}
