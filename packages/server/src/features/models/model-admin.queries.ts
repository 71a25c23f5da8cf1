import type { AdminModel, AdminModelDetail } from '@parlance/contract/models/models.ts'
import {
  MODEL_INTERFACES,
  MODEL_TYPES,
  type ModelInterface,
  type ModelType,
} from '@parlance/contract/models/model-interfaces.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  double,
  extend,
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
import type { Bilingual, Capabilities } from '#db/json-columns.ts'
import type { Ctx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'
import { priceNow } from './callable.queries.ts'

const model = columns({
  id: uuid,
  label: json<Bilingual>(),
  identifier: text,
  type: oneOf(MODEL_TYPES),
  interface: oneOf(MODEL_INTERFACES),
  provider_id: uuid,
  provider_name: text,
  provider_enabled: boolean,
  rank: integer,
  context_size: nullable(integer),
  max_output_tokens: nullable(integer),
  capabilities: json<Capabilities>(),
  enabled: boolean,
  is_restricted: boolean,
  hosting_region: nullable(text),
  data_note: nullable(json<Bilingual>()),
  ends_at: nullable(timestamp),
  replacement_id: nullable(uuid),
  created_at: timestamp,
  updated_at: timestamp,
  input_nano: nullable(double),
  cached_input_nano: nullable(double),
  output_nano: nullable(double),
  image_nano: nullable(double),
  minute_nano: nullable(double),
  usage_count: integer,
})

const modelPage = extend(model, { total: integer })

const modelDetail = extend(model, {
  provider: json<Detail['provider']>(),
  replacement_label: nullable(json<Bilingual>()),
  groups: json<Detail['groups']>(),
  prices: json<Detail['prices']>(),
})

export type ListOptions = {
  query?: string | undefined
  type?: ModelType | undefined
  state?: 'enabled' | 'disabled' | undefined
  provider_id?: string | undefined
  sort_by?: string | undefined
  sort_order: 'asc' | 'desc'
  limit: number
  offset: number
}

const SORTS: Record<string, SQL> = {
  rank: sql`m.rank`,
  label: sql`lower(coalesce(m.label->>'en', m.label->>'fr', m.identifier))`,
  provider: sql`lower(p.name)`,
  type: sql`m.type`,
  created_at: sql`m.created_at`,
  usage_count: sql`usage_count`,
}

const FIELDS = sql`m.id, m.label, m.identifier, m.type, m.interface, m.provider_id, p.name AS provider_name,
  p.enabled AS provider_enabled, m.rank, m.context_size, m.max_output_tokens, m.capabilities, m.enabled,
  m.is_restricted, m.hosting_region, m.data_note, m.ends_at, m.replacement_id, m.created_at, m.updated_at,
  price.input_nano, price.cached_input_nano, price.output_nano, price.image_nano, price.minute_nano,
  (SELECT count(*)::int FROM messages x WHERE x.model_id = m.id AND x.role = 'assistant') AS usage_count`

type Row = RowOf<typeof model>

export async function listModels(
  ctx: Ctx,
  options: ListOptions,
): Promise<{ data: AdminModel[]; total: number }> {
  const { query = '', type, state, provider_id } = options
  const pattern = containing(searchKey(query))
  const rows = await rowsOf(
    ctx.db,
    modelPage,
    sql`SELECT ${FIELDS}, count(*) OVER ()::int AS total
      FROM models m JOIN providers p ON p.id = m.provider_id ${priceNow}
      WHERE fold_text(concat_ws(chr(10), m.label->>'en', m.label->>'fr', m.identifier, p.name)) LIKE ${pattern}
        AND ${type === undefined ? sql`true` : sql`m.type = ${type}`}
        AND ${state === undefined ? sql`true` : sql`m.enabled = ${state === 'enabled'}`}
        AND ${provider_id === undefined ? sql`true` : sql`m.provider_id = ${provider_id}`}
      ORDER BY ${SORTS[options.sort_by ?? 'rank'] ?? sql`m.rank`} ${options.sort_order === 'asc' ? sql`ASC` : sql`DESC`},
        m.rank, m.id
      LIMIT ${options.limit} OFFSET ${options.offset}`,
  )
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total: _, ...row }) => toModel(row)) }
}

function toModel({
  input_nano,
  cached_input_nano,
  output_nano,
  image_nano,
  minute_nano,
  ...row
}: Row): AdminModel {
  const isPriced = [input_nano, output_nano, image_nano, minute_nano].some((price) => price !== null)
  return {
    ...row,
    price: isPriced ? { input_nano, cached_input_nano, output_nano, image_nano, minute_nano } : null,
  }
}

type Detail = Omit<AdminModelDetail, 'interfaces' | 'currency' | 'time_zone'> & {
  provider: { interface: ModelInterface; base_url: string | null }
}

export async function findModel(ctx: Ctx, id: string): Promise<Detail | undefined> {
  const zone = ctx.deps.config.time_zone
  const rows = await rowsOf(
    ctx.db,
    modelDetail,
    sql`SELECT ${FIELDS}, json_build_object('interface', p.interface, 'base_url', p.base_url) AS provider,
        (SELECT r.label FROM models r WHERE r.id = m.replacement_id) AS replacement_label,
        coalesce((SELECT json_agg(json_build_object('id', ug.id, 'name', ug.name) ORDER BY lower(ug.name), ug.id)
          FROM grants g JOIN user_groups ug ON g.subject_type = 'group' AND ug.id::text = g.subject_id
          WHERE g.resource_type = 'model' AND g.resource_id = m.id), '[]') AS groups,
        coalesce((SELECT json_agg(json_build_object('id', mp.id, 'input_nano', mp.input_nano,
            'cached_input_nano', mp.cached_input_nano, 'output_nano', mp.output_nano, 'image_nano', mp.image_nano,
            'minute_nano', mp.minute_nano,
            'valid_from', to_char(mp.valid_from AT TIME ZONE ${zone}, 'YYYY-MM-DD')) ORDER BY mp.valid_from DESC)
          FROM model_prices mp WHERE mp.model_id = m.id), '[]') AS prices
      FROM models m JOIN providers p ON p.id = m.provider_id ${priceNow} WHERE m.id = ${id}`,
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { groups, prices, replacement_label, provider, ...rest } = row
  return { ...toModel(rest), groups, prices, replacement_label, provider }
}

const namedProviderRow = columns({
  id: uuid,
  name: text,
  interface: oneOf(MODEL_INTERFACES),
  enabled: boolean,
})
export type NamedProvider = RowOf<typeof namedProviderRow>

export async function listNamedProviders(ctx: Ctx): Promise<NamedProvider[]> {
  return await rowsOf(
    ctx.db,
    namedProviderRow,
    sql`SELECT id, name, interface, enabled FROM providers ORDER BY lower(name), id`,
  )
}

const named = columns({ id: uuid, name: text })

export async function findGroups(
  ctx: Ctx,
  query: string,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  return await rowsOf(
    ctx.db,
    named,
    sql`SELECT id, name FROM user_groups WHERE fold_text(name) LIKE ${containing(searchKey(query))}
      ORDER BY lower(name), id LIMIT ${limit}`,
  )
}
