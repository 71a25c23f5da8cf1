import type { CheckedPassage, RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { CitedPassage, MessagePart } from '@parlance/contract/chat/runs.ts'
import type { Ctx } from '#core/context.ts'
import { type DocumentKey, keysOfDocuments } from '#features/document-keys/document-keys.service.ts'
import { NOTHING_QUOTED, openQuoted, sealQuoted, type StoredQuote } from './sealed-citations.ts'

/** In a stored event: what was sealed, as base64, and the document that it belongs to. */
type Mark = { of: string; sealed: string }
type Stored = CitedPassage & { mark?: Mark }
type StoredCheck = CheckedPassage & { mark?: Mark }

/**
 * The events of a run as they are stored, with the quotes of documents sealed. `parts`: of the answer so far, which name
 * the documents. Of a document without a key nothing is stored.
 */
export async function sealEvents(
  ctx: Ctx,
  events: readonly RunEvent[],
  parts: readonly MessagePart[],
): Promise<RunEvent[]> {
  if (!events.some(quotes)) return [...events]
  const documents = new Map(
    parts.flatMap((part) =>
      part.type === 'source' && part.passage?.document_id
        ? [[part.passage.number, part.passage.document_id]]
        : [],
    ),
  )
  const keys = await keysOfDocuments(ctx, [...documents.values()]).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'quotes in a running answer are not saved before its end')
    return new Map<string, DocumentKey>()
  })
  return events.map((event) => {
    if (event.type === 'source-document' && event.providerMetadata) {
      const passage = event.providerMetadata.parlance
      const mark = markOf(keys, passage.document_id, passage)
      const stored: Stored = { ...passage, ...NOTHING_QUOTED, ...(mark && { mark }) }
      return { ...event, providerMetadata: { parlance: stored } }
    }
    if (event.type !== 'data-citations') return event
    const checked = event.data.checked.map((check): StoredCheck => {
      const id = documents.get(check.number) ?? null
      // of an opened web page
      if (id === null) return check
      const { found, unproven, doubts } = check
      const mark = markOf(keys, id, { heading: '', quote: found?.quote ?? '', unproven, doubts })
      return {
        ...check,
        found: found && { ...found, quote: '' },
        unproven: [],
        doubts: [],
        ...(mark && { mark }),
      }
    })
    return { ...event, data: { checked } }
  })
}

/** The same events with their quotes, without those of documents whose keys were destroyed. */
export async function openEvents(ctx: Ctx, events: readonly RunEvent[]): Promise<RunEvent[]> {
  const marks = events.flatMap(marksIn)
  if (marks.length === 0) return [...events]
  const opened = await openQuoted(ctx, marks.map(rowOf))
  const quotedBy = new Map(marks.map((mark, at) => [mark, opened[at] ?? NOTHING_QUOTED]))
  return events.map((event) => {
    if (event.type === 'source-document' && event.providerMetadata) {
      const { mark, ...passage }: Stored = event.providerMetadata.parlance
      const quoted = mark && quotedBy.get(mark)
      return { ...event, providerMetadata: { parlance: { ...passage, ...quoted } } }
    }
    if (event.type !== 'data-citations') return event
    const checked = event.data.checked.map(({ mark, ...check }: StoredCheck): CheckedPassage => {
      const quoted = mark && quotedBy.get(mark)
      if (!quoted) return check
      const { quote, unproven, doubts } = quoted
      return { ...check, found: check.found && { ...check.found, quote }, unproven, doubts }
    })
    return { ...event, data: { checked } }
  })
}

const quotes = (event: RunEvent) => event.type === 'data-citations' || event.type === 'source-document'

function markOf(
  keys: ReadonlyMap<string, DocumentKey>,
  documentId: string | null,
  quoted: Parameters<typeof sealQuoted>[2],
): Mark | null {
  const key = documentId === null ? undefined : keys.get(documentId)
  if (documentId === null || key === undefined) return null
  return { of: documentId, sealed: sealQuoted(key, documentId, quoted).toString('base64') }
}

function marksIn(event: RunEvent): Mark[] {
  if (event.type === 'source-document' && event.providerMetadata) {
    const { mark }: Stored = event.providerMetadata.parlance
    return mark === undefined ? [] : [mark]
  }
  if (event.type !== 'data-citations') return []
  return event.data.checked.flatMap(({ mark }: StoredCheck) => mark ?? [])
}

const rowOf = ({ of, sealed }: Mark): StoredQuote => ({
  ...NOTHING_QUOTED,
  document_id: of,
  sealed: Buffer.from(sealed, 'base64'),
})
