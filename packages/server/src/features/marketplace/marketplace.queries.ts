import type { MarketplaceCard, MarketplaceSort } from '@parlance/contract/assistants/marketplace.ts'
import { mayWithAssistant } from '#core/access/assistants.ts'
import type { UserCtx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  countRow,
  extend,
  integer,
  json,
  nullable,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import type { Bilingual } from '#db/json-columns.ts'

const card = columns({
  id: uuid,
  version_id: uuid,
  name: text,
  description: json<Bilingual>(),
  welcome: json<Bilingual>(),
  starters: json<Bilingual[]>(),
  support_contact: text,
  avatar_file_id: nullable(uuid),
  usage_count: integer,
  is_featured: boolean,
  approved_at: timestamp,
  author: text,
  is_mine: boolean,
  is_installed: boolean,
  tags: json<MarketplaceCard['tags']>(),
})

const cardPage = extend(card, { total: integer })

export type Search = { query: string | undefined; tag: string | undefined }

/** A stored card: all fields are from the approved version. */
export type CardRow = RowOf<typeof card>

const selected = (ctx: UserCtx) => sql`a.id, v.id AS version_id, v.name, v.description, v.welcome, v.starters,
  v.support_contact, v.avatar_file_id, a.usage_count, a.is_featured, a.approved_at,
  coalesce(u.name, '') AS author, coalesce(a.owner_id = ${ctx.actor.user_id}, false) AS is_mine,
  EXISTS (SELECT 1 FROM assistant_installs i
    WHERE i.assistant_id = a.id AND i.user_id = ${ctx.actor.user_id}) AS is_installed,
  coalesce((SELECT json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.rank, t.name)
    FROM assistant_tags x JOIN tags t ON t.id = x.tag_id WHERE x.assistant_id = a.id), '[]') AS tags`

const tables = sql`JOIN assistant_versions v ON v.id = a.approved_version_id LEFT JOIN users u ON u.id = a.owner_id`

/** The searched text begins with the name, without case and accents. */
const ORDERS: Record<MarketplaceSort, SQL> = {
  usage: sql`a.is_featured DESC, a.usage_count DESC`,
  newest: sql`a.approved_at DESC`,
  name: sql`left(a.search_text, (SELECT length(v.name) FROM assistant_versions v WHERE v.id = a.approved_version_id))`,
}

/** One page of cards with the total. Finds the matching rows once, before any join. */
export async function listCards(
  ctx: UserCtx,
  search: Search,
  sortBy: MarketplaceSort,
  limit: number,
  offset: number,
): Promise<{ data: CardRow[]; total: number }> {
  const rows = await rowsOf(
    ctx.db,
    cardPage,
    sql`WITH hits AS MATERIALIZED (
        SELECT a.id, row_number() OVER (ORDER BY ${ORDERS[sortBy]}, a.id) AS place
        FROM assistants a WHERE ${matching(ctx, search)}
      ), page AS (SELECT id, place FROM hits ORDER BY place LIMIT ${limit} OFFSET ${offset})
      SELECT ${selected(ctx)}, (SELECT count(*)::int FROM hits) AS total
      FROM page JOIN assistants a ON a.id = page.id ${tables}
      ORDER BY page.place`,
  )
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countCards(ctx, search))
  return { data: rows.map(({ total: _, ...row }) => row), total }
}

/** The total for a page after the last one, which has no rows. */
async function countCards(ctx: UserCtx, search: Search): Promise<number> {
  const rows = await rowsOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM assistants a WHERE ${matching(ctx, search)}`,
  )
  return rows[0]?.count ?? 0
}

export async function findCard(ctx: UserCtx, id: string): Promise<CardRow | undefined> {
  return await rowOf(
    ctx.db,
    card,
    sql`SELECT ${selected(ctx)} FROM assistants a ${tables}
      WHERE a.id = ${id} AND ${mayWithAssistant(ctx.actor, 'browse')}`,
  )
}

/** Every word of the query is in the texts or tags of the approved version, ignoring case and accents. */
function matching(ctx: UserCtx, { query, tag }: Search): SQL {
  const words = searchKey(query ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => sql`a.search_text LIKE ${containing(word)}`)
  const tagged =
    tag === undefined
      ? []
      : [sql`a.id IN (SELECT x.assistant_id FROM assistant_tags x WHERE x.tag_id = ${tag})`]
  return sql.join([mayWithAssistant(ctx.actor, 'browse'), ...tagged, ...words], sql` AND `)
}
