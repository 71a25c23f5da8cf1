import { MODEL_INTERFACES, type ModelInterface } from '@parlance/contract/models/model-interfaces.ts'
import type { AdminProvider, AdminProviderDetail } from '@parlance/contract/models/providers.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  extend,
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
import { jsonb } from '#db/jsonb.ts'
import type { Ctx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'

const provider = columns({
  id: uuid,
  name: text,
  description: text,
  interface: oneOf(MODEL_INTERFACES),
  base_url: nullable(text),
  region: nullable(text),
  enabled: boolean,
  created_without_keys: boolean,
  created_by: nullable(text),
  from_environment: boolean,
  created_at: text,
  updated_at: text,
  model_count: integer,
  keys: json<AdminProvider['keys']>(),
})

const providerPage = extend(provider, { total: integer })

const storedProvider = extend(provider, {
  headers: json<Record<string, string>>(),
  timeouts: json<AdminProviderDetail['timeouts']>(),
  allowed_hosts: json<string[]>(),
})

export type ListOptions = {
  query?: string | undefined
  sort_by?: string | undefined
  sort_order: 'asc' | 'desc'
  limit: number
  offset: number
}

const SORTS: Record<string, SQL> = {
  name: sql`lower(p.name)`,
  interface: sql`p.interface`,
  model_count: sql`model_count`,
  created_at: sql`p.created_at`,
}

const iso = (column: SQL) => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const FIELDS = sql`p.id, p.name, p.description, p.interface, p.base_url, p.region, p.enabled, p.created_without_keys,
  u.username AS created_by, p.origin IS NOT NULL AS from_environment, ${iso(sql`p.created_at`)} AS created_at,
  ${iso(sql`p.updated_at`)} AS updated_at,
  (SELECT count(*)::int FROM models m WHERE m.provider_id = p.id) AS model_count,
  coalesce((SELECT json_agg(json_build_object('id', k.id, 'label', k.label, 'tail', k.tail, 'state', k.state,
    'from_environment', k.from_environment, 'last_used_at', ${iso(sql`k.last_used_at`)}, 'last_error', k.last_error,
    'rests_until', CASE WHEN k.rests_until > now() THEN ${iso(sql`k.rests_until`)} END) ORDER BY k.created_at, k.id)
    FROM provider_keys k WHERE k.provider_id = p.id), '[]') AS keys`

export async function listProviders(
  ctx: Ctx,
  options: ListOptions,
): Promise<{ data: AdminProvider[]; total: number }> {
  const pattern = containing(searchKey(options.query ?? ''))
  const rows = await rowsOf(
    ctx.db,
    providerPage,
    sql`SELECT ${FIELDS}, count(*) OVER ()::int AS total FROM providers p LEFT JOIN users u ON u.id = p.created_by
      WHERE fold_text(concat_ws(chr(10), p.name, p.description, p.interface, p.base_url)) LIKE ${pattern}
      ORDER BY ${SORTS[options.sort_by ?? 'name'] ?? sql`lower(p.name)`}
        ${options.sort_order === 'asc' ? sql`ASC` : sql`DESC`}, p.id
      LIMIT ${options.limit} OFFSET ${options.offset}`,
  )
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total: _, ...row }) => row) }
}

/** With sealed headers. */
export type StoredProvider = RowOf<typeof storedProvider>

export async function findProvider(ctx: Ctx, id: string): Promise<StoredProvider | undefined> {
  return await rowOf(
    ctx.db,
    storedProvider,
    sql`SELECT ${FIELDS}, p.headers, p.timeouts, p.allowed_hosts
      FROM providers p LEFT JOIN users u ON u.id = p.created_by WHERE p.id = ${id}`,
  )
}

export async function isNameTaken(ctx: Ctx, name: string, except: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`SELECT 1 FROM providers WHERE lower(name) = lower(${name}) AND id <> ${except}`,
  )
  return rows.length > 0
}

/** The stored fields of a provider, with sealed headers. */
export type ProviderFields = {
  name: string
  description: string
  interface: ModelInterface
  base_url: string | null
  region: string | null
  headers: Record<string, string>
  timeouts: AdminProviderDetail['timeouts']
  created_without_keys: boolean
}

export async function insertProvider(
  ctx: Ctx,
  id: string,
  createdBy: string,
  fields: ProviderFields,
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO providers (id, name, description, interface, base_url, region, headers, timeouts,
      created_without_keys, created_by)
    VALUES (${id}, ${fields.name}, ${fields.description}, ${fields.interface}, ${fields.base_url}, ${fields.region},
      ${jsonb(fields.headers)}, ${jsonb(fields.timeouts)},
      ${fields.created_without_keys}, ${createdBy})`)
}

export async function updateProvider(ctx: Ctx, id: string, fields: ProviderFields): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE providers SET name = ${fields.name}, description = ${fields.description}, interface = ${fields.interface},
      base_url = ${fields.base_url}, region = ${fields.region}, headers = ${jsonb(fields.headers)},
      timeouts = ${jsonb(fields.timeouts)}, created_without_keys = ${fields.created_without_keys},
      updated_at = greatest(now(), updated_at + interval '1 millisecond')
    WHERE id = ${id}`)
}

/** Updates the interface of models after a provider has changed, if it no longer supports theirs. */
export async function changeInterfaces(
  ctx: Ctx,
  id: string,
  from: ModelInterface,
  to: ModelInterface,
  possible: readonly ModelInterface[],
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE models SET interface = ${to}
    WHERE provider_id = ${id} AND (interface = ${from} OR interface NOT IN ${possible})`)
}

export async function setProviderEnabled(ctx: Ctx, id: string, enabled: boolean): Promise<void> {
  await ctx.db.execute(sql`UPDATE providers SET enabled = ${enabled} WHERE id = ${id}`)
}

export async function deleteProvider(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    DELETE FROM grants WHERE resource_type = 'model' AND resource_id IN (
      SELECT m.id FROM models m WHERE m.provider_id = ${id})`)
  await ctx.db.execute(sql`DELETE FROM providers WHERE id = ${id}`)
}
