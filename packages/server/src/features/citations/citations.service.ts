import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { CitedPassage, MessagePart } from '@parlance/contract/chat/runs.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import type { SQL } from '#db/drizzle.ts'
import {
  blankCitations,
  type CitationRow,
  citationsFrom,
  citationsOf,
  citeOthers,
  readableDocuments,
  upsertCitations,
} from './citations.queries.ts'
import {
  type DocumentKey,
  keysOfDocuments,
  prepareKeys,
} from '#features/document-keys/document-keys.service.ts'
import { blankNames } from './names.queries.ts'
import { NOTHING_QUOTED, openQuoted, type Quoted, sealQuoted } from './sealed-citations.ts'
import { visibleCall, visibleSteps } from './visible-steps.ts'

export { JudgedPassage, judgeInSlices } from './judging/judge-citations.ts'
export { sealQuoted } from './sealed-citations.ts'
export { openEvents, sealEvents } from './sealed-events.ts'

type SourcePart = Extract<MessagePart, { type: 'source' }>

/**
 * Reads the keys of cited documents into memory, and creates missing ones. Call it before a transaction that keeps
 * citations, because it may wait for the key store.
 */
export async function prepareCitations(ctx: Ctx, parts: readonly MessagePart[]): Promise<void> {
  const ids = parts.flatMap((part) => (part.type === 'source' ? (part.passage?.document_id ?? []) : []))
  await prepareKeys(ctx, ids)
}

/** Keeps the passages of an answer beside it; `parts` are stored without them: `withoutPassages`. */
export async function keepCitations(
  tx: Ctx,
  messageId: string,
  parts: readonly MessagePart[],
): Promise<void> {
  const passages = parts.flatMap((part) =>
    part.type === 'source' && part.passage && !part.passage.curated ? [part.passage] : [],
  )
  // of an answer that is gone on with, what its reader cannot read stays as it was kept
  const known = passages.filter(({ state }) => state === 'current' || state === 'changed')
  const keys = await keysOfDocuments(
    tx,
    known.flatMap(({ document_id }) => document_id ?? []),
  )
  await upsertCitations(
    tx,
    messageId,
    known.map(({ state: _, heading, quote, unproven, doubts, ...passage }) => ({
      ...passage,
      sealed: sealedFor(keys, passage.document_id, { heading, quote, unproven, doubts }),
    })),
  )
}

function sealedFor(
  keys: ReadonlyMap<string, DocumentKey>,
  documentId: string | null,
  quoted: Quoted,
): string | null {
  const key = documentId === null ? undefined : keys.get(documentId)
  return documentId === null || key === undefined
    ? null
    : sealQuoted(key, documentId, quoted).toString('base64')
}

/** A document and its copy. */
type Copy = { id: string; copy: string }

/**
 * Makes the citations of copied messages refer to the copies of documents, and seals them with the keys of these. Call
 * `keyForWriting` for the copies before the transaction.
 */
export async function citeCopies(
  tx: Ctx,
  messageIds: readonly string[],
  documents: readonly Copy[],
): Promise<void> {
  if (documents.length === 0) return
  const copyOf = new Map(documents.map(({ id, copy }) => [id, copy]))
  const rows = await citationsFrom(tx, messageIds, [...copyOf.keys()])
  if (rows.length === 0) return
  const opened = await openQuoted(tx, rows)
  const keys = await keysOfDocuments(tx, [...copyOf.values()])
  await citeOthers(
    tx,
    rows.flatMap(({ message_id, number, document_id: original }, at) => {
      const document_id = copyOf.get(original ?? '')
      const quoted = opened[at] ?? null
      if (document_id === undefined) return []
      return { message_id, number, document_id, sealed: quoted && sealedFor(keys, document_id, quoted) }
    }),
  )
}

/**
 * The parts of an answer for storage: quotes of documents are stored separately, so that they can be removed. Of a
 * curated answer nothing is quoted.
 */
export function withoutPassages(parts: readonly MessagePart[]): MessagePart[] {
  return parts.map((part) => {
    if (part.type !== 'source' || !part.passage) return part
    return { ...part, passage: part.passage.curated ? { ...part.passage, quote: '' } : null }
  })
}

/** Answers with the passages that their reader can read at this moment; `also`: as `citationsOf` takes it. */
export async function withCitations<M extends { id: string; parts: MessagePart[] }>(
  ctx: Ctx,
  messages: readonly M[],
  also?: SQL,
): Promise<M[]> {
  const ids = messages.filter(({ parts }) => parts.some((part) => part.type === 'source')).map(({ id }) => id)
  const steps = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'retrieval' ? part : [])),
  )
  const [stored, visible] = await Promise.all([citationsOf(ctx, ids, also), visibleSteps(ctx, steps)])
  const rows = await opened(ctx, stored)
  return messages.map((message) => {
    const mine = rows.filter((row) => row.message_id === message.id)
    const parts = message.parts.map((part) => (part.type === 'retrieval' ? visible(part) : part))
    return {
      ...message,
      parts: mine.length === 0 ? parts : filled(parts, mine),
    }
  })
}

/** The events of a run, without what its reader cannot read any more. */
export async function visibleEvents(ctx: UserCtx, events: readonly RunEvent[]): Promise<RunEvent[]> {
  return events.map(await visibilityIn(ctx, events))
}

/** What a reader can see of each event. Access to the documents of all events is queried once. */
export async function visibilityIn(
  ctx: UserCtx,
  events: readonly RunEvent[],
): Promise<(event: RunEvent) => RunEvent> {
  const cited = events.flatMap((event) => passageOf(event) ?? []).filter(({ curated }) => !curated)
  const steps = events.flatMap((event) => (event.type === 'data-retrieval' ? event.data : []))
  if (cited.length + steps.length === 0) return (event) => event
  const visible = await visibleSteps(ctx, steps)
  const readable = await readableDocuments(
    ctx,
    cited.flatMap(({ document_id }) => document_id ?? []),
  )
  const hidden = new Set(
    cited.filter((passage) => !readable.has(passage.document_id ?? '')).map(({ number }) => number),
  )
  return (event) => {
    if (event.type === 'data-retrieval') return { ...event, data: visible(event.data) }
    const passage = passageOf(event)
    if (passage !== null && event.type === 'source-document' && hidden.has(passage.number)) {
      return { ...event, title: '', providerMetadata: { parlance: blank(passage, 'hidden') } }
    }
    if (event.type !== 'data-citations') return event
    return { ...event, data: { checked: event.data.checked.filter(({ number }) => !hidden.has(number)) } }
  }
}

/**
 * Removes the content and names of documents from answers, in the transaction that deletes them (ruling 30). An answer
 * that is being written stores nothing about a document with `deleted_at`.
 */
export async function forgetCitations(tx: Ctx, documentIds: readonly string[]): Promise<void> {
  await blankNames(tx, documentIds)
  await blankCitations(tx, documentIds)
}

/** A citation as it is read. One that cannot be opened is treated as that of a deleted document. */
type OpenedCitation = Omit<CitationRow, 'sealed'>

async function opened(ctx: Ctx, stored: readonly CitationRow[]): Promise<OpenedCitation[]> {
  const readable = stored.map((row) => (row.is_there && row.is_readable ? row : { ...row, sealed: null }))
  const quoted = await openQuoted(ctx, readable)
  return stored.map(({ sealed: _, ...row }, at) => {
    const one = quoted[at] ?? null
    return one === null ? { ...row, ...NOTHING_QUOTED, is_there: false } : { ...row, ...one }
  })
}

function passageOf(event: RunEvent): CitedPassage | null {
  return event.type === 'source-document' ? (event.providerMetadata?.parlance ?? null) : null
}

function filled(parts: readonly MessagePart[], rows: readonly OpenedCitation[]): MessagePart[] {
  const full = parts.map((part) => {
    const row = part.type === 'source' && rows.find((one) => String(one.number) === part.source_id)
    return row ? shown(part, row) : part
  })
  const titles = new Set(full.flatMap((part) => (part.type === 'source' ? part.title : [])))
  return full.map((part) => visibleCall(part, titles))
}

function shown(part: SourcePart, row: OpenedCitation): SourcePart {
  const { message_id: _, is_there, is_readable, has_changed, ...kept } = row
  if (!is_there) return { ...part, title: '', passage: blank(kept, 'deleted') }
  if (!is_readable) return { ...part, title: '', passage: blank(kept, 'hidden') }
  return { ...part, passage: { ...kept, state: has_changed ? 'changed' : 'current' } }
}

/** A passage without its details. */
function blank(passage: Omit<CitedPassage, 'state'>, state: 'deleted' | 'hidden'): CitedPassage {
  return {
    number: passage.number,
    state,
    knowledge_base_id: null,
    knowledge_base_name: '',
    document_id: null,
    chunk_id: null,
    page: null,
    heading: '',
    quote: '',
    start_offset: null,
    end_offset: null,
    as_of: passage.as_of,
    manual: null,
    unproven: [],
    doubts: [],
    confidence: null,
  }
}
