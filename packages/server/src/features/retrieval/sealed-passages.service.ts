import type { Ctx } from '#core/context.ts'
import { type DocumentKey, openTexts, sealText } from '#features/document-keys/document-keys.service.ts'

/** The heading and the text of a passage as columns of `chunks`: sealed, or plain if an earlier version stored them. */
export type StoredPassage = {
  document_id: string
  sealed: Buffer | null
  heading: string
  text: string | null
}

/** A passage that can be read. */
export type Opened<R extends StoredPassage> = Omit<R, 'sealed' | 'heading' | 'text'> & {
  heading: string
  text: string
}

/** Occurs in no text, because the database refuses it. */
const SEPARATOR = '\u0000'

export function sealPassage(
  key: DocumentKey,
  documentId: string,
  { heading, text }: { heading: string; text: string },
): Buffer {
  return sealText(key, documentId, heading + SEPARATOR + text)
}

/** Opens passages in their order, without those of documents whose keys were destroyed or lost. */
export async function openPassages<R extends StoredPassage>(
  ctx: Ctx,
  rows: readonly R[],
): Promise<Opened<R>[]> {
  const texts = await openTexts(ctx, rows)
  return rows.flatMap(({ sealed, heading, text: plain, ...row }, at) => {
    const text = texts[at] ?? null
    if (sealed === null) return plain === null ? [] : [{ ...row, heading, text: plain }]
    if (text === null) return []
    const end = text.indexOf(SEPARATOR)
    return [{ ...row, heading: text.slice(0, end), text: text.slice(end + 1) }]
  })
}

/** The headings of passages in their order; empty for one that cannot be read. */
export async function headingsOf(ctx: Ctx, rows: readonly Omit<StoredPassage, 'text'>[]): Promise<string[]> {
  const texts = await openTexts(ctx, rows)
  return rows.map(({ sealed, heading }, at) =>
    sealed === null ? heading : (texts[at]?.split(SEPARATOR, 1)[0] ?? ''),
  )
}
