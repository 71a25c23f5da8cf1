import { z } from 'zod'
import { instant, uuid } from '#core/schemas.ts'
import { fieldFilter } from '#knowledge/document-fields.schemas.ts'
import { manual } from './cited.schemas.ts'

/** A passage of a search with its scores. Its name and text are not stored, but read with the reader's permissions. */
export const foundPassage = z.object({
  /** The number by which the answer cites it: [1]. Null if it was left out because there was no room for it. */
  number: z.number().int().nullable(),
  document_id: uuid,
  chunk_id: uuid,
  /** BM25; null if the keyword search did not find it. */
  keyword_score: z.number().nullable(),
  /** Cosine similarity; null if the vector search did not find it. */
  vector_score: z.number().nullable(),
  /** The score by which it is ranked, from 0 to 1. */
  score: z.number(),
  /** How many passages beside it were given to the model with it. */
  neighbours: z.number().int().default(0),
})

/** The position of a passage that the reader can open now. */
const place = z.object({
  document_id: uuid,
  title: z.string(),
  heading: z.string(),
  page: z.number().int().nullable(),
  /** Whether it is edited or added by hand. */
  manual,
})

/** Why passages are not searched. */
export const NOT_SEARCHED = ['disabled', 'archived', 'filtered'] as const

/** How the passages of an answer were found, as far as the reader can read them now. */
export const howFound = z.object({
  /** `whole`: the documents were read completely, without a search. */
  mode: z.enum(['search', 'whole']),
  query: z.string(),
  /** The follow-up question that a system assistant rewrote as the query. */
  rewritten_from: z.string().nullable(),
  /** Further searches by the model. */
  further: z.array(z.string()),
  /** Whether no passage supported an answer, so that the model was not called. */
  is_declined: z.boolean(),
  /** The curated answer that was used, as it is now; null without one, or if it is gone or the person cannot read it. */
  curated: z
    .object({
      id: uuid,
      knowledge_base_id: uuid,
      question: z.string(),
      reviewed_at: instant,
      is_verbatim: z.boolean(),
    })
    .nullable(),
  is_reranked: z.boolean(),
  /** False for an answer of a version that did not store scores. */
  has_scores: z.boolean(),
  knowledge_bases: z.array(z.object({ id: uuid, name: z.string(), can_test: z.boolean() })),
  /** The conditions of the assistant that their documents had to meet. */
  filter: fieldFilter,
  /** Best first. */
  passages: z.array(place.extend(foundPassage.omit({ chunk_id: true }).shape)),
  /** Passages that contain words of the query but are not searched, for people who manage their base. */
  not_searched: z.array(place.extend({ chunk_id: uuid, why: z.enum(NOT_SEARCHED) })),
})
