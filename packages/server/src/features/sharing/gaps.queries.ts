import type { Permission } from '@parlance/contract/core/permissions.ts'
import { granted } from '#core/access/grants.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import { hasRelationToRead } from '#core/access/documents.ts'
import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { UserCtx } from '#core/context.ts'
import { chosenTools, openedTo } from '#features/mcp-servers/mcp-servers.fragments.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { boolean, columns, countRow, integer, json, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'
import type { Bilingual } from '#db/json-columns.ts'

const lackedBase = columns({ id: uuid, name: text, may_share: boolean, people: integer })

/** The people to check for missing access, as a condition on `users u`. */
export const onlyPerson = (id: string): SQL => sql`u.id = ${id}`
export const membersOf = (groupId: string): SQL =>
  sql`u.is_enabled AND u.id IN (SELECT x.user_id FROM user_group_members x WHERE x.group_id = ${groupId})`
export const holdersOf = (permission: Permission): SQL => sql`u.is_enabled AND ${holds(permission)}`

export type Lack = { id: string; name: string; people: number }

/** The restricted models of a version that some of these people have not been granted. */
export async function modelsLacked(ctx: UserCtx, versionId: string, people: SQL): Promise<Lack[]> {
  const has = granted({ user_id: sql`u.id` }, 'model', sql`m.id`, ['user'])
  const rows = await rowsOf(
    ctx.db,
    modelLackRow,
    sql`SELECT m.id, m.label, m.identifier, count(*)::int AS people
      FROM ${restrictedModels(versionId)} CROSS JOIN users u
      WHERE ${people} AND NOT ${has} GROUP BY m.id, m.label, m.identifier ORDER BY m.id`,
  )
  return rows.map((row) => named(ctx, row))
}

/**
 * The restricted models of a version that an external group has not been granted; the members of an external group
 * are not known.
 */
export async function modelsLackedOutside(ctx: UserCtx, versionId: string, groupId: string): Promise<Lack[]> {
  const rows = await rowsOf(
    ctx.db,
    modelLackRow,
    sql`SELECT m.id, m.label, m.identifier, 0 AS people FROM ${restrictedModels(versionId)}
      WHERE NOT EXISTS (
        SELECT 1 FROM grants g WHERE g.resource_type = 'model' AND g.resource_id = m.id AND g.level = 'user'
          AND (g.subject_type = 'everyone' OR (g.subject_type = 'external_group' AND g.subject_id = ${groupId})))
      ORDER BY m.id`,
  )
  return rows.map((row) => named(ctx, row))
}

/** How many of these people have a role without a permission. */
export async function countWithout(ctx: UserCtx, permission: Permission, people: SQL): Promise<number> {
  const rows = await rowsOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM users u WHERE ${people} AND NOT ${holds(permission)}`,
  )
  return rows[0]?.count ?? 0
}

const serverLackRow = columns({ id: uuid, label: json<Bilingual>(), people: integer })

/** The restricted MCP servers of the tools of a version that some of these people cannot use. */
export async function serversLacked(ctx: UserCtx, versionId: string, people: SQL): Promise<Lack[]> {
  const opened = openedTo({ user_id: sql`u.id`, role_id: sql`u.role_id` })
  const rows = await rowsOf(
    ctx.db,
    serverLackRow,
    sql`SELECT s.id, s.label, count(*)::int AS people FROM ${restrictedServers(versionId)} CROSS JOIN users u
      WHERE ${people} AND NOT ${opened} GROUP BY s.id, s.label ORDER BY s.id`,
  )
  return rows.map((row) => named(ctx, { ...row, identifier: '' }))
}

/** The same for an external group; its members and their roles are not known. */
export async function serversLackedOutside(
  ctx: UserCtx,
  versionId: string,
  groupId: string,
): Promise<Lack[]> {
  const rows = await rowsOf(
    ctx.db,
    serverLackRow,
    sql`SELECT s.id, s.label, 0 AS people FROM ${restrictedServers(versionId)}
      WHERE NOT EXISTS (
        SELECT 1 FROM grants g WHERE g.resource_type = 'mcp_server' AND g.resource_id = s.id AND g.level = 'user'
          AND (g.subject_type = 'everyone' OR (g.subject_type = 'external_group' AND g.subject_id = ${groupId})))
      ORDER BY s.id`,
  )
  return rows.map((row) => named(ctx, { ...row, identifier: '' }))
}

/** Whether a version has tools. */
export async function hasTools(ctx: UserCtx, versionId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`SELECT 1 FROM assistant_versions v WHERE v.id = ${versionId} AND v.tools <> '[]'`,
  )
  return rows.length > 0
}

const restrictedServers = (versionId: string) => sql`(
  SELECT DISTINCT s.id, s.label FROM assistant_versions v CROSS JOIN LATERAL ${chosenTools}
  JOIN mcp_tools t ON t.id = chosen.id JOIN mcp_servers s ON s.id = t.server_id
  WHERE v.id = ${versionId} AND s.is_restricted) s`

export type BaseLack = RowOf<typeof lackedBase>

/** The bases of a version that some of these people cannot read. */
export async function basesLacked(ctx: UserCtx, versionId: string, people: SQL): Promise<BaseLack[]> {
  const reads = hasRelationToRead({ user_id: sql`u.id` })
  return await rowsOf(
    ctx.db,
    lackedBase,
    sql`SELECT k.id, k.name, ${mayWithKnowledgeBase(ctx.actor, 'share')} AS may_share, lacking.people
      FROM ${basesOf(versionId)}
      CROSS JOIN LATERAL (SELECT count(*)::int AS people FROM users u WHERE ${people} AND NOT ${reads}) lacking
      WHERE lacking.people > 0 ORDER BY k.name, k.id`,
  )
}

/** The bases of a version that an external group cannot read; its members are not known. */
export async function basesLackedOutside(
  ctx: UserCtx,
  versionId: string,
  groupId: string,
): Promise<BaseLack[]> {
  return await rowsOf(
    ctx.db,
    lackedBase,
    sql`SELECT k.id, k.name, ${mayWithKnowledgeBase(ctx.actor, 'share')} AS may_share, 0 AS people
      FROM ${basesOf(versionId)}
      WHERE NOT k.is_public AND NOT EXISTS (
        SELECT 1 FROM grants g WHERE g.resource_type = 'knowledge_base' AND g.resource_id = k.id
          AND (g.subject_type = 'everyone' OR (g.subject_type = 'external_group' AND g.subject_id = ${groupId})))
      ORDER BY k.name, k.id`,
  )
}

const basesOf = (versionId: string) => sql`(
  SELECT k.* FROM assistant_versions v JOIN knowledge_bases k ON v.knowledge_base_ids ? k.id::text
  WHERE v.id = ${versionId} AND k.is_listed AND k.deleted_at IS NULL) k`

const modelLackRow = columns({ id: uuid, label: json<Bilingual>(), identifier: text, people: integer })
type ModelLack = RowOf<typeof modelLackRow>

const restrictedModels = (versionId: string) => sql`(
  SELECT DISTINCT m.id, m.label, m.identifier FROM assistant_versions v
  JOIN models m ON m.id IN (v.model_id, v.fallback_model_id) WHERE v.id = ${versionId} AND m.is_restricted) m`

function holds(permission: Permission): SQL {
  return sql`(u.role_id = ${ADMINISTRATOR_ROLE_ID} OR EXISTS (
    SELECT 1 FROM role_permissions p WHERE p.role_id = u.role_id AND p.permission = ${permission}))`
}

function named(ctx: UserCtx, { id, label, identifier, people }: ModelLack): Lack {
  const [own, other] = ctx.actor.lang === 'en' ? [label.en, label.fr] : [label.fr, label.en]
  return { id, name: own ?? other ?? identifier, people }
}
