import { curatedAnswers } from '@parlance/contract/knowledge/curated-answers.ts'
import { curatedAnswerSchemas } from '@parlance/contract/knowledge/curated-answers.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { answersOf, changeAnswer, createAnswer, removeAnswer } from './curated-answers.service.ts'

export function curatedAnswerRoutes(server: Server): void {
  serve(server, curatedAnswers, curatedAnswerSchemas, {
    list: (ctx, { params, query }) => answersOf(ctx, params.knowledge_base_id, query),
    create: (ctx, { params, body }) => createAnswer(ctx, params.knowledge_base_id, body),
    update: (ctx, { params, body }) => changeAnswer(ctx, params.knowledge_base_id, params.answer_id, body),
    delete: (ctx, { params }) => removeAnswer(ctx, params.knowledge_base_id, params.answer_id),
  })
}
