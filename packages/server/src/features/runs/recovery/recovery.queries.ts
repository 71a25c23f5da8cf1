import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, extend, integer, nullable, rowOf, type RowOf, rowsOf, uuid } from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import { storingTerms } from '#features/message-search/terms.fragments.ts'
import { runStatus } from '#features/runs/answer-columns.ts'
import { answerTerms, type Ending } from '#features/runs/runs.queries.ts'
import { leftAnswer } from './leases.queries.ts'

const endedRun = columns({ id: uuid, status: runStatus, last_sequence: nullable(integer) })
export type EndedRun = RowOf<typeof endedRun>

/** Which of these runs exist in this database. */
export async function endedRuns(ctx: Ctx, ids: readonly string[]): Promise<EndedRun[]> {
  return await rowsOf(
    ctx.db,
    endedRun,
    sql`SELECT id, status, last_sequence FROM runs WHERE id = ANY(${sql.param(ids)}::uuid[])`,
  )
}

const interrupted = extend(leftAnswer, { last_sequence: integer })

/** A run with an interrupted answer that was not continued; locked with its thread until the transaction ends. */
export async function lockInterrupted(ctx: Ctx, id: string): Promise<RowOf<typeof interrupted> | undefined> {
  const statement = sql`
    SELECT r.message_id, r.last_sequence, m.parts, coalesce(r.payer_id, r.user_id) AS user_id,
      r.created_at AS started_at, m.assistant_id, m.assistant_version_id, m.model_id, t.purpose
    FROM runs r JOIN messages m ON m.id = r.message_id AND m.run_id = r.id JOIN threads t ON t.id = r.thread_id
    WHERE r.id = ${id} AND r.status = 'interrupted' AND m.status = 'interrupted' AND r.last_sequence IS NOT NULL
    FOR NO KEY UPDATE OF t FOR UPDATE OF r`
  return await rowOf(ctx.db, interrupted, statement)
}

export async function completeAnswer(
  ctx: Ctx,
  run: { id: string; message_id: string; parts: readonly MessagePart[]; last_sequence: number } & Pick<
    Ending,
    'found_by'
  >,
): Promise<void> {
  await ctx.db.execute(sql`
    WITH written AS (
      UPDATE messages SET parts = ${jsonb(run.parts)} WHERE id = ${run.message_id} AND run_id = ${run.id}
      RETURNING id, thread_id, created_at
    ), indexed AS (${storingTerms(answerTerms(run.found_by, 'threads'))})
    UPDATE runs SET last_sequence = ${run.last_sequence} WHERE id = ${run.id}`)
}
