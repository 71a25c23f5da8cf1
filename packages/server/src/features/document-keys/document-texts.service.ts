import type { Ctx } from '#core/context.ts'
import type { DocumentKey } from '#core/secrets/document-keys.ts'
import { sealText } from '#core/secrets/sealed-text.ts'
import type { TextSection } from '#db/json-columns.ts'
import { openTexts } from './document-keys.service.ts'

/** What was read out of a file and is text of the document. */
export type DocumentContent = { markdown: string } & TextDetails
export type TextDetails = { sections: readonly TextSection[]; title: string }

/** The columns of `document_texts` for a text. */
export function sealContent(key: DocumentKey, documentId: string, { markdown, ...details }: DocumentContent) {
  return {
    sealed: sealText(key, documentId, markdown),
    sealed_details: sealText(key, documentId, JSON.stringify(details)),
    characters: markdown.length,
    bytes: Buffer.byteLength(markdown),
  }
}

/** A text as columns of `document_texts`: sealed, or plain if an earlier version stored it. */
export type StoredText = { document_id: string; sealed: Buffer | null; markdown: string | null }

/** Opens texts in their order; null for one with a key that was destroyed or lost, or for none. */
export async function openMarkdown(ctx: Ctx, rows: readonly StoredText[]): Promise<(string | null)[]> {
  const texts = await openTexts(ctx, rows)
  return rows.map(({ sealed, markdown }, at) => (sealed === null ? markdown : (texts[at] ?? null)))
}

/** The rest of such a row, with `documents.title`. */
export type StoredDetails = {
  document_id: string
  sealed_details: Buffer | null
  sections: TextSection[] | null
  title: string
}

/** Opens what is stored beside texts, in their order; nothing for one with a key that was destroyed or lost. */
export async function openDetails(
  ctx: Ctx,
  rows: readonly StoredDetails[],
): Promise<{ sections: TextSection[]; title: string }[]> {
  const texts = await openTexts(
    ctx,
    rows.map(({ document_id, sealed_details: sealed }) => ({ document_id, sealed })),
  )
  return rows.map(({ sealed_details, sections, title }, at) => {
    if (sealed_details === null) return { sections: sections ?? [], title }
    const text = texts[at] ?? null
    if (text === null) return { sections: [], title: '' }
    return JSON.parse(text) as { sections: TextSection[]; title: string }
  })
}
