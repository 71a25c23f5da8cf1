import { sql } from '#db/drizzle.ts'
import { columns, double, idRow, integer, json, nullable, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'
import type { Bilingual } from '#db/json-columns.ts'
import type { UserCtx } from '#core/context.ts'
import { messageParts, runStatus } from './answer-columns.ts'

const testAnswer = columns({
  thread_id: uuid,
  message_id: uuid,
  status: runStatus,
  parts: messageParts,
  finish_reason: nullable(text),
  error_code: nullable(text),
  model_label: nullable(json<Bilingual>()),
  input_tokens: nullable(integer),
  output_tokens: nullable(integer),
  cost_nano: nullable(double),
  duration_ms: nullable(integer),
})
export type StoredTestAnswer = RowOf<typeof testAnswer>

/** The answers in hidden conversations of the caller. */
export async function answersIn(ctx: UserCtx, threadIds: readonly string[]): Promise<StoredTestAnswer[]> {
  return await rowsOf(
    ctx.db,
    testAnswer,
    sql`SELECT m.thread_id, m.id AS message_id, m.status, m.parts, m.finish_reason, r.error_code,
        mo.label AS model_label, m.input_tokens, m.output_tokens, m.cost_nano::float8 AS cost_nano, m.duration_ms
      FROM threads t JOIN messages m ON m.thread_id = t.id AND m.role = 'assistant'
      LEFT JOIN runs r ON r.id = m.run_id LEFT JOIN models mo ON mo.id = m.model_id
      WHERE t.id = ANY(${sql.param(threadIds)}::uuid[]) AND t.user_id = ${ctx.actor.user_id} AND t.purpose = 'test'`,
  )
}

/** The running runs in hidden conversations of the caller. */
export async function testRunsIn(ctx: UserCtx, threadIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT r.id FROM runs r JOIN threads t ON t.id = r.thread_id
      WHERE t.id = ANY(${sql.param(threadIds)}::uuid[]) AND t.purpose = 'test' AND r.user_id = ${ctx.actor.user_id}
        AND r.status = 'running'`,
  )
  return rows.map((row) => row.id)
}
