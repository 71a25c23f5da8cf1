import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type { openQuestion, openQuestionSchemas } from './open-questions.schemas.ts'

export type OpenQuestion = z.output<typeof openQuestion>

const one = { resource: 'knowledge_base', param: 'knowledge_base_id' } as const
const access = { kind: 'session', permission: 'knowledge_base:upload', object: one } as const

/** Questions that a knowledge base did not answer well, for the people who maintain it. */
export const openQuestions = defineCalls<typeof openQuestionSchemas>()('openQuestions', {
  list: {
    method: 'GET',
    path: '/v2/knowledge-bases/{knowledge_base_id}/open-questions',
    access,
    summary:
      'Lists questions that a knowledge base did not answer, or whose answers were rated badly, grouped and without names. A question appears once several people have asked it, or if its author sent it.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND'],
  },
  dismiss: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/open-questions/dismissals',
    access,
    summary: 'Removes a question from the list until people ask it again.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_NOT_FOUND'],
  },
  undoDismissal: {
    method: 'DELETE',
    path: '/v2/knowledge-bases/{knowledge_base_id}/open-questions/dismissals/{dismissal_id}',
    access,
    summary: 'Undoes the dismissal of a question.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_NOT_FOUND'],
  },
})
