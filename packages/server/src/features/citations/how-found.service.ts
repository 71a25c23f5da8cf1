import type { HowFound, MessagePart, RetrievalStep } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { unsearchedFor } from '#features/retrieval/not-searched.service.ts'
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
  const { found, base_ids, is_reranked, rewritten_from } = keptOf(step)
  const places = await placesOf(
    ctx,
    found.map((one) => one.document_id),
    found.map((one) => one.chunk_id),
  )
  const bases = [...new Set([...base_ids, ...places.map((one) => one.knowledge_base_id)])]
  return {
    mode,
    query,
    rewritten_from,
    is_declined: (step.declined ?? null)?.why === 'unsupported',
    further: furtherQueries(parts),
    is_reranked,
    has_scores: mode === 'search' && (found.length > 0 || passages === 0),
    knowledge_bases: await namedBases(ctx, bases),
    passages: found
      .flatMap(({ chunk_id, ...scores }) => {
        const place = placeOf(places, scores.document_id, chunk_id)
        return place === null ? [] : [{ ...place, ...scores }]
      })
      .toSorted((a, b) => b.score - a.score),
    not_searched: mode === 'search' ? await unsearchedFor(ctx, bases, query) : [],
  }
}

/** Versions before 1.6 did not store these. */
function keptOf({
  found = [],
  base_ids = [],
  is_reranked = false,
  rewritten_from = null,
}: Partial<RetrievalStep>) {
  return { found, base_ids, is_reranked, rewritten_from }
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
