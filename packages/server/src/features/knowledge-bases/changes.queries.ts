import { BASE_LANGUAGES } from '@parlance/contract/knowledge/analysis/languages.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { insertTask } from '#core/queue/tasks.queries.ts'
import { cutText, searchKey } from '#core/text.ts'
import { sql } from '#db/drizzle.ts'
import { boolean, columns, idRow, nullable, oneOf, rowOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

export type NewBase = { id: string; name: string; description: string; is_public: boolean }

/** Creates a base for the caller with the default configuration; false if they have one with this name. */
export async function insertBase(ctx: UserCtx, base: NewBase): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO knowledge_bases (id, owner_id, name, name_key, description, is_public, rag_configuration_id)
    VALUES (${base.id}, ${ctx.actor.user_id}, ${base.name}, ${searchKey(base.name)}, ${base.description},
      ${base.is_public}, (SELECT id FROM rag_configurations WHERE is_default))
    ON CONFLICT (owner_id, name_key) WHERE deleted_at IS NULL AND is_listed DO NOTHING`)
  return rowCount === 1
}

const heldBaseRow = columns({
  id: uuid,
  owner_id: uuid,
  name: text,
  description: text,
  is_public: boolean,
  rag_configuration_id: nullable(uuid),
  language: oneOf(BASE_LANGUAGES),
  is_archived: boolean,
})
export type HeldBase = RowOf<typeof heldBaseRow>

/** A base, locked until the transaction ends. */
export async function holdBase(ctx: Ctx, id: string): Promise<HeldBase | undefined> {
  return await rowOf(
    ctx.db,
    heldBaseRow,
    sql`SELECT k.id, k.owner_id, k.name, k.description, k.is_public, k.rag_configuration_id, k.language,
        k.archived_at IS NOT NULL AS is_archived
      FROM knowledge_bases k WHERE k.id = ${id} AND k.deleted_at IS NULL FOR UPDATE`,
  )
}

export async function updateBase(ctx: Ctx, base: Omit<HeldBase, 'owner_id' | 'is_archived'>): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE knowledge_bases SET name = ${base.name}, name_key = ${searchKey(base.name)},
      description = ${base.description}, is_public = ${base.is_public},
      rag_configuration_id = ${base.rag_configuration_id}, language = ${base.language}, updated_at = now()
    WHERE id = ${base.id}`)
}

export async function isConfiguration(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`SELECT 1 FROM rag_configurations WHERE id = ${id}`)
  return rows.length > 0
}

export async function setArchivedAt(ctx: Ctx, id: string, isArchived: boolean): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE knowledge_bases SET archived_at = CASE WHEN ${isArchived} THEN now() END, updated_at = now()
    WHERE id = ${id}`)
}

/** Removes the name and shares of a base immediately, before the rest. */
export async function forgetBase(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM grants WHERE resource_type = 'knowledge_base' AND resource_id = ${id}`)
  await ctx.db.execute(sql`
    UPDATE knowledge_bases SET name = '', name_key = '', description = '' WHERE id = ${id}`)
  await insertTask(ctx, { kind: 'documents.forget_base', subject_id: id, user_id: null })
}

/** Whether an enabled person exists; locked until the transaction ends. */
export async function holdHeir(ctx: Ctx, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`SELECT 1 FROM users WHERE id = ${userId} AND is_enabled FOR SHARE`,
  )
  return rows.length > 0
}

/** Changes the owner and the name; removes the new owner's share, which is no longer needed. */
export async function giveBase(ctx: Ctx, id: string, toId: string, name: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE knowledge_bases SET owner_id = ${toId}, name = ${name}, name_key = ${searchKey(name)}, updated_at = now()
    WHERE id = ${id}`)
  await ctx.db.execute(sql`
    DELETE FROM grants WHERE resource_type = 'knowledge_base' AND resource_id = ${id} AND subject_type = 'user'
      AND subject_id = ${toId}`)
}

const namedRow = columns({ id: uuid, name: text })
export type Named = RowOf<typeof namedRow>

/** The bases of a person by name, without bases of assistant files. */
export async function ownedBases(ctx: Ctx, userId: string): Promise<Named[]> {
  return await rowsOf(
    ctx.db,
    namedRow,
    sql`SELECT id, name FROM knowledge_bases
      WHERE owner_id = ${userId} AND deleted_at IS NULL AND is_listed ORDER BY name_key, id`,
  )
}

/** The ids of all bases that are deleted with a person, including those of assistant files. */
export async function basesOfPerson(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM knowledge_bases WHERE owner_id = ${userId} AND deleted_at IS NULL`,
  )
  return rows.map((row) => row.id)
}

/** A name that the new owner does not use yet, with a number if necessary. */
export async function freeName(ctx: Ctx, ownerId: string, name: string): Promise<string> {
  const taken = new Set((await ownedBases(ctx, ownerId)).map((base) => searchKey(base.name)))
  let free = name
  for (let at = 2; taken.has(searchKey(free)); at++) free = `${cutText(name, 240)} (${at})`
  return free
}

/** Removes the base's name from notices, because it can contain the person's name. */
export async function forgetBaseNames(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE notices SET subject = jsonb_set(subject, '{name}', '"–"')
    WHERE subject->>'knowledge_base_id' IN ${ids}`)
}
