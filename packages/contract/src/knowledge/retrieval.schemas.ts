import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { SEARCH_LIMIT_MAX, SEARCH_QUERY_MAX, TEST_QUESTIONS_MAX, TEST_SOURCES_MAX } from '#core/limits.ts'
import { manual } from '#chat/cited.schemas.ts'
import { instant, uuid } from '#core/schemas.ts'
import { fieldFilter } from './document-fields.schemas.ts'

/** A range of a document that matches a question. */
export const passage = z.object({
  chunk_id: uuid,
  document_id: uuid,
  knowledge_base_id: uuid,
  document_name: z.string(),
  knowledge_base_name: z.string(),
  text: z.string(),
  /** The headings above it, outermost first, joined by ` › `. */
  heading: z.string(),
  page: z.number().int().nullable(),
  start_offset: z.number().int(),
  end_offset: z.number().int(),
  /** BM25; null if the passage was not found by words. */
  keyword_score: z.number().nullable(),
  /** Cosine similarity; null if the passage was not found by vectors. */
  vector_score: z.number().nullable(),
  /** The score for the ranking, 0 to 1. */
  score: z.number(),
  indexed_at: instant,
  source_changed_at: instant.nullable(),
  url: z.string(),
  /** Whether it was edited or added by hand. */
  manual,
})

export const testQuestion = z.object({
  id: uuid,
  question: z.string(),
  expected: z.array(z.object({ id: uuid, name: z.string() })).max(TEST_SOURCES_MAX),
  created_at: instant,
})

/** Better and worse compare with the previous run; `new` was not part of it. */
export const TEST_CHANGES = ['better', 'same', 'worse', 'new'] as const

export const testResult = z.object({
  question_id: uuid,
  question: z.string(),
  /** The rank of the first expected document, from 1; null if none was found. */
  rank: z.number().int().nullable(),
  found: z.number().int(),
  expected: z.number().int(),
  before: z.number().int().nullable(),
  change: z.enum(TEST_CHANGES),
})

export const testRun = z.object({
  id: uuid,
  created_at: instant,
  /** The name of the RAG configuration in use; empty for full text only. */
  configuration: z.string(),
  /** Share of the expected documents that were found, 0 to 1, in this and in the previous run. */
  recall: z.number(),
  recall_before: z.number().nullable(),
  /** Mean of 1 / rank, in this and in the previous run. */
  reciprocal_rank: z.number(),
  reciprocal_rank_before: z.number().nullable(),
  results: z.array(testResult).max(TEST_QUESTIONS_MAX),
})

const base = z.strictObject({ knowledge_base_id: uuid })
const question = z.string().trim().min(1).max(SEARCH_QUERY_MAX)

export const retrievalSchemas = {
  search: {
    params: base,
    body: z.strictObject({
      query: question,
      /** Up to 8 passages by keywords alone are those that a model would be given: without weak ones. */
      limit: z.number().int().min(1).max(SEARCH_LIMIT_MAX).default(10),
      /** Passages, or the best passage of each document. */
      group: z.enum(['chunk', 'document']).default('chunk'),
      /** Restricts the search to these documents. */
      document_ids: z.array(uuid).max(SEARCH_LIMIT_MAX).optional(),
      /** Only documents whose values meet all of these conditions. */
      filter: fieldFilter.default([]),
    }),
    answer: z.object({
      data: z.array(passage).max(SEARCH_LIMIT_MAX),
      /** Whether vectors were used. */
      is_hybrid: z.boolean(),
      is_reranked: z.boolean(),
      /** The curated answer that a person would get for this question. */
      curated: z
        .object({
          id: uuid,
          question: z.string(),
          /** The wording that matches. */
          wording: z.string(),
          answer: z.string(),
          reviewed_at: instant,
          /** False as well if only its meaning is similar: then a model is given it. */
          word_for_word: z.boolean(),
        })
        .nullable(),
    }),
  },
  testQuestions: {
    params: base,
    answer: z.object({
      data: z.array(testQuestion).max(TEST_QUESTIONS_MAX),
      last_run: testRun.nullable(),
    }),
  },
  createTestQuestion: {
    params: base,
    body: z.strictObject({ question, expected: z.array(uuid).min(1).max(TEST_SOURCES_MAX) }),
    answer: testQuestion,
  },
  deleteTestQuestion: { params: z.strictObject({ knowledge_base_id: uuid, question_id: uuid }) },
  runTestQuestions: { params: base, answer: testRun },
} satisfies Record<string, CallSchemas>
