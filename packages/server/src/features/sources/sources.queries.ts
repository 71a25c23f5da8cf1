import type {
  Source,
  SourceEntry,
  SourceEntryAction,
  SourceRun,
  SourceType,
} from '@parlance/contract/knowledge/sources.ts'
import { ENTRY_ACTIONS, SOURCE_STATES, SOURCE_TYPES } from '@parlance/contract/knowledge/sources.schemas.ts'
import { SOURCE_ENTRIES_PAGE_SIZE, SOURCE_RUNS_KEPT } from '@parlance/contract/core/limits.ts'
import type { Ctx } from '#core/context.ts'
import { nameKey } from '#core/text.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import {
  bytes,
  columns,
  idRow,
  integer,
  json,
  nullable,
  oneOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'

const source = columns({
  id: uuid,
  name: text,
  type: oneOf(SOURCE_TYPES),
  state: oneOf(SOURCE_STATES),
  frequency_hours: integer,
  settings: json<Record<string, unknown>>(),
  error_code: nullable(text),
  held: nullable(json<NonNullable<Source['held']>>()),
  field_mapping: json<Source['field_mapping']>(),
  last_synced_at: nullable(timestamp),
  next_sync_at: nullable(timestamp),
  created_at: timestamp,
  updated_at: timestamp,
  documents: integer,
  failed_files: integer,
  last_run: nullable(json<SourceRun>()),
})

const entryPage = columns({
  action: oneOf(ENTRY_ACTIONS),
  name: text,
  url: text,
  error_code: nullable(text),
  total: integer,
})

export type StoredSource = RowOf<typeof source>

const RUN = sql`jsonb_build_object('id', r.id, 'kind', r.kind, 'state', r.state, 'by', u.name, 'known', r.known,
  'added', r.added, 'changed', r.changed, 'removed', r.removed, 'failed', r.failed, 'skipped', r.skipped,
  'done', r.done, 'total', r.total, 'is_held', r.is_held, 'error_code', r.error_code, 'started_at', r.started_at,
  'ended_at', r.ended_at)`

/** A requested or due run counts as running, because the next check of a process starts it. */
const STATE = sql`CASE
  WHEN s.wanted_kind IS NOT NULL THEN 'syncing'
  WHEN EXISTS (SELECT 1 FROM source_runs r WHERE r.source_id = s.id AND r.state = 'running') THEN 'syncing'
  WHEN s.held_run_id IS NOT NULL THEN 'held'
  WHEN s.next_sync_at <= now() AND k.archived_at IS NULL THEN 'syncing'
  WHEN s.error_code IS NOT NULL THEN 'error' ELSE 'active' END`

/** The sources of a base, or one of them. */
export async function findSources(
  ctx: Ctx,
  knowledgeBaseId: string,
  sourceId: string | null,
): Promise<StoredSource[]> {
  const rows = await rowsOf(
    ctx.db,
    source,
    sql`SELECT s.id, s.name, s.type, ${STATE} AS state, s.frequency_hours, s.settings, s.field_mapping, s.error_code,
        (SELECT jsonb_build_object('run_id', r.id, 'removed', r.removed, 'known', r.known)
          FROM source_runs r WHERE r.id = s.held_run_id) AS held,
        s.last_synced_at, CASE WHEN s.held_run_id IS NULL THEN s.next_sync_at END AS next_sync_at,
        s.created_at, s.updated_at,
        (SELECT count(*)::int FROM documents d WHERE d.source_id = s.id AND d.deleted_at IS NULL) AS documents,
        (SELECT count(*)::int FROM source_items i WHERE i.source_id = s.id AND i.error_code IS NOT NULL) AS failed_files,
        (SELECT ${RUN} FROM source_runs r LEFT JOIN users u ON u.id = r.requested_by
          WHERE r.source_id = s.id ORDER BY r.started_at DESC, r.id DESC LIMIT 1) AS last_run
      FROM sources s JOIN knowledge_bases k ON k.id = s.knowledge_base_id
      WHERE s.knowledge_base_id = ${knowledgeBaseId}
        ${sourceId === null ? sql`` : sql`AND s.id = ${sourceId}`}
      ORDER BY s.name_key, s.id`,
  )
  return rows.map((row) => ({
    ...row,
    last_run: row.last_run === null ? null : runOf(row.last_run),
  }))
}

export type SourceFields = {
  name: string
  type: SourceType
  settings: object
  credentials: Buffer | null
  frequency_hours: number
  field_mapping: Source['field_mapping']
}

export async function insertSource(
  ctx: Ctx,
  ids: { id: string; knowledge_base_id: string; created_by: string },
  fields: SourceFields,
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO sources (id, knowledge_base_id, name, name_key, type, settings, credentials, frequency_hours, field_mapping,
      created_by)
    VALUES (${ids.id}, ${ids.knowledge_base_id}, ${fields.name}, ${nameKey(fields.name)}, ${fields.type},
      ${jsonb(fields.settings)}, ${fields.credentials}, ${fields.frequency_hours}, ${jsonb(fields.field_mapping)},
      ${ids.created_by})`)
}

/**
 * A changed place is listed again, and a hold ends; with another mapping everything is listed again. The next sync is
 * at the latest after the new interval.
 */
export async function updateSource(
  ctx: Ctx,
  id: string,
  fields: SourceFields,
  isElsewhere: boolean,
): Promise<void> {
  const isMapped = sql`field_mapping IS DISTINCT FROM ${jsonb(fields.field_mapping)}`
  const anew: SQL = isElsewhere
    ? sql`, token = NULL, held_run_id = NULL, allowed_removals = NULL, next_sync_at = now()`
    : sql`, token = CASE WHEN ${isMapped} THEN NULL ELSE token END, next_sync_at = CASE WHEN ${isMapped} THEN now()
        ELSE least(next_sync_at, now() + make_interval(hours => ${fields.frequency_hours})) END`
  await ctx.db.execute(sql`
    UPDATE sources SET name = ${fields.name}, name_key = ${nameKey(fields.name)}, error_code = NULL,
      settings = ${jsonb(fields.settings)}, credentials = ${fields.credentials},
      frequency_hours = ${fields.frequency_hours}, field_mapping = ${jsonb(fields.field_mapping)},
      updated_at = now() ${anew}
    WHERE id = ${id}`)
}

/** The source's row, locked until the transaction ends, so that no documents are added in the meantime. */
export async function holdSource(ctx: Ctx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`SELECT 1 FROM sources WHERE id = ${id} FOR UPDATE`)
  return rowCount === 1
}

const credentialsRow = columns({ credentials: nullable(bytes) })

export async function findCredentials(ctx: Ctx, id: string): Promise<Buffer | null> {
  const rows = await rowsOf(ctx.db, credentialsRow, sql`SELECT credentials FROM sources WHERE id = ${id}`)
  return rows[0]?.credentials ?? null
}

export async function documentsOf(ctx: Ctx, sourceId: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM documents WHERE source_id = ${sourceId} AND deleted_at IS NULL`,
  )
  return rows.map((row) => row.id)
}

export async function deleteSource(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM sources WHERE id = ${id}`)
}

/** Requests a run; false if one is running or requested. */
export async function wantRun(
  ctx: Ctx,
  id: string,
  kind: 'manual' | 'preview',
  userId: string,
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE sources s SET wanted_kind = ${kind}, wanted_by = ${userId}
    WHERE s.id = ${id} AND s.wanted_kind IS NULL
      AND NOT EXISTS (SELECT 1 FROM source_runs r WHERE r.source_id = s.id AND r.state = 'running')`)
  return rowCount === 1
}

/** Confirms the removals of a held run, which happen with the next run; false if that run is no longer held. */
export async function allowRemovals(ctx: Ctx, id: string, runId: string, userId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE sources s SET held_run_id = NULL, wanted_kind = 'manual', wanted_by = ${userId},
      allowed_removals = (SELECT r.removed FROM source_runs r WHERE r.id = ${runId})
    WHERE s.id = ${id} AND s.held_run_id = ${runId}`)
  return rowCount === 1
}

/** Keeps the files; the next sync checks again. False if that run is no longer held. */
export async function declineRemovals(ctx: Ctx, id: string, runId: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE sources SET held_run_id = NULL, next_sync_at = now() + make_interval(hours => frequency_hours)
    WHERE id = ${id} AND held_run_id = ${runId}`)
  return rowCount === 1
}

const runRow = columns({ run: json<SourceRun>() })

export async function listRuns(ctx: Ctx, sourceId: string): Promise<SourceRun[]> {
  const rows = await rowsOf(
    ctx.db,
    runRow,
    sql`SELECT ${RUN} AS run FROM source_runs r LEFT JOIN users u ON u.id = r.requested_by
      WHERE r.source_id = ${sourceId} ORDER BY r.started_at DESC, r.id DESC LIMIT ${SOURCE_RUNS_KEPT}`,
  )
  return rows.map((row) => runOf(row.run))
}

/** A page of a run's entries; undefined if it is not a run of this source. */
export async function listEntries(
  ctx: Ctx,
  ids: { source_id: string; run_id: string },
  { action, page }: { action?: SourceEntryAction | undefined; page: number },
): Promise<{ data: SourceEntry[]; total: number } | undefined> {
  const { rows: runs } = await ctx.db.execute(
    sql`SELECT 1 FROM source_runs WHERE id = ${ids.run_id} AND source_id = ${ids.source_id}`,
  )
  if (runs.length === 0) return undefined
  const rows = await rowsOf(
    ctx.db,
    entryPage,
    sql`SELECT action, name, url, error_code, count(*) OVER ()::int AS total FROM source_run_entries
      WHERE run_id = ${ids.run_id} ${action === undefined ? sql`` : sql`AND action = ${action}`}
      ORDER BY array_position(ARRAY['failed', 'removed', 'changed', 'added'], action), lower(name), external_id
      LIMIT ${SOURCE_ENTRIES_PAGE_SIZE} OFFSET ${(page - 1) * SOURCE_ENTRIES_PAGE_SIZE}`,
  )
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total: _, ...row }) => row) }
}

function runOf(run: SourceRun): SourceRun {
  return { ...run, started_at: iso(run.started_at), ended_at: at(run.ended_at) }
}

const iso = (instant: string) => new Date(instant).toISOString()
const at = (instant: string | null) => (instant === null ? null : iso(instant))
