import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import { columns, idRow, integer, nullable, rowOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

export type NewTask = {
  /** `documents.ingest`, …: the workers are registered when the server starts. */
  kind: string
  /** The id of its subject. */
  subject_id: string
  /** The person whose turn it uses; null for system work, which comes first. */
  user_id: string | null
  after_seconds?: number
}

/** A task that this process has taken. */
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
 * Orders a task; call it in the transaction that makes it necessary. There is at most one task for each kind and
 * subject: a task that is ordered again while it runs is run again. People take turns: a new task comes after the
 * person's own earlier tasks, and not before the next task of anyone else.
 */
export async function insertTask(ctx: Ctx, { subject_id, ...task }: NewTask): Promise<void> {
  await insertTasks(ctx, task, [subject_id])
}

/** Orders the same task for several subjects, in their order. */
export async function insertTasks(
  ctx: Ctx,
  task: Omit<NewTask, 'subject_id'>,
  subjectIds: readonly string[],
): Promise<void> {
  const turn =
    task.user_id === null
      ? sql`0`
      : sql`x.n + greatest((SELECT max(turn) FROM tasks WHERE user_id = ${task.user_id}::uuid),
        (SELECT min(turn) FROM tasks WHERE turn > 0), 0)`
  await ctx.db.execute(sql`
    INSERT INTO tasks AS t (id, kind, subject_id, user_id, turn, due_at)
    SELECT x.id, ${task.kind}, x.subject_id, ${task.user_id}::uuid, ${turn},
      now() + make_interval(secs => ${task.after_seconds ?? 0})
    FROM unnest(${sql.param(subjectIds.map(() => uuidv7()))}::uuid[], ${sql.param(subjectIds)}::uuid[])
      WITH ORDINALITY AS x (id, subject_id, n)
    ON CONFLICT (kind, subject_id) DO UPDATE SET version = t.version + 1, attempts = 0, due_at = excluded.due_at,
      created_at = now()`)
}

/** After the clock was set back, due times lie too far ahead; each task then waits as long as originally planned. */
export async function followClock(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE tasks SET due_at = now() + (due_at - created_at), created_at = now() WHERE created_at > now()`)
}

/** Takes the next task that no process holds. */
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

/**
 * Takes `first`, which this process holds, together with the next tasks of its kind that were not attempted before, at
 * most `most` in all. `which` selects rows of `tasks t`; if it does not select `first`, there are none.
 */
export async function takeAlike(
  ctx: Ctx,
  first: Task,
  { which, most }: { which: SQL; most: number },
  leaseSeconds: number,
): Promise<Task[]> {
  return await rowsOf(
    ctx.db,
    takenTask,
    sql`UPDATE tasks SET leased_by = ${ctx.deps.instance_id}, attempts = 1,
        lease_expires_at = now() + make_interval(secs => ${leaseSeconds})
      WHERE id = ANY(ARRAY(
        SELECT t.id FROM tasks t
        WHERE t.kind = ${first.kind} AND t.id <> ${first.id} AND t.attempts = 0 AND t.due_at <= now() AND t.leased_by IS NULL
          AND ${which} AND EXISTS (SELECT 1 FROM tasks t WHERE t.id = ${first.id} AND ${which})
        ORDER BY t.turn, t.id LIMIT ${most - 1} FOR UPDATE OF t SKIP LOCKED) || (
        SELECT t.id FROM tasks t WHERE t.id = ${first.id} AND ${which}))
      RETURNING id, kind, subject_id, user_id, version, attempts`,
  )
}

/** Removes a task that no process has taken yet; false when there is none. */
export async function cancelTask(ctx: Ctx, kind: string, subjectId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    DELETE FROM tasks WHERE kind = ${kind} AND subject_id = ${subjectId} AND leased_by IS NULL`)
  return rowCount === 1
}

/** Renews the leases of tasks; false if another process has taken one of them or one was cancelled. */
export async function renewTasks(ctx: Ctx, ids: readonly string[], leaseSeconds: number): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE tasks SET lease_expires_at = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = ANY(${sql.param(ids)}::uuid[]) AND leased_by = ${ctx.deps.instance_id}`)
  return rowCount === ids.length
}

/** Removes finished tasks; one that was ordered again in the meantime is released to be done again. */
export async function endTasks(ctx: Ctx, tasks: readonly Task[]): Promise<void> {
  const ended = await rowsOf(
    ctx.db,
    idRow,
    sql`DELETE FROM tasks t
      USING unnest(${sql.param(tasks.map((task) => task.id))}::uuid[],
        ${sql.param(tasks.map((task) => task.version))}::int[]) AS x (id, version)
      WHERE t.id = x.id AND t.version = x.version AND t.leased_by = ${ctx.deps.instance_id} RETURNING t.id`,
  )
  const gone = new Set(ended.map(({ id }) => id))
  for (const task of tasks) {
    if (!gone.has(task.id)) await giveTaskBack(ctx, task, { after_seconds: 0, is_attempt: false })
  }
}

/** Releases a task to be done later. */
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

/** Moves a long task behind the tasks of other people. */
export async function lastInTurn(ctx: Ctx, task: Task): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE tasks SET leased_by = NULL, lease_expires_at = NULL, attempts = 0, turn = 1 + greatest(turn,
      (SELECT max(turn) FROM tasks WHERE user_id = ${task.user_id}::uuid),
      (SELECT min(turn) FROM tasks WHERE turn > 0 AND id <> ${task.id}))
    WHERE id = ${task.id} AND leased_by = ${ctx.deps.instance_id}`)
}

/** Cancels the tasks of these subjects. */
export async function deleteTask(ctx: Ctx, kind: string, ...subjectIds: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM tasks WHERE kind = ${kind} AND subject_id = ANY(${sql.param(subjectIds)}::uuid[])`)
}

/** The embedded database has one process, so earlier processes with tasks have ended. */
export async function freeTasks(ctx: Ctx): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE tasks SET leased_by = NULL, lease_expires_at = NULL WHERE leased_by IS NOT NULL`,
  )
}
