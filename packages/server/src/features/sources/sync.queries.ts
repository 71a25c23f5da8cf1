import type { SourceFault } from '@parlance/contract/core/source-faults.ts'
import { SOURCE_RUNS_KEPT } from '@parlance/contract/core/limits.ts'
import type { Source } from '@parlance/contract/knowledge/sources.ts'
import { RUN_KINDS, SOURCE_TYPES } from '@parlance/contract/knowledge/sources.schemas.ts'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { sql } from '#db/drizzle.ts'
import {
  bytes,
  columns,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'
import { nowAfter } from '#db/now-after.ts'

/** A due source with a lease of this process. */
const dueSourceRow = columns({
  id: uuid,
  knowledge_base_id: uuid,
  name: text,
  type: oneOf(SOURCE_TYPES),
  settings: json<Record<string, unknown>>(),
  credentials: nullable(bytes),
  token: nullable(text),
  frequency_hours: integer,
  wanted_kind: nullable(oneOf(['manual', 'preview'])),
  wanted_by: nullable(uuid),
  allowed_removals: nullable(integer),
  field_mapping: json<Source['field_mapping']>(),
  created_by: nullable(uuid),
})
export type DueSource = RowOf<typeof dueSourceRow>

const DUE_COLUMNS = sql`s.id, s.knowledge_base_id, s.name, s.type, s.settings, s.credentials, s.token,
  s.frequency_hours, s.wanted_kind, s.wanted_by, s.allowed_removals,
  s.field_mapping, s.created_by`

/** Bases that are archived or being deleted are not synced. */
const IS_DUE = sql`s.leased_by IS NULL AND k.deleted_at IS NULL AND k.archived_at IS NULL
  AND (s.wanted_kind IS NOT NULL OR (s.held_run_id IS NULL AND s.next_sync_at <= now())
    OR EXISTS (SELECT 1 FROM source_runs r WHERE r.source_id = s.id AND r.state = 'running'))`

/** If the clock was set back, a source waits no longer than originally planned. */
export async function followClock(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE sources SET next_sync_at = now() + (next_sync_at - last_synced_at), last_synced_at = now()
    WHERE last_synced_at > now()`)
}

/**
 * Takes the source that has waited longest since it was due or had its turn, and that no process holds. No other
 * process takes it until it is released or its lease is abandoned.
 */
export async function takeSource(ctx: Ctx, leaseSeconds: number): Promise<DueSource | undefined> {
  return await rowOf(
    ctx.db,
    dueSourceRow,
    sql`UPDATE sources s SET leased_by = ${ctx.deps.instance_id},
        lease_expires_at = now() + make_interval(secs => ${leaseSeconds})
      WHERE s.id = (
        SELECT s.id FROM sources s JOIN knowledge_bases k ON k.id = s.knowledge_base_id WHERE ${IS_DUE}
        ORDER BY (s.wanted_kind IS NULL), greatest(s.next_sync_at, s.lease_expires_at), s.id
        LIMIT 1 FOR UPDATE OF s SKIP LOCKED)
      RETURNING ${DUE_COLUMNS}`,
  )
}

/** False if this process has lost the lease, or the source was deleted. */
export async function renewLease(ctx: Ctx, id: string, leaseSeconds: number): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE sources SET lease_expires_at = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = ${id} AND leased_by = ${ctx.deps.instance_id}`)
  return rowCount === 1
}

export async function giveBackSource(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE sources SET leased_by = NULL, lease_expires_at = NULL
    WHERE id = ${id} AND leased_by = ${ctx.deps.instance_id}`)
}

/** Leaves its run open for the next turn, after the sources that are already due. */
export async function restSource(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE sources SET leased_by = NULL, lease_expires_at = now()
    WHERE id = ${id} AND leased_by = ${ctx.deps.instance_id}`)
}

const runRow = columns({ id: uuid, kind: oneOf(RUN_KINDS), requested_by: nullable(uuid), done: integer })
export type RunRow = RowOf<typeof runRow>

/** An abandoned run or a new one, which fulfils the request. */
export async function openRun(ctx: Ctx, source: DueSource): Promise<RunRow> {
  const left = await rowsOf(
    ctx.db,
    runRow,
    sql`SELECT id, kind, requested_by, done FROM source_runs WHERE source_id = ${source.id} AND state = 'running'`,
  )
  const [interrupted] = left
  if (interrupted !== undefined) return interrupted
  const id = uuidv7()
  const kind = source.wanted_kind ?? 'scheduled'
  await ctx.db.execute(sql`
    INSERT INTO source_runs (id, source_id, kind, requested_by, started_at)
    VALUES (${id}, ${source.id}, ${kind}, ${source.wanted_by},
      ${nowAfter(sql`SELECT max(started_at) FROM source_runs WHERE source_id = ${source.id}`)})`)
  await ctx.db.execute(sql`
    UPDATE sources SET wanted_kind = NULL, wanted_by = NULL WHERE id = ${source.id}`)
  await ctx.db.execute(sql`
    DELETE FROM source_runs r WHERE r.source_id = ${source.id} AND r.state <> 'running'
      AND NOT EXISTS (SELECT 1 FROM sources s WHERE s.held_run_id = r.id)
      AND r.id NOT IN (SELECT n.id FROM source_runs n WHERE n.source_id = ${source.id}
        ORDER BY n.started_at DESC, n.id DESC LIMIT ${SOURCE_RUNS_KEPT - 1})`)
  return { id, kind, requested_by: source.wanted_by, done: 0 }
}

export type Counts = { added?: number; changed?: number; removed?: number; failed?: number; done?: number }

/** Adds to the counts of a run. */
export async function countRun(ctx: Ctx, id: string, counts: Counts): Promise<void> {
  const { added = 0, changed = 0, removed = 0, failed = 0, done = 0 } = counts
  await ctx.db.execute(sql`
    UPDATE source_runs SET added = added + ${added}, changed = changed + ${changed}, removed = removed + ${removed},
      failed = failed + ${failed}, done = done + ${done} WHERE id = ${id}`)
}

/** The planned changes of a run. */
export async function planRun(
  ctx: Ctx,
  id: string,
  plan: { known: number; skipped: number; left: number; is_held: boolean },
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE source_runs SET known = CASE WHEN total = 0 THEN ${plan.known}::int ELSE known END,
      skipped = ${plan.skipped}, total = done + ${plan.left}::int, is_held = ${plan.is_held} WHERE id = ${id}`)
}

export async function endRun(
  ctx: Ctx,
  id: string,
  state: 'done' | 'held' | 'failed',
  errorCode: SourceFault | null,
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE source_runs SET state = ${state}, error_code = ${errorCode}, ended_at = now()
    WHERE id = ${id} AND state = 'running'`)
}

export type SourceEnd = {
  token?: string
  held_run_id: string | null
  error_code: SourceFault | null
  has_synced: boolean
  /** Seconds until the service accepts requests again. */
  not_before: number
}

/**
 * The state of a source after a run that was not a preview. The interval always applies. Throws if the source no
 * longer belongs to this process, so that nothing about the end is stored.
 */
export async function endSync(ctx: Ctx, source: DueSource, end: SourceEnd): Promise<void> {
  const token = end.token === undefined ? sql`token` : sql`${end.token}`
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE sources SET token = ${token}, held_run_id = ${end.held_run_id}, error_code = ${end.error_code},
      allowed_removals = NULL, last_synced_at = CASE WHEN ${end.has_synced} THEN now() ELSE last_synced_at END,
      next_sync_at = now() + greatest(make_interval(hours => frequency_hours),
        make_interval(secs => ${end.not_before}))
    WHERE id = ${source.id} AND leased_by = ${ctx.deps.instance_id}`)
  if (rowCount !== 1) throw new Error('the source is another process’s now, or gone')
}
