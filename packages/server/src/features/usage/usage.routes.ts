import { Readable } from 'node:stream'
import { budgets } from '@parlance/contract/admin/budgets.ts'
import { budgetSchemas } from '@parlance/contract/admin/budgets.schemas.ts'
import { usage } from '@parlance/contract/admin/usage.ts'
import { usageSchemas } from '@parlance/contract/admin/usage.schemas.ts'
import { on, onRaw, type Server } from '#core/http/mount.ts'
import { allBudgets, changeBudget, createBudget, findSubjects, myBudgets, removeBudget } from './budgets.ts'
import { exportRecords, records } from './records.ts'
import { assistantUsage, forecast, myUsage, report } from './reports.ts'

export function usageRoutes(server: Server): void {
  on(server, usage.report, usageSchemas.report)((ctx, { query }) => report(ctx, query))
  on(server, usage.forecast, usageSchemas.forecast)((ctx) => forecast(ctx))
  on(server, usage.records, usageSchemas.records)((ctx, { query }) => records(ctx, query))
  on(server, usage.mine, usageSchemas.mine)((ctx, { query }) => myUsage(ctx, query))
  on(
    server,
    usage.ofAssistant,
    usageSchemas.ofAssistant,
  )((ctx, { params, query }) => assistantUsage(ctx, params.assistant_id, query))
  onRaw(
    server,
    usage.export,
    usageSchemas.export,
  )(async (ctx, { query }, { reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .headers({ 'content-disposition': 'attachment; filename="usage.csv"', 'cache-control': 'no-store' })
      .send(Readable.from(exportRecords(ctx, query))),
  )

  on(server, budgets.list, budgetSchemas.list)((ctx, { query }) => allBudgets(ctx, query))
  on(server, budgets.mine, budgetSchemas.mine)((ctx, { query }) => myBudgets(ctx, query.cursor))
  on(
    server,
    budgets.subjects,
    budgetSchemas.subjects,
  )((ctx, { query }) => findSubjects(ctx, query.level, query.query))
  on(server, budgets.create, budgetSchemas.create)((ctx, { body }) => createBudget(ctx, body))
  on(
    server,
    budgets.update,
    budgetSchemas.update,
  )((ctx, { params, body }) => changeBudget(ctx, params.budget_id, body))
  on(server, budgets.delete, budgetSchemas.delete)((ctx, { params }) => removeBudget(ctx, params.budget_id))
}
