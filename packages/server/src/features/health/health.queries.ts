import { HEALTH_PROVIDERS_MAX } from '@parlance/contract/core/limits.ts'
import type { Health } from '@parlance/contract/admin/health.ts'
import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, countRow, double, integer, nullable, oneOf, rowsOf, text, timestamp } from '#db/rows.ts'

const state = oneOf(['up', 'degraded', 'down'])

const providerHealth = columns({
  name: text,
  models: integer,
  failing_keys: integer,
  last_error: nullable(text),
  state: oneOf(['up', 'degraded', 'down', 'untested']),
  total: integer,
})

const job = columns({ name: text, ended_at: nullable(timestamp), due_at: nullable(timestamp), state })

const queue = columns({ waiting: integer, troubled: integer, oldest_s: integer })

const orphanScan = columns({ scanned_at: timestamp, files: integer, rows: integer, removed: integer })

const facts = columns({ version: text, size_bytes: double, migrations: integer })

export async function databaseFacts(
  ctx: Ctx,
): Promise<{ version: string; size_bytes: number; migrations: number }> {
  const rows = await rowsOf(
    ctx.db,
    facts,
    sql`SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS size_bytes,
        (SELECT count(*)::int FROM schema_migrations) AS migrations`,
  )
  return rows[0] ?? { version: '', size_bytes: 0, migrations: 0 }
}

/** Processes with a lease or an answer in the last minute. */
export async function processesSeen(ctx: Ctx): Promise<number> {
  const rows = await rowsOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM (
        SELECT ${ctx.deps.instance_id}::uuid UNION
        SELECT instance_id FROM runs WHERE status = 'running' OR ended_at > now() - interval '1 minute') seen`,
  )
  return rows[0]?.count ?? 1
}

/**
 * Enabled providers, failing ones first. A provider is down if the last call failed with every key or if it lacks a
 * key, degraded if it failed with some keys or if no model is enabled, and untested if none of its keys was ever used
 * or it is called without a key.
 */
export async function providerFacts(ctx: Ctx): Promise<Pick<Health, 'providers' | 'provider_count'>> {
  const rows = await rowsOf(
    ctx.db,
    providerHealth,
    sql`SELECT name, models, failing AS failing_keys, last_error, state, count(*) OVER ()::int AS total
      FROM (
        SELECT p.id, p.name, m.models, k.failing, k.last_error,
          CASE WHEN k.keys = k.failing AND (k.failing > 0 OR NOT is_open) THEN 'down'
            WHEN k.failing > 0 OR m.models = 0 THEN 'degraded'
            WHEN k.untested = k.keys AND p.interface <> 'demo' THEN 'untested'
            ELSE 'up' END AS state
        FROM providers p
        CROSS JOIN LATERAL (SELECT p.created_without_keys OR p.interface = 'demo' AS is_open) o
        CROSS JOIN LATERAL (SELECT count(*)::int AS models FROM models WHERE provider_id = p.id AND enabled) m
        CROSS JOIN LATERAL (
          SELECT count(*)::int AS keys, count(*) FILTER (WHERE fails)::int AS failing,
            count(*) FILTER (WHERE NOT fails AND last_used_at IS NULL)::int AS untested,
            (array_agg(last_error) FILTER (WHERE fails AND last_error IS NOT NULL))[1] AS last_error
          FROM (SELECT last_used_at, last_error, state = 'failing' OR last_error IS NOT NULL AS fails
            FROM provider_keys WHERE provider_id = p.id AND state <> 'disabled') used) k
        WHERE p.enabled) found
      ORDER BY array_position(ARRAY['down', 'degraded', 'untested', 'up'], state), lower(name), id
      LIMIT ${HEALTH_PROVIDERS_MAX}`,
  )
  return { providers: rows.map(({ total: _, ...row }) => row), provider_count: rows[0]?.total ?? 0 }
}

/** Jobs: down after a failure, degraded if overdue and not running. */
export async function jobFacts(ctx: Ctx): Promise<Health['jobs']> {
  return await rowsOf(
    ctx.db,
    job,
    sql`SELECT name, ended_at, due_at, CASE WHEN has_failed THEN 'down'
        WHEN due_at < now() - interval '15 minutes' AND (lease_expires_at IS NULL OR lease_expires_at < now())
        THEN 'degraded' ELSE 'up' END AS state
      FROM jobs ORDER BY name`,
  )
}

/** Maximum wait of a task while workers are running. */
const QUEUE_WAIT_MAX_S = 15 * 60

/** Tasks that are due: troubled after repeated failures. */
export async function queueFacts(ctx: Ctx): Promise<Health['queue']> {
  const rows = await rowsOf(
    ctx.db,
    queue,
    sql`SELECT count(*)::int AS waiting, count(*) FILTER (WHERE attempts > 2)::int AS troubled,
        coalesce(max(extract(epoch FROM now() - due_at)) FILTER (WHERE due_at < now() AND leased_by IS NULL), 0)::int
          AS oldest_s
      FROM tasks WHERE due_at < now() + interval '30 minutes'`,
  )
  const found = rows[0] ?? { waiting: 0, oldest_s: 0, troubled: 0 }
  return { ...found, state: found.troubled > 0 || found.oldest_s > QUEUE_WAIT_MAX_S ? 'degraded' : 'up' }
}

/** The result of the last scan for orphans. */
export async function orphanFacts(ctx: Ctx): Promise<Health['orphans']> {
  const rows = await rowsOf(
    ctx.db,
    orphanScan,
    sql`SELECT scanned_at, orphan_files AS files, orphan_rows AS rows, removed FROM orphan_scans
      ORDER BY scanned_at DESC LIMIT 1`,
  )
  return rows[0] ?? null
}

const missingRow = columns({ missing: integer })

/** The keys of documents that the last scan did not find. */
export async function missingKeys(ctx: Ctx): Promise<number> {
  const rows = await rowsOf(
    ctx.db,
    missingRow,
    sql`SELECT missing_keys AS missing FROM orphan_scans ORDER BY scanned_at DESC LIMIT 1`,
  )
  return rows[0]?.missing ?? 0
}
