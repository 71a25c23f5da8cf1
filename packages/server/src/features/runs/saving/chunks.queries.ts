import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import { columns, integer, json, type RowOf, rowsOf, uuid } from '#db/rows.ts'
import type { SignedStep } from '#features/runs/answering/tools/servers/signed-steps.ts'

const chunk = columns({ run_id: uuid, first: integer, last: integer, events: json<readonly RunEvent[]>() })
export type Chunk = RowOf<typeof chunk>

/**
 * Appends the new text of all runs since the last tick, and stores the opaque values of their models if they have
 * changed.
 */
export async function appendChunks(
  ctx: Ctx,
  chunks: readonly (Chunk & { signed_steps: readonly SignedStep[] | null })[],
): Promise<void> {
  await ctx.db.execute(sql`
    WITH saved AS MATERIALIZED (
      SELECT x.*, r.message_id FROM jsonb_to_recordset(${jsonb(chunks)})
        AS x(run_id uuid, first integer, last integer, events jsonb, signed_steps jsonb)
      JOIN runs r ON r.id = x.run_id AND r.status = 'running'
    ), signed AS (
      UPDATE messages m SET signed_steps = s.signed_steps FROM saved s
      WHERE jsonb_typeof(s.signed_steps) = 'array' AND m.id = s.message_id AND m.run_id = s.run_id
    )
    INSERT INTO run_chunks (run_id, first_sequence, last_sequence, events)
    SELECT run_id, first, last, events FROM saved
    ON CONFLICT DO NOTHING`)
}

/** Removes chunks of runs that ended this many seconds ago; returns how many. */
export async function deleteLeftChunks(ctx: Ctx, seconds: number): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    DELETE FROM run_chunks c USING runs r WHERE r.id = c.run_id AND r.status <> 'running'
      AND r.ended_at <= now() - make_interval(secs => ${seconds})`)
  return rowCount ?? 0
}

/** With sealed quotes: `openEvents`. */
export async function chunksAfter(ctx: Ctx, runId: string, after: number): Promise<Chunk[]> {
  const statement = sql`
    SELECT run_id, first_sequence AS first, last_sequence AS last, events FROM run_chunks
    WHERE run_id = ${runId} AND last_sequence > ${after} ORDER BY first_sequence`
  return await rowsOf(ctx.db, chunk, statement)
}
