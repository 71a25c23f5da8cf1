import { openQuestions } from '@parlance/contract/knowledge/open-questions.ts'
import { openQuestionSchemas } from '@parlance/contract/knowledge/open-questions.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { dismissQuestion, questionsOf, undoDismissal } from './open-questions.service.ts'

export function openQuestionRoutes(server: Server): void {
  serve(server, openQuestions, openQuestionSchemas, {
    list: (ctx, { params, query }) => questionsOf(ctx, params.knowledge_base_id, query),
    dismiss: (ctx, { params, body }) => dismissQuestion(ctx, params.knowledge_base_id, body.key),
    undoDismissal: (ctx, { params }) => undoDismissal(ctx, params.knowledge_base_id, params.dismissal_id),
  })
}
