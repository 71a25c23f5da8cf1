import type { MessagePart, RunStatus } from '@parlance/contract/chat/runs.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import type { ThreadPurpose } from '#features/assistants/assistants.service.ts'

export type EndedRun = { id: string; status: RunStatus; last_sequence: number | null }

/** Which of these runs exist in this database. */
export async function endedRuns(ctx: Ctx, ids: readonly string[]): Promise<EndedRun[]> {
  const { rows } = await ctx.db.execute<EndedRun>(
    sql`SELECT id, status, last_sequence FROM runs WHERE id = ANY(${sql.param(ids)}::uuid[])`,
  )
  return rows
}

/** A run whose interrupted answer was not continued; locked with its thread until the transaction ends. */
export async function lockInterrupted(ctx: Ctx, id: string): Promise<Interrupted | undefined> {
  const { rows } = await ctx.db.execute<Interrupted>(sql`
    SELECT r.message_id, r.last_sequence, m.parts, r.user_id, r.created_at AS started_at, m.assistant_id,
      m.assistant_version_id, m.model_id, t.purpose
    FROM runs r JOIN messages m ON m.id = r.message_id AND m.run_id = r.id JOIN threads t ON t.id = r.thread_id
    WHERE r.id = ${id} AND r.status = 'interrupted' AND m.status = 'interrupted' AND r.last_sequence IS NOT NULL
    FOR NO KEY UPDATE OF t FOR UPDATE OF r`)
  return rows.map((row) => ({ ...row, started_at: new Date(row.started_at).toISOString() }))[0]
}
type Interrupted = {
  message_id: string
  last_sequence: number
  parts: MessagePart[]
  user_id: string
  started_at: string
  assistant_id: string
  assistant_version_id: string
  model_id: string
  purpose: ThreadPurpose
}

export async function completeAnswer(
  ctx: Ctx,
  run: { id: string; message_id: string; parts: readonly MessagePart[]; last_sequence: number },
): Promise<void> {
  await ctx.db.execute(sql`
    WITH answer AS (
      UPDATE messages SET parts = ${jsonb(run.parts)} WHERE id = ${run.message_id} AND run_id = ${run.id}
    )
    UPDATE runs SET last_sequence = ${run.last_sequence} WHERE id = ${run.id}`)
}
