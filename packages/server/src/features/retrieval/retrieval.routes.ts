import { retrieval } from '@parlance/contract/knowledge/retrieval.ts'
import { retrievalSchemas as schemas } from '@parlance/contract/knowledge/retrieval.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { searchBase } from './search-call.ts'
import {
  createTestQuestion,
  removeTestQuestion,
  runTestQuestions,
  testQuestionsOf,
} from './test-questions/test-questions.ts'

export function retrievalRoutes(server: Server): void {
  serve(server, retrieval, schemas, {
    search: (ctx, { params, body }) => searchBase(ctx, params.knowledge_base_id, body),
    testQuestions: (ctx, { params }) => testQuestionsOf(ctx, params.knowledge_base_id),
    createTestQuestion: (ctx, { params, body }) => createTestQuestion(ctx, params.knowledge_base_id, body),
    deleteTestQuestion: (ctx, { params }) =>
      removeTestQuestion(ctx, params.knowledge_base_id, params.question_id),
    runTestQuestions: (ctx, { params }) => runTestQuestions(ctx, params.knowledge_base_id),
  })
}
