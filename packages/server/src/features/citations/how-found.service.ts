import type { HowFound, MessagePart, RetrievalStep } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { seenCurated } from '#features/curated-answers/matching.service.ts'
import { unsearchedFor } from '#features/retrieval/not-searched.service.ts'
import { headingsOf } from '#features/retrieval/sealed-passages.service.ts'
import { namedBases, partsOfAnswer, type Place, placesOf } from './how-found.queries.ts'

/**
 * How the passages of an answer were found. What its reader cannot read now is left out, so that the result does not
 * reveal what others can access.
 */
export async function howFound(ctx: UserCtx, threadId: string, messageId: string): Promise<HowFound> {
  const parts = await partsOfAnswer(ctx, threadId, messageId)
  const step = parts?.find((part) => part.type === 'retrieval')
  if (parts === undefined || step === undefined) throw new AppError('ERROR_MESSAGE_NOT_FOUND')
  const { mode, query, passages } = step
  const { found, base_ids, filter, is_reranked, rewritten_from } = keptOf(step)
  const stored = await placesOf(
    ctx,
    found.map((one) => one.document_id),
    found.map((one) => one.chunk_id),
  )
  const headings = await headingsOf(ctx, stored)
  const places = stored.map((place, at) => ({ ...place, heading: headings[at] ?? '' }))
  const bases = [...new Set([...base_ids, ...places.map((one) => one.knowledge_base_id)])]
  const named = await namedBases(ctx, bases)
  return {
    mode,
    query,
    rewritten_from,
    is_declined: (step.declined ?? null)?.why === 'unsupported',
    curated: await curatedOf(ctx, step),
    further: furtherQueries(parts),
    is_reranked,
    has_scores: mode === 'search' && (found.length > 0 || passages === 0),
    knowledge_bases: named,
    // it names fields of the bases
    filter: named.length === bases.length ? filter : [],
    passages: found
      .flatMap(({ chunk_id, ...scores }) => {
        const place = placeOf(places, scores.document_id, chunk_id)
        return place === null ? [] : [{ ...place, ...scores }]
      })
      .toSorted((a, b) => b.score - a.score),
    not_searched: mode === 'search' ? await unsearchedFor(ctx, bases, query, filter) : [],
  }
}

/** Versions before 1.6 did not store these. */
function keptOf({
  found = [],
  base_ids = [],
  filter = [],
  is_reranked = false,
  rewritten_from = null,
}: Partial<RetrievalStep>) {
  return { found, base_ids, filter, is_reranked, rewritten_from }
}

async function curatedOf(ctx: UserCtx, step: Partial<RetrievalStep>): Promise<HowFound['curated']> {
  const used = step.curated ?? null
  const seen = used === null ? undefined : await seenCurated(ctx, used.id)
  if (used === null || seen === undefined) return null
  return { ...seen, reviewed_at: used.reviewed_at, is_verbatim: used.is_verbatim }
}

/** A passage that was split differently since is identified only by its document. */
function placeOf(places: readonly Place[], documentId: string, chunkId: string) {
  const of = places.filter((one) => one.document_id === documentId)
  const place = of.find((one) => one.chunk_id === chunkId)
  const title = of[0]?.title
  if (title === undefined) return null
  return { title, heading: place?.heading ?? '', page: place?.page ?? null, manual: place?.manual ?? null }
}

function furtherQueries(parts: readonly MessagePart[]): string[] {
  return parts.flatMap((part) => {
    if (part.type !== 'tool' || part.tool_name !== 'search_documents') return []
    const { input } = part
    const hasQuery = typeof input === 'object' && input !== null && 'query' in input
    return hasQuery && typeof input.query === 'string' ? [input.query] : []
  })
}
