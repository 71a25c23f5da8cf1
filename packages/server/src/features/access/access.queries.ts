import { SUBJECT_TYPES } from '@parlance/contract/assistants/assistant-sharing.schemas.ts'
import { KNOWLEDGE_LEVELS } from '@parlance/contract/knowledge/knowledge-bases.schemas.ts'
import { externalGroupsOf } from '#core/access/external-groups.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'
import { sql } from '#db/drizzle.ts'
import { boolean, columns, extend, oneOf, rowOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

const askedBase = columns({ id: uuid, name: text, is_deleted: boolean })
export type AskedBase = RowOf<typeof askedBase>

const askedAssistant = extend(askedBase, { is_public: boolean })
export type AskedAssistant = RowOf<typeof askedAssistant>

export async function findAsked(ctx: Ctx, id: string): Promise<AskedAssistant | undefined> {
  return await rowOf(
    ctx.db,
    askedAssistant,
    sql`SELECT a.id, a.name, a.deleted_at IS NOT NULL AS is_deleted,
        (a.is_public AND a.approved_version_id IS NOT NULL) AS is_public
      FROM assistants a WHERE a.id = ${id}`,
  )
}

const givenBy = columns({
  kind: oneOf([...SUBJECT_TYPES, 'everyone']),
  level: oneOf(['user', 'editor', ...KNOWLEDGE_LEVELS]),
  name: text,
})
export type GivenBy = RowOf<typeof givenBy>

/** The shares through which a person has something. */
export async function sharesFor(
  ctx: Ctx,
  resource: { type: 'assistant' | 'knowledge_base' | 'prompt'; id: string },
  userId: string,
): Promise<GivenBy[]> {
  return await rowsOf(
    ctx.db,
    givenBy,
    sql`SELECT g.subject_type AS kind, g.level, coalesce(ug.name, eg.name, '') AS name FROM grants g
      LEFT JOIN user_groups ug ON g.subject_type = 'group' AND ug.id::text = g.subject_id
      LEFT JOIN external_groups eg ON g.subject_type = 'external_group' AND eg.id = g.subject_id
      WHERE g.resource_type = ${resource.type} AND g.resource_id = ${resource.id} AND (g.subject_type = 'everyone'
        OR (g.subject_type = 'user' AND g.subject_id = (${userId})::text)
        OR (g.subject_type = 'group' AND g.subject_id IN (
          SELECT m.group_id::text FROM user_group_members m WHERE m.user_id = ${userId}))
        OR (g.subject_type = 'external_group' AND g.subject_id IN (${externalGroupsOf(userId)})))
      ORDER BY g.subject_type, coalesce(ug.name, eg.name)`,
  )
}

export async function hasInstalled(ctx: Ctx, assistantId: string, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`SELECT 1 FROM assistant_installs WHERE assistant_id = ${assistantId} AND user_id = ${userId}`,
  )
  return rows.length > 0
}

const found = columns({ id: uuid, name: text, owner: text })

/** Names and owners of all assistants. */
export async function searchAssistants(
  ctx: UserCtx,
  query: string,
  limit: number,
  offset: number,
): Promise<{ id: string; name: string; owner: string }[]> {
  return await rowsOf(
    ctx.db,
    found,
    sql`SELECT a.id, a.name, coalesce(u.name, '') AS owner FROM assistants a LEFT JOIN users u ON u.id = a.owner_id
      WHERE a.deleted_at IS NULL AND a.name_key LIKE ${containing(searchKey(query))}
      ORDER BY lower(a.name), a.id LIMIT ${limit} OFFSET ${offset}`,
  )
}

export async function findAskedBase(ctx: Ctx, id: string): Promise<AskedBase | undefined> {
  return await rowOf(
    ctx.db,
    askedBase,
    sql`SELECT k.id, k.name, k.deleted_at IS NOT NULL AS is_deleted FROM knowledge_bases k WHERE k.id = ${id}`,
  )
}

/** Names and owners of all knowledge bases. */
export async function searchBases(
  ctx: UserCtx,
  query: string,
  limit: number,
  offset: number,
): Promise<{ id: string; name: string; owner: string }[]> {
  return await rowsOf(
    ctx.db,
    found,
    sql`SELECT k.id, k.name, coalesce(u.name, '') AS owner FROM knowledge_bases k LEFT JOIN users u ON u.id = k.owner_id
      WHERE k.deleted_at IS NULL AND k.is_listed AND k.name_key LIKE ${containing(searchKey(query))}
      ORDER BY k.name_key, k.id LIMIT ${limit} OFFSET ${offset}`,
  )
}

const askedPrompt = extend(askedBase, { is_live: boolean })

export async function findAskedPrompt(ctx: Ctx, id: string): Promise<RowOf<typeof askedPrompt> | undefined> {
  return await rowOf(
    ctx.db,
    askedPrompt,
    sql`SELECT p.id, p.name, p.deleted_at IS NOT NULL AS is_deleted, p.live_version_id IS NOT NULL AS is_live
      FROM prompts p WHERE p.id = ${id}`,
  )
}

/** Names and owners of all expert prompts. */
export async function searchPrompts(
  ctx: UserCtx,
  query: string,
  limit: number,
  offset: number,
): Promise<{ id: string; name: string; owner: string }[]> {
  return await rowsOf(
    ctx.db,
    found,
    sql`SELECT p.id, p.name, u.name AS owner FROM prompts p JOIN users u ON u.id = p.owner_id
      WHERE p.deleted_at IS NULL AND p.name_key LIKE ${containing(searchKey(query))}
      ORDER BY p.name_key, p.id LIMIT ${limit} OFFSET ${offset}`,
  )
}
