import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { passage, retrievalSchemas, testQuestion, testRun } from './retrieval.schemas.ts'

export type Passage = z.output<typeof passage>
export type SearchAnswer = z.output<typeof retrievalSchemas.search.answer>
export type TestQuestion = z.output<typeof testQuestion>
export type TestRun = z.output<typeof testRun>

const one = { resource: 'knowledge_base', param: 'knowledge_base_id' } as const

/** Search in a base, and questions that measure its quality (product decisions §6, ruling 32). */
export const retrieval = defineCalls<typeof retrievalSchemas>()('retrieval', {
  search: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/search',
    access: { kind: 'session', permission: 'knowledge_base:read', object: one },
    summary: 'Searches a knowledge base for the passages or documents that best match a question.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_KNOWLEDGE_BASE_ARCHIVED', 'ERROR_FILTER_INVALID'],
    rate: 'read',
  },
  testQuestions: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/test-questions',
    access: { kind: 'session', permission: 'knowledge_base:read', object: one },
    summary: 'Lists the retrieval test questions of a knowledge base with their last run.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
  },
  createTestQuestion: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/test-questions',
    access: { kind: 'session', permission: 'knowledge_base:upload', object: one },
    summary: 'Adds a retrieval test question with the documents it should find.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_DOCUMENT_NOT_FOUND', 'ERROR_TOO_MANY_TEST_QUESTIONS'],
  },
  deleteTestQuestion: {
    method: 'DELETE',
    path: '/v2/knowledge-bases/{knowledge_base_id}/test-questions/{question_id}',
    access: { kind: 'session', permission: 'knowledge_base:upload', object: one },
    summary: 'Deletes a test question.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_NOT_FOUND'],
  },
  runTestQuestions: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/test-questions/run',
    access: { kind: 'session', permission: 'knowledge_base:upload', object: one },
    summary: 'Runs all retrieval test questions and compares the results with the previous run.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
    rate: 'costly',
  },
})
