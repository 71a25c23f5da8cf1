import { retrieval } from '@parlance/contract/knowledge/retrieval.ts'
import { retrievalSchemas as schemas } from '@parlance/contract/knowledge/retrieval.schemas.ts'
import type { Server } from '#core/http/mount.ts'
import { on } from '#core/http/mount.ts'
import { searchBase } from './search-call.ts'
import {
  createTestQuestion,
  removeTestQuestion,
  runTestQuestions,
  testQuestionsOf,
} from './test-questions.ts'

export function retrievalRoutes(server: Server): void {
  on(
    server,
    retrieval.search,
    schemas.search,
  )((ctx, { params, body }) => searchBase(ctx, params.knowledge_base_id, body))
  on(
    server,
    retrieval.testQuestions,
    schemas.testQuestions,
  )((ctx, { params }) => testQuestionsOf(ctx, params.knowledge_base_id))
  on(
    server,
    retrieval.createTestQuestion,
    schemas.createTestQuestion,
  )((ctx, { params, body }) => createTestQuestion(ctx, params.knowledge_base_id, body))
  on(
    server,
    retrieval.deleteTestQuestion,
    schemas.deleteTestQuestion,
  )((ctx, { params }) => removeTestQuestion(ctx, params.knowledge_base_id, params.question_id))
  on(
    server,
    retrieval.runTestQuestions,
    schemas.runTestQuestions,
  )((ctx, { params }) => runTestQuestions(ctx, params.knowledge_base_id))
}
