import { stillRelated } from '#core/access/assistants.ts'
import { stillStands } from '#core/access/guard.ts'
import { KNOWLEDGE_GUARD } from '#core/access/knowledge-bases.ts'
import { PROMPT_GUARD } from '#core/access/prompts.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  extend,
  idRow,
  integer,
  nullable,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import type { SeenLease } from '#core/leases/lease-watch.ts'
import { messageParts, threadPurpose } from '#features/runs/answer-columns.ts'
import { LEASE_SECONDS } from '#features/runs/runs.queries.ts'

/**
 * Whether the person of `runs r` still has the access that the run started with, which is lost when a share of the
 * assistant, of a base that it answers from, or of the expert prompt is removed.
 */
const stillAllowed = sql`EXISTS (
  SELECT 1 FROM messages m JOIN threads t ON t.id = m.thread_id LEFT JOIN assistants a ON a.id = m.assistant_id
  WHERE m.id = r.message_id AND CASE t.purpose
    WHEN 'expert' THEN EXISTS (
      SELECT 1 FROM prompt_run_columns pc JOIN prompt_runs pr ON pr.id = pc.prompt_run_id
      JOIN prompts p ON p.id = pr.prompt_id
      WHERE pc.thread_id = t.id AND ${stillStands(PROMPT_GUARD, sql`r.user_id`, 'use')})
    WHEN 'draft' THEN ${stillRelated(sql`r.user_id`, 'edit')}
    WHEN 'review' THEN ${stillRelated(sql`r.user_id`, 'review')}
    WHEN 'test' THEN CASE WHEN m.assistant_id IS NULL THEN EXISTS (
        SELECT 1 FROM evaluation_answers x JOIN evaluations e ON e.id = x.evaluation_id
        JOIN prompts p ON p.id = e.prompt_id
        WHERE x.thread_id = t.id AND x.state <> 'done' AND ${stillStands(PROMPT_GUARD, sql`r.user_id`, 'use')})
      ELSE (${stillRelated(sql`r.user_id`, 'edit')} OR ${stillRelated(sql`r.user_id`, 'use')}) END
    ELSE ${stillRelated(sql`r.user_id`, 'use')} END
    AND NOT EXISTS (SELECT 1 FROM citations c JOIN documents d ON d.id = c.document_id
      JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      WHERE c.message_id = m.id AND k.is_listed
        AND NOT ${stillStands(KNOWLEDGE_GUARD, sql`r.user_id`, 'read')}))`

const renewedLease = columns({ id: uuid, stop: boolean })

/** Renews the leases of this process's runs; returns which of them must stop, without those that ended. */
export async function renewLeases(
  ctx: Ctx,
  runIds: readonly string[],
): Promise<{ id: string; stop: boolean }[]> {
  const statement = sql`
    UPDATE runs r SET lease_expires_at = now() + make_interval(secs => ${LEASE_SECONDS})
    FROM users u
    WHERE r.id = ANY(${sql.param(runIds)}::uuid[]) AND r.status = 'running' AND r.instance_id = ${ctx.deps.instance_id} AND u.id = r.user_id
    RETURNING r.id, (r.stop_requested_at IS NOT NULL OR NOT u.is_enabled OR NOT ${stillAllowed}) AS stop`
  return await rowsOf(ctx.db, renewedLease, statement)
}

/** Those of this process's runs that another process was asked to stop. */
export async function stopRequested(ctx: Ctx, runIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM runs WHERE id = ANY(${sql.param(runIds)}::uuid[]) AND stop_requested_at IS NOT NULL`,
  )
  return rows.map((row) => row.id)
}

const otherLease = columns({ id: uuid, instance_id: uuid, lease: text, is_over: boolean })
export type OtherLease = RowOf<typeof otherLease>

/** The leases of all runs of other processes. Runs of this process are alive even if renewed late. */
export async function otherLeases(ctx: Ctx, live: readonly string[]): Promise<OtherLease[]> {
  const statement = sql`
    SELECT r.id, r.instance_id, r.lease_expires_at::text AS lease, r.lease_expires_at < now() AS is_over FROM runs r
    WHERE r.status = 'running'
      AND NOT (r.instance_id = ${ctx.deps.instance_id} AND r.id = ANY(${sql.param(live)}::uuid[]))
    ORDER BY r.lease_expires_at`
  return await rowsOf(ctx.db, otherLease, statement)
}

/** An answer that its process no longer writes, with the data for saving it. */
export const leftAnswer = columns({
  message_id: uuid,
  parts: messageParts,
  /** The person who pays. */
  user_id: uuid,
  started_at: timestamp,
  assistant_id: nullable(uuid),
  assistant_version_id: nullable(uuid),
  model_id: uuid,
  purpose: threadPurpose,
})
const orphan = extend(leftAnswer, { id: uuid, input_estimate: integer })
export type Orphan = RowOf<typeof orphan>

/**
 * The runs with an unchanged lease. Locked with their threads until the transaction
 * ends; rows locked by others are left for the next time.
 */
export async function lockOrphans(ctx: Ctx, left: readonly SeenLease[]): Promise<Orphan[]> {
  const statement = sql`
    SELECT r.id, r.message_id, m.parts, coalesce(r.payer_id, r.user_id) AS user_id, r.created_at AS started_at,
      r.input_estimate, m.assistant_id, m.assistant_version_id, m.model_id, t.purpose
    FROM runs r JOIN messages m ON m.id = r.message_id JOIN threads t ON t.id = r.thread_id
    JOIN jsonb_to_recordset(${jsonb(left)}) AS l(id uuid, lease text)
      ON l.id = r.id AND l.lease::timestamptz = r.lease_expires_at
    WHERE r.status = 'running'
    FOR NO KEY UPDATE OF t SKIP LOCKED FOR UPDATE OF r SKIP LOCKED`
  return await rowsOf(ctx.db, orphan, statement)
}
