import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { sql } from '#db/drizzle.ts'
import { columns, integer, nullable, rowOf, type RowOf, text, uuid } from '#db/rows.ts'

export type NewTask = {
  /** `documents.ingest`, …: who does it is told at the start of the server. */
  kind: string
  /** What it is about. */
  subject_id: string
  /** Whose turn it uses up; null for the house's own work, which comes first. */
  user_id: string | null
  after_seconds?: number
}

/** Work that this process has taken. */
const takenTask = columns({
  id: uuid,
  kind: text,
  subject_id: uuid,
  user_id: nullable(uuid),
  version: integer,
  attempts: integer,
})
export type Task = RowOf<typeof takenTask>

/**
 * Orders work; call it in the transaction that makes it necessary. Of one kind there is one piece of work for a
 * subject: what is asked for again while it is done is done again. People take turns: a new piece stands behind the
 * person's own, and not before what is next for anybody.
 */
export async function insertTask(ctx: Ctx, task: NewTask): Promise<void> {
  const turn =
    task.user_id === null
      ? sql`0`
      : sql`1 + greatest((SELECT max(turn) FROM tasks WHERE user_id = ${task.user_id}::uuid),
        (SELECT min(turn) FROM tasks WHERE turn > 0), 0)`
  await ctx.db.execute(sql`
    INSERT INTO tasks AS t (id, kind, subject_id, user_id, turn, due_at)
    VALUES (${uuidv7()}, ${task.kind}, ${task.subject_id}, ${task.user_id}, ${turn},
      now() + make_interval(secs => ${task.after_seconds ?? 0}))
    ON CONFLICT (kind, subject_id) DO UPDATE SET version = t.version + 1, attempts = 0, due_at = excluded.due_at,
      created_at = now()`)
}

/** After the clock was set back, when what was ordered lies in the future, each piece waits as long as it was to wait. */
export async function followClock(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE tasks SET due_at = now() + (due_at - created_at), created_at = now() WHERE created_at > now()`)
}

/** Takes what is next and what nobody holds. */
export async function takeTask(
  ctx: Ctx,
  kinds: readonly string[],
  leaseSeconds: number,
): Promise<Task | undefined> {
  return await rowOf(
    ctx.db,
    takenTask,
    sql`UPDATE tasks SET leased_by = ${ctx.deps.instance_id}, attempts = attempts + 1,
        lease_expires_at = now() + make_interval(secs => ${leaseSeconds})
      WHERE id = (
        SELECT id FROM tasks
        WHERE kind IN ${kinds} AND due_at <= now() AND leased_by IS NULL
        ORDER BY turn, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, kind, subject_id, user_id, version, attempts`,
  )
}

/** Keeps the work; false where it has been taken by somebody else, or is no longer wanted. */
export async function renewTask(ctx: Ctx, id: string, leaseSeconds: number): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE tasks SET lease_expires_at = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = ${id} AND leased_by = ${ctx.deps.instance_id}`)
  return rowCount === 1
}

/** Ends work that is done; what was asked for again in the meantime stays. */
export async function endTask(ctx: Ctx, task: Task): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM tasks
    WHERE id = ${task.id} AND leased_by = ${ctx.deps.instance_id} AND version = ${task.version}`)
  await giveTaskBack(ctx, task, { after_seconds: 0, is_attempt: false })
}

/** Gives work back, to be done later. */
export async function giveTaskBack(
  ctx: Ctx,
  task: Pick<Task, 'id'>,
  { after_seconds, is_attempt }: { after_seconds: number; is_attempt: boolean },
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE tasks SET leased_by = NULL, lease_expires_at = NULL,
      attempts = greatest(0, attempts - ${is_attempt ? 0 : 1}::int), due_at = now() + make_interval(secs => ${after_seconds}),
      created_at = now()
    WHERE id = ${task.id} AND leased_by = ${ctx.deps.instance_id}`)
}

/** Puts work that goes on for long behind that of others. */
export async function lastInTurn(ctx: Ctx, task: Task): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE tasks SET leased_by = NULL, lease_expires_at = NULL, attempts = 0, turn = 1 + greatest(turn,
      (SELECT max(turn) FROM tasks WHERE user_id = ${task.user_id}::uuid),
      (SELECT min(turn) FROM tasks WHERE turn > 0 AND id <> ${task.id}))
    WHERE id = ${task.id} AND leased_by = ${ctx.deps.instance_id}`)
}

/** Takes an order back. */
export async function deleteTask(ctx: Ctx, kind: string, subjectId: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM tasks WHERE kind = ${kind} AND subject_id = ${subjectId}`)
}

/** The embedded database knows one process: whoever held work before this one has gone. */
export async function freeTasks(ctx: Ctx): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE tasks SET leased_by = NULL, lease_expires_at = NULL WHERE leased_by IS NOT NULL`,
  )
}
