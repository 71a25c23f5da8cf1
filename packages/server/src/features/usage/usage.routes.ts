import { Readable } from 'node:stream'
import { budgets } from '@parlance/contract/admin/budgets.ts'
import { budgetSchemas } from '@parlance/contract/admin/budgets.schemas.ts'
import { usage } from '@parlance/contract/admin/usage.ts'
import { usageSchemas } from '@parlance/contract/admin/usage.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import {
  allBudgets,
  changeBudget,
  createBudget,
  findSubjects,
  myBudgets,
  removeBudget,
} from './budgets/budgets.ts'
import { exportRecords } from './reports/export.ts'
import { records } from './reports/records.ts'
import { assistantUsage, forecast, myUsage, report } from './reports/reports.ts'

export function usageRoutes(server: Server): void {
  serve(server, usage, usageSchemas, {
    report: (ctx, { query }) => report(ctx, query),
    forecast: (ctx) => forecast(ctx),
    records: (ctx, { query }) => records(ctx, query),
    mine: (ctx, { query }) => myUsage(ctx, query),
    ofAssistant: (ctx, { params, query }) => assistantUsage(ctx, params.assistant_id, query),
    export: {
      raw: async (ctx, { query }, { reply }) =>
        reply
          .type('text/csv; charset=utf-8')
          .headers({ 'content-disposition': 'attachment; filename="usage.csv"', 'cache-control': 'no-store' })
          .send(Readable.from(exportRecords(ctx, query))),
    },
  })

  serve(server, budgets, budgetSchemas, {
    list: (ctx, { query }) => allBudgets(ctx, query),
    mine: (ctx, { query }) => myBudgets(ctx, query.cursor),
    subjects: (ctx, { query }) => findSubjects(ctx, query.level, query.query),
    create: (ctx, { body }) => createBudget(ctx, body),
    update: (ctx, { params, body }) => changeBudget(ctx, params.budget_id, body),
    delete: (ctx, { params }) => removeBudget(ctx, params.budget_id),
  })
}
