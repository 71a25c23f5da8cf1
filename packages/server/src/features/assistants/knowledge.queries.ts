import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { sql } from '#db/drizzle.ts'
import { columns, countRow, idRow, rowOf, rowsOf, text, uuid } from '#db/rows.ts'

const readableBase = columns({ id: uuid, name: text })

/** Which of some bases the caller can read, without bases of assistant files. */
export async function readableBases(
  ctx: UserCtx,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return await rowsOf(
    ctx.db,
    readableBase,
    sql`SELECT k.id, k.name FROM knowledge_bases k
      WHERE k.id IN ${ids} AND k.is_listed AND ${mayWithKnowledgeBase(ctx.actor, 'read')} ORDER BY k.name, k.id`,
  )
}

const namedBase = columns({ id: uuid, name_key: text })

/** The bases with a name that the caller can read. */
export async function basesNamed(
  ctx: UserCtx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await rowsOf(
    ctx.db,
    namedBase,
    sql`SELECT k.id, k.name_key FROM knowledge_bases k
      WHERE k.name_key IN ${keys} AND k.is_listed AND ${mayWithKnowledgeBase(ctx.actor, 'read')}
      ORDER BY k.owner_id = ${ctx.actor.user_id}, k.id DESC`,
  )
  return new Map(rows.map((row) => [row.name_key, row.id]))
}

/** How many of some documents are files of this assistant. */
export async function countOwnFiles(
  ctx: Ctx,
  assistantId: string | null,
  ids: readonly string[],
): Promise<number> {
  if (assistantId === null || ids.length === 0) return 0
  const row = await rowOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      WHERE d.id IN ${ids} AND d.deleted_at IS NULL AND k.assistant_id = ${assistantId} AND k.deleted_at IS NULL`,
  )
  return row?.count ?? 0
}

/** The base of an assistant's files. */
export async function findOwnBase(ctx: Ctx, assistantId: string): Promise<string | undefined> {
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM knowledge_bases WHERE assistant_id = ${assistantId} AND deleted_at IS NULL`,
  )
  return row?.id
}

/** Creates the base of an assistant's files, owned by the assistant's owner, unless it exists. */
export async function insertOwnBase(ctx: Ctx, assistantId: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO knowledge_bases (id, owner_id, assistant_id, name, name_key)
    SELECT ${uuidv7()}, a.owner_id, a.id, a.name, a.name_key FROM assistants a
    WHERE a.id = ${assistantId} AND a.owner_id IS NOT NULL AND a.deleted_at IS NULL
    ON CONFLICT (assistant_id) WHERE deleted_at IS NULL DO NOTHING`)
}
