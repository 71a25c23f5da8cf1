import { promptTests } from '@parlance/contract/prompts/prompt-tests.ts'
import { promptTestSchemas } from '@parlance/contract/prompts/prompt-tests.schemas.ts'
import { attachment } from '#core/http/attachment.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { exportCases, importCases } from './cases/case-files.ts'
import { casesOf, changeCase, createCase } from './cases/cases.ts'
import { checkTestRun, runTestSet } from './prompt-tests.ts'
import { requireSubject, type Subject } from './subjects.ts'
import { evaluationsOf } from './view.ts'

const prompt = ({ prompt_id }: { prompt_id: string }): Subject => {
  return { kind: 'prompt', id: prompt_id.toLowerCase() }
}

export function promptTestRoutes(server: Server): void {
  serve(server, promptTests, promptTestSchemas, {
    rows: (ctx, { params, query }) => casesOf(ctx, prompt(params), query.cursor),
    create: (ctx, { params, body }) => createCase(ctx, prompt(params), { question: '', ...body }),
    change: async (ctx, { params, body }) => {
      await requireSubject(ctx, prompt(params))
      return await changeCase(ctx, params.case_id, { question: '', ...body }, params.prompt_id)
    },
    import: (ctx, { params, body }) => importCases(ctx, prompt(params), body),
    export: {
      raw: async (ctx, { params, query: { format } }, { reply }) =>
        reply.headers(attachment(`test-set.${format}`)).send(await exportCases(ctx, prompt(params), format)),
    },
    runs: (ctx, { params, query }) => evaluationsOf(ctx, prompt(params), query.cursor),
    check: (ctx, { params, body }) => checkTestRun(ctx, params.prompt_id, body),
    run: (ctx, { params, body }) => runTestSet(ctx, params.prompt_id, body),
  })
}
