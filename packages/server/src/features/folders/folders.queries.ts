import type { FolderEntry } from '@parlance/contract/chat/folders.ts'
import { mayWithFolder, relatedToFolder } from '#core/access/folders.ts'
import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { placeAt, type Placed } from '#core/cursor.ts'
import { uuidv7 } from '#core/ids.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  countRow,
  extend,
  idRow,
  json,
  listOf,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'

const entry = columns({
  id: uuid,
  name: text,
  right: oneOf(['owner', 'editor', 'user']),
  owner: text,
  is_shared: boolean,
})
const placedEntry = extend(entry, { place: listOf(text) })

/** The fields of an entry, of `folders f` with its owner `u`. */
const listed = (ctx: UserCtx) => sql`f.id, f.name, u.name AS owner,
  CASE WHEN f.owner_id = ${ctx.actor.user_id} THEN 'owner'
    WHEN ${relatedToFolder(ctx.actor, 'edit')} THEN 'editor' ELSE 'user' END AS "right",
  EXISTS (SELECT 1 FROM grants g WHERE g.resource_type = 'folder' AND g.resource_id = f.id) AS is_shared`

const place = sql`ARRAY[lower(f.name), f.id::text]`

/** The folders that the caller can see, by name. */
export async function listFolders(
  ctx: UserCtx,
  cursor: string | undefined,
  limit: number,
): Promise<(FolderEntry & Placed)[]> {
  const later = cursor === undefined ? sql`true` : sql`${place} > ${sql.param(placeAt(cursor))}::text[]`
  return await rowsOf(
    ctx.db,
    placedEntry,
    sql`SELECT ${listed(ctx)}, ${place} AS place FROM folders f JOIN users u ON u.id = f.owner_id
      WHERE ${mayWithFolder(ctx.actor, 'see')} AND ${later} ORDER BY ${place} LIMIT ${limit}`,
  )
}

const folderRow = extend(entry, {
  instructions: text,
  knowledge_bases: json<{ id: string; name: string | null }[]>(),
  files_base_id: nullable(uuid),
  created_at: timestamp,
  updated_at: timestamp,
})
export type FolderRow = RowOf<typeof folderRow>

export async function findFolder(ctx: UserCtx, id: string): Promise<FolderRow | undefined> {
  return await rowOf(
    ctx.db,
    folderRow,
    sql`SELECT ${listed(ctx)}, f.instructions, f.created_at, f.updated_at,
        coalesce((SELECT json_agg(json_build_object('id', k.id, 'name', CASE
            WHEN ${mayWithKnowledgeBase(ctx.actor, 'see')} THEN k.name END) ORDER BY k.name, k.id)
          FROM folder_knowledge_bases b JOIN knowledge_bases k ON k.id = b.knowledge_base_id
          WHERE b.folder_id = f.id AND k.deleted_at IS NULL), '[]') AS knowledge_bases,
        (SELECT k.id FROM knowledge_bases k WHERE k.folder_id = f.id AND k.deleted_at IS NULL) AS files_base_id
      FROM folders f JOIN users u ON u.id = f.owner_id WHERE f.id = ${id} AND ${mayWithFolder(ctx.actor, 'see')}`,
  )
}

export async function insertFolder(ctx: UserCtx, id: string, name: string): Promise<void> {
  await ctx.db.execute(
    sql`INSERT INTO folders (id, owner_id, name) VALUES (${id}, ${ctx.actor.user_id}, ${name})`,
  )
}

export async function updateFolder(
  ctx: UserCtx,
  id: string,
  { name, instructions }: { name?: string | undefined; instructions?: string | undefined },
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE folders f SET name = coalesce(${name ?? null}, name),
      instructions = coalesce(${instructions ?? null}, instructions), updated_at = now()
    WHERE f.id = ${id} AND ${mayWithFolder(ctx.actor, 'edit')}`)
}

/**
 * Replaces the bases of a folder. New ones must be readable by the caller, existing ones can stay. Returns the
 * resulting number.
 */
export async function setBases(ctx: UserCtx, id: string, baseIds: readonly string[]): Promise<number> {
  const ids = sql`${sql.param(baseIds)}::uuid[]`
  await ctx.db.execute(sql`
    DELETE FROM folder_knowledge_bases WHERE folder_id = ${id} AND knowledge_base_id <> ALL(${ids})`)
  await ctx.db.execute(sql`
    INSERT INTO folder_knowledge_bases (folder_id, knowledge_base_id)
    SELECT ${id}::uuid, k.id FROM knowledge_bases k
    WHERE k.id = ANY(${ids}) AND k.is_listed AND ${mayWithKnowledgeBase(ctx.actor, 'read')}
    ON CONFLICT DO NOTHING`)
  const row = await rowOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM folder_knowledge_bases WHERE folder_id = ${id}`,
  )
  return row?.count ?? 0
}

/** Creates the base of the files of a folder, unless there is one. It belongs to the owner of the folder. */
export async function insertFilesBase(ctx: UserCtx, folderId: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO knowledge_bases (id, owner_id, folder_id, name, name_key)
    SELECT ${uuidv7()}, f.owner_id, f.id, '', '' FROM folders f
    WHERE f.id = ${folderId} AND ${mayWithFolder(ctx.actor, 'edit')}
    ON CONFLICT (folder_id) WHERE deleted_at IS NULL AND folder_id IS NOT NULL DO NOTHING`)
}

export async function findFilesBase(ctx: Ctx, folderId: string): Promise<string | undefined> {
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM knowledge_bases WHERE folder_id = ${folderId} AND deleted_at IS NULL`,
  )
  return row?.id
}

const ownedRow = columns({ name: text, owner_id: uuid })

export async function ownerOf(ctx: Ctx, id: string): Promise<{ name: string; owner_id: string } | undefined> {
  return await rowOf(
    ctx.db,
    ownedRow,
    sql`SELECT name, owner_id FROM folders WHERE id = ${id} AND deleted_at IS NULL`,
  )
}

/** Hides a folder of the caller until it is removed; returns whether there was one. */
export async function hideFolder(ctx: UserCtx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`UPDATE folders f SET deleted_at = now() WHERE f.id = ${id} AND ${mayWithFolder(ctx.actor, 'delete')}`,
  )
  return rowCount === 1
}

/** Shows a hidden folder of the caller again; returns whether there was one. */
export async function unhideFolder(ctx: UserCtx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE folders SET deleted_at = NULL
    WHERE id = ${id} AND owner_id = ${ctx.actor.user_id} AND deleted_at IS NOT NULL`)
  return rowCount === 1
}

/** Deletes a hidden folder and its shares. Its remaining conversations move out with the row. */
export async function removeHidden(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM grants WHERE resource_type = 'folder' AND resource_id = ${id}`)
  await ctx.db.execute(sql`DELETE FROM folders WHERE id = ${id} AND deleted_at IS NOT NULL`)
}

export async function isHidden(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`SELECT 1 FROM folders WHERE id = ${id} AND deleted_at IS NOT NULL`,
  )
  return rows.length === 1
}
