import type { CitationDoubt } from '@parlance/contract/chat/runs.ts'
import type { Ctx } from '#core/context.ts'
import { type DocumentKey, openTexts, sealText } from '#features/document-keys/document-keys.service.ts'

/** What a citation stores of the text of its document. */
export type Quoted = { heading: string; quote: string; unproven: string[]; doubts: CitationDoubt[] }

export const NOTHING_QUOTED: Quoted = { heading: '', quote: '', unproven: [], doubts: [] }

/** The columns of a citation: sealed, or plain if an earlier version stored it. */
export type StoredQuote = Quoted & { document_id: string | null; sealed: Buffer | null }

export function sealQuoted(key: DocumentKey, documentId: string, quoted: Quoted): Buffer {
  const { heading, quote, unproven, doubts } = quoted
  return sealText(key, documentId, JSON.stringify({ heading, quote, unproven, doubts }))
}

/** Opens citations in their order; null for one of a document with a key that was destroyed or lost. */
export async function openQuoted(ctx: Ctx, rows: readonly StoredQuote[]): Promise<(Quoted | null)[]> {
  const texts = await openTexts(
    ctx,
    rows.map(({ document_id, sealed }) => ({ document_id: document_id ?? '', sealed })),
  )
  return rows.map(({ sealed, heading, quote, unproven, doubts }, at) => {
    if (sealed === null) return { heading, quote, unproven, doubts }
    const text = texts[at] ?? null
    return text === null ? null : (JSON.parse(text) as Quoted)
  })
}
