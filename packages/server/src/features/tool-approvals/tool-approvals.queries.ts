import type { ToolApproval, ToolDecision } from '@parlance/contract/chat/tool-approvals.ts'
import type { UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { sql } from '#db/drizzle.ts'
import { columns, nullable, oneOf, rowOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'
import { toolDecision } from '@parlance/contract/chat/tool-approvals.schemas.ts'

/** A tool that can need approval: its id, and its name for people. `fingerprint` changes with its definition. */
export type AskedTool = { tool: string; fingerprint: string; title: string }
export type AskedCall = { run_id: string; call_id: string; thread_id: string; assistant_id: string | null }

const decided = columns({ decision: nullable(oneOf(toolDecision.options)) })
const madeDecision = columns({ decision: oneOf(toolDecision.options) })
const known = columns({ id: uuid })

/** Whether the caller allowed this tool earlier, in this conversation or everywhere with this assistant. */
export async function isAllowed(
  ctx: UserCtx,
  call: AskedCall,
  { tool, fingerprint }: AskedTool,
): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    known,
    sql`SELECT id FROM tool_approvals
      WHERE user_id = ${ctx.actor.user_id} AND assistant_id = ${call.assistant_id} AND tool = ${tool}
        AND fingerprint = ${fingerprint} AND (thread_id IS NULL OR thread_id = ${call.thread_id}) LIMIT 1`,
  )
  return row !== undefined
}

/** Repeating it has no effect. */
export async function insertWait(ctx: UserCtx, call: AskedCall, asked: AskedTool): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO tool_waits (run_id, call_id, tool, fingerprint, title)
    VALUES (${call.run_id}, ${call.call_id}, ${asked.tool}, ${asked.fingerprint}, ${asked.title})
    ON CONFLICT DO NOTHING`)
}

export async function decisionOf(ctx: UserCtx, call: AskedCall): Promise<ToolDecision | null> {
  const row = await rowOf(
    ctx.db,
    decided,
    sql`SELECT decision FROM tool_waits WHERE run_id = ${call.run_id} AND call_id = ${call.call_id}`,
  )
  return row?.decision ?? null
}

export async function deleteWait(ctx: UserCtx, call: AskedCall): Promise<void> {
  await ctx.db.execute(
    sql`DELETE FROM tool_waits WHERE run_id = ${call.run_id} AND call_id = ${call.call_id}`,
  )
}

/**
 * Decides about a call in the caller's running answer, unless it is already decided; returns the decision that
 * applies.
 */
export async function decide(
  ctx: UserCtx,
  runId: string,
  callId: string,
  decision: ToolDecision,
): Promise<ToolDecision | undefined> {
  const row = await rowOf(
    ctx.db,
    madeDecision,
    sql`
    WITH made AS (
      UPDATE tool_waits w SET decision = coalesce(w.decision, ${decision}) FROM runs r
      WHERE w.run_id = ${runId} AND w.call_id = ${callId} AND r.id = w.run_id AND r.status = 'running'
        AND r.user_id = ${ctx.actor.user_id}
      RETURNING w.decision, w.tool, w.fingerprint, w.title, r.thread_id, r.message_id
    ), allowed AS (
      INSERT INTO tool_approvals (id, user_id, assistant_id, thread_id, tool, fingerprint, title)
      SELECT ${uuidv7()}::uuid, ${ctx.actor.user_id}::uuid, m.assistant_id,
        CASE made.decision WHEN 'thread' THEN made.thread_id END, made.tool, made.fingerprint, made.title
      FROM made JOIN messages m ON m.id = made.message_id WHERE made.decision IN ('thread', 'always')
      ON CONFLICT (user_id, assistant_id, tool, coalesce(thread_id, assistant_id))
        DO UPDATE SET fingerprint = EXCLUDED.fingerprint, title = EXCLUDED.title, created_at = now()
    ) SELECT decision FROM made`,
  )
  return row?.decision
}

const approval = columns({ id: uuid, tool: text, assistant_name: text, created_at: timestamp })

/** The tools that the caller always allows, newest first, before `before`. */
export async function listMine(
  ctx: UserCtx,
  before: string | undefined,
  limit: number,
): Promise<ToolApproval[]> {
  const older = before === undefined ? sql`` : sql`AND p.id < ${before}`
  return await rowsOf(
    ctx.db,
    approval,
    sql`SELECT p.id, p.title AS tool, a.name AS assistant_name, p.created_at
      FROM tool_approvals p JOIN assistants a ON a.id = p.assistant_id
      WHERE p.user_id = ${ctx.actor.user_id} AND p.thread_id IS NULL ${older} ORDER BY p.id DESC LIMIT ${limit}`,
  )
}

export async function deleteMine(ctx: UserCtx, id: string): Promise<void> {
  await ctx.db.execute(
    sql`DELETE FROM tool_approvals WHERE id = ${id} AND user_id = ${ctx.actor.user_id} AND thread_id IS NULL`,
  )
}
