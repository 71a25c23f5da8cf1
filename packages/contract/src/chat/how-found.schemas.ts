import { z } from 'zod'
import { uuid } from '#core/schemas.ts'

/** A passage of a search with its scores, without its name and words: these are read with the rights of the reader. */
export const foundPassage = z.object({
  /** As the answer cites it: [1]. Null: left out, because there was no room for it. */
  number: z.number().int().nullable(),
  document_id: uuid,
  chunk_id: uuid,
  /** BM25; null where the words alone did not find it. */
  keyword_score: z.number().nullable(),
  /** Cosine similarity; null where the vectors did not find it. */
  vector_score: z.number().nullable(),
  /** What it is ranked by, 0 to 1. */
  score: z.number(),
})

/** The place of a passage that the reader can open now. */
const place = z.object({
  document_id: uuid,
  title: z.string(),
  heading: z.string(),
  page: z.number().int().nullable(),
})

/** Why passages are not searched. */
export const PUT_AWAY = ['disabled', 'archived'] as const

/** How the passages of an answer were found, as far as the reader can read them now. */
export const howFound = z.object({
  /** `whole`: the documents were read from end to end, without a search. */
  mode: z.enum(['search', 'whole']),
  query: z.string(),
  /** What the model searched for besides. */
  further: z.array(z.string()),
  is_reranked: z.boolean(),
  /** False for an answer of a version that did not keep scores. */
  has_scores: z.boolean(),
  knowledge_bases: z.array(z.object({ id: uuid, name: z.string(), can_test: z.boolean() })),
  /** The best first. */
  passages: z.array(place.extend(foundPassage.omit({ chunk_id: true }).shape)),
  /** Passages with words of the query that are not searched, for those who manage their base. */
  put_away: z.array(place.extend({ chunk_id: uuid, why: z.enum(PUT_AWAY) })),
})
