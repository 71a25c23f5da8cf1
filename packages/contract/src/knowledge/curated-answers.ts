import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { curatedAnswer, curatedAnswerSchemas } from './curated-answers.schemas.ts'

export type CuratedAnswer = z.output<typeof curatedAnswer>
export type CuratedAnswerBody = z.input<typeof curatedAnswerSchemas.create.body>

const one = { resource: 'knowledge_base', param: 'knowledge_base_id' } as const

/** Answers to sensitive questions that people wrote for a knowledge base. */
export const curatedAnswers = defineCalls<typeof curatedAnswerSchemas>()('curatedAnswers', {
  list: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/curated-answers',
    access: { kind: 'session', permission: 'knowledge_base:read', object: one },
    summary: 'Lists the curated answers of a knowledge base, those to be reviewed first.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/curated-answers',
    access: { kind: 'session', permission: 'knowledge_base:upload', object: one },
    summary:
      'Adds a curated answer to a knowledge base. Its author is asked to review it at its review date.',
    errors: [
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
      'ERROR_DOCUMENT_NOT_FOUND',
      'ERROR_TOO_MANY_CURATED_ANSWERS',
      'ERROR_REVIEW_DATE_NOT_AHEAD',
    ],
  },
  update: {
    method: 'PUT',
    path: '/v2/knowledge-bases/{knowledge_base_id}/curated-answers/{answer_id}',
    access: { kind: 'session', permission: 'knowledge_base:upload', object: one },
    summary: 'Changes a curated answer, which counts as its review.',
    errors: [
      'ERROR_KNOWLEDGE_BASE_NOT_FOUND',
      'ERROR_CURATED_ANSWER_NOT_FOUND',
      'ERROR_DOCUMENT_NOT_FOUND',
      'ERROR_REVIEW_DATE_NOT_AHEAD',
    ],
  },
  delete: {
    method: 'DELETE',
    path: '/v2/knowledge-bases/{knowledge_base_id}/curated-answers/{answer_id}',
    access: { kind: 'session', permission: 'knowledge_base:upload', object: one },
    summary: 'Deletes a curated answer.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_CURATED_ANSWER_NOT_FOUND'],
  },
})
