import { Readable } from 'node:stream'
import { evaluations } from '@parlance/contract/assistants/evaluations.ts'
import { evaluationSchemas } from '@parlance/contract/assistants/evaluations.schemas.ts'
import { attachment } from '#core/http/attachment.ts'
import { serve, type Server } from '#core/http/mount.ts'
import type { Answering } from '#features/runs/test-runs.service.ts'
import { exportCases, importCases } from './cases/case-files.ts'
import { casesOf, changeCase, createCase, removeCase } from './cases/cases.ts'
import { exportRun } from './export.ts'
import { promptTestRoutes } from './prompt-tests.routes.ts'
import { resultsOf } from './results.ts'
import { runAssistant, runBase } from './start.ts'
import { forgetEvaluation, stopEvaluation, undeleteEvaluation } from './stopping.ts'
import type { Subject } from './subjects.ts'
import { evaluationsOf, viewOf } from './view.ts'

const assistant = ({ assistant_id: id }: { assistant_id: string }): Subject => ({ kind: 'assistant', id })
const base = ({ knowledge_base_id: id }: { knowledge_base_id: string }): Subject => {
  return { kind: 'knowledge_base', id }
}

export function evaluationRoutes(server: Server, engine: Answering['engine']): void {
  serve(server, evaluations, evaluationSchemas, {
    assistantCases: (ctx, { params, query }) => casesOf(ctx, assistant(params), query.cursor),
    createAssistantCase: (ctx, { params, body }) =>
      createCase(ctx, assistant(params), { ...body, values: {} }),
    importAssistantCases: (ctx, { params, body }) => importCases(ctx, assistant(params), body),
    exportAssistantCases: {
      raw: async (ctx, { params, query: { format } }, { reply }) =>
        reply
          .headers(attachment(`questions.${format}`))
          .send(await exportCases(ctx, assistant(params), format)),
    },
    assistantRuns: (ctx, { params, query }) => evaluationsOf(ctx, assistant(params), query.cursor),
    runAssistant: (ctx, { params, body }) => runAssistant(ctx, params.assistant_id, body),
    baseCases: (ctx, { params, query }) => casesOf(ctx, base(params), query.cursor),
    createBaseCase: (ctx, { params, body }) => createCase(ctx, base(params), { ...body, values: {} }),
    importBaseCases: (ctx, { params, body }) => importCases(ctx, base(params), body),
    exportBaseCases: {
      raw: async (ctx, { params, query: { format } }, { reply }) =>
        reply.headers(attachment(`questions.${format}`)).send(await exportCases(ctx, base(params), format)),
    },
    baseRuns: (ctx, { params, query }) => evaluationsOf(ctx, base(params), query.cursor),
    runBase: (ctx, { params, body }) => runBase(ctx, params.knowledge_base_id, body),
    changeCase: (ctx, { params, body }) => changeCase(ctx, params.case_id, { ...body, values: {} }, null),
    deleteCase: (ctx, { params }) => removeCase(ctx, params.case_id),
    get: (ctx, { params }) => viewOf(ctx, params.evaluation_id),
    results: (ctx, { params, query }) => resultsOf(ctx, params.evaluation_id, query),
    stop: (ctx, { params }) => stopEvaluation(ctx, engine, params.evaluation_id),
    delete: (ctx, { params }) => forgetEvaluation(ctx, params.evaluation_id),
    undelete: (ctx, { params }) => undeleteEvaluation(ctx, params.evaluation_id),
    export: {
      raw: async (ctx, { params, query: { format } }, { reply }) =>
        reply
          .headers(attachment(`results.${format}`))
          .send(Readable.from(await exportRun(ctx, params.evaluation_id, format))),
    },
  })
  promptTestRoutes(server)
}
