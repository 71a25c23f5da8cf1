import type { UserCtx } from '#core/context.ts'
import type { TextSection } from '#db/json-columns.ts'
import { openDetails, openMarkdown } from '#features/document-keys/document-texts.service.ts'
import { attachedTexts } from './attached.queries.ts'
import { type Knowledge, type Range, sectionsOf, type StoredWhole, wholeTexts } from './knowledge.queries.ts'

/** A document that is given to a model completely. */
export type WholeText = Omit<StoredWhole, 'sealed' | 'sealed_details' | 'markdown' | 'sections'> & {
  markdown: string
  sections: TextSection[]
}

/**
 * The texts of all documents of an assistant, without disabled passages; null if they are longer than `max` bytes
 * together.
 */
export async function wholeTextsOf(
  ctx: UserCtx,
  assistant: Knowledge,
  max: number,
): Promise<WholeText[] | null> {
  const rows = await wholeTexts(ctx, assistant, max)
  if (rows === null) return null
  const off = new Map(rows.map((row) => [row.document_id, row.off ?? []]))
  return (await opened(ctx, rows))
    .map((row) => ({ ...row, markdown: blanked(row.markdown, off.get(row.document_id) ?? []) }))
    .filter(({ markdown }) => markdown.trim() !== '')
}

/** The whole texts of files of a conversation. */
export async function wholeTextsOfFiles(ctx: UserCtx, ids: readonly string[]): Promise<WholeText[]> {
  return ids.length === 0 ? [] : await opened(ctx, await attachedTexts(ctx, ids))
}

/** The page starts of documents; the caller already has passages of them. */
export async function pageStartsOf(
  ctx: UserCtx,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, TextSection[]>> {
  const rows = await sectionsOf(ctx, documentIds)
  const details = await openDetails(
    ctx,
    rows.map((row) => ({ ...row, title: '' })),
  )
  return new Map(rows.map(({ document_id }, at) => [document_id, details[at]?.sections ?? []]))
}

/** Without documents whose keys were destroyed or lost. */
async function opened(ctx: UserCtx, rows: readonly StoredWhole[]): Promise<WholeText[]> {
  const [texts, details] = await Promise.all([
    openMarkdown(ctx, rows),
    openDetails(
      ctx,
      rows.map((row) => ({ ...row, title: '' })),
    ),
  ])
  return rows.flatMap(({ sealed: _, sealed_details: __, ...row }, at) => {
    const markdown = texts[at] ?? null
    return markdown === null ? [] : [{ ...row, markdown, sections: details[at]?.sections ?? [] }]
  })
}

/** Spaces of the same length, so that quotes of the rest keep their offsets in the document. */
function blanked(text: string, ranges: readonly Range[]): string {
  return ranges.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  )
}
