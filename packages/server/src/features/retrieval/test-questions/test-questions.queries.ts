import type { Ctx, UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import {
  columns,
  countRow,
  integer,
  json,
  nullable,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { nowAfter } from '#db/now-after.ts'

const questionRow = columns({
  id: uuid,
  question: text,
  expected: json<{ id: string; name: string }[]>(),
  created_at: timestamp,
})
export type QuestionRow = RowOf<typeof questionRow>

/** The questions of a base, oldest first, without deleted documents. */
export async function listQuestions(
  ctx: Ctx,
  baseId: string,
  id: string | null = null,
): Promise<QuestionRow[]> {
  return await rowsOf(
    ctx.db,
    questionRow,
    sql`SELECT q.id, q.question, q.created_at, coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) ORDER BY d.name_key, d.id)
        FROM test_question_sources s JOIN documents d ON d.id = s.document_id
        WHERE s.question_id = q.id AND d.deleted_at IS NULL), '[]') AS expected
      FROM test_questions q WHERE q.knowledge_base_id = ${baseId} AND ${id === null ? sql`true` : sql`q.id = ${id}`}
      ORDER BY q.created_at, q.id`,
  )
}

/** Locks the questions of a base until the transaction ends; returns their number. */
export async function countQuestions(ctx: Ctx, baseId: string): Promise<number> {
  await ctx.db.execute(sql`SELECT id FROM knowledge_bases WHERE id = ${baseId} FOR UPDATE`)
  const row = await rowOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM test_questions WHERE knowledge_base_id = ${baseId}`,
  )
  return row?.count ?? 0
}

export async function insertQuestion(
  ctx: UserCtx,
  id: string,
  baseId: string,
  question: string,
): Promise<void> {
  await ctx.db.execute(sql`INSERT INTO test_questions (id, knowledge_base_id, question, created_by)
    VALUES (${id}, ${baseId}, ${question}, ${ctx.actor.user_id})`)
}

/** Returns how many of the documents are in the base. */
export async function insertExpected(
  ctx: Ctx,
  questionId: string,
  baseId: string,
  ids: readonly string[],
): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO test_question_sources (question_id, document_id)
    SELECT ${questionId}, d.id FROM documents d WHERE d.id = ANY(${sql.param(ids)}::uuid[])
      AND d.knowledge_base_id = ${baseId} AND d.deleted_at IS NULL`)
  return rowCount ?? 0
}

export async function deleteQuestion(ctx: Ctx, baseId: string, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`DELETE FROM test_questions WHERE id = ${id} AND knowledge_base_id = ${baseId}`,
  )
  return (rowCount ?? 0) > 0
}

const runRow = columns({ id: uuid, configuration: text, created_at: timestamp })
export type RunRow = RowOf<typeof runRow>
const resultRow = columns({
  question_id: uuid,
  question: text,
  rank: nullable(integer),
  found: integer,
  expected: integer,
})
export type ResultRow = RowOf<typeof resultRow>

/** The last runs of a base, newest first. */
export async function lastRuns(ctx: Ctx, baseId: string, limit: number): Promise<RunRow[]> {
  return await rowsOf(
    ctx.db,
    runRow,
    sql`SELECT id, configuration, created_at FROM test_runs WHERE knowledge_base_id = ${baseId}
      ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
  )
}

export async function resultsOf(ctx: Ctx, runId: string): Promise<ResultRow[]> {
  return await rowsOf(
    ctx.db,
    resultRow,
    sql`SELECT r.question_id, q.question, r.rank, r.found, r.expected
      FROM test_results r JOIN test_questions q ON q.id = r.question_id
      WHERE r.run_id = ${runId} ORDER BY q.created_at, q.id`,
  )
}

export async function insertRun(ctx: UserCtx, id: string, baseId: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO test_runs (id, knowledge_base_id, configuration, created_by, created_at)
    SELECT ${id}, k.id, coalesce(r.name, ''), ${ctx.actor.user_id},
      ${nowAfter(sql`SELECT max(created_at) FROM test_runs WHERE knowledge_base_id = ${baseId}`)}
    FROM knowledge_bases k LEFT JOIN rag_configurations r ON r.id = k.rag_configuration_id WHERE k.id = ${baseId}`)
}

export async function insertResult(
  ctx: Ctx,
  runId: string,
  result: Omit<ResultRow, 'question'>,
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO test_results (run_id, question_id, rank, found, expected)
    SELECT ${runId}, q.id, ${result.rank}, ${result.found}, ${result.expected}
    FROM test_questions q WHERE q.id = ${result.question_id}`)
}

/** Only the newest runs are kept for comparison. */
export async function forgetOldRuns(ctx: Ctx, baseId: string, kept: number): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM test_runs WHERE knowledge_base_id = ${baseId} AND id NOT IN (
      SELECT id FROM test_runs WHERE knowledge_base_id = ${baseId} ORDER BY created_at DESC, id DESC LIMIT ${kept})`)
}
