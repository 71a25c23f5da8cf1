import type { Ctx } from '#core/context.ts'
import { cutText, searchKey } from '#core/text.ts'
import { sql } from '#db/drizzle.ts'
import { columns, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

const namedRow = columns({ id: uuid, name: text })
export type Named = RowOf<typeof namedRow>

export async function ownedAssistants(ctx: Ctx, userId: string): Promise<Named[]> {
  return await rowsOf(
    ctx.db,
    namedRow,
    sql`SELECT id, name FROM assistants WHERE owner_id = ${userId} AND deleted_at IS NULL ORDER BY lower(name), id`,
  )
}

/** The groups without another enabled manager. */
export async function groupsOnlyTheirs(ctx: Ctx, userId: string): Promise<Named[]> {
  return await rowsOf(
    ctx.db,
    namedRow,
    sql`SELECT g.id, g.name FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.source = 'own'
      WHERE m.user_id = ${userId} AND m.type = 'manager' AND NOT EXISTS (
        SELECT 1 FROM user_group_members o JOIN users u ON u.id = o.user_id AND u.is_enabled
        WHERE o.group_id = m.group_id AND o.type = 'manager' AND o.user_id <> m.user_id)
      ORDER BY lower(g.name), g.id`,
  )
}

/** Whether an enabled person exists; locked until the transaction ends. */
export async function holdHeir(ctx: Ctx, userId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`SELECT 1 FROM users WHERE id = ${userId} AND is_enabled FOR SHARE`,
  )
  return rows.length > 0
}

const nameKeyRow = columns({ name_key: text })

/** A name that the new owner does not use yet, with a number if necessary. */
export async function freeName(ctx: Ctx, ownerId: string, name: string): Promise<string> {
  const rows = await rowsOf(
    ctx.db,
    nameKeyRow,
    sql`SELECT name_key FROM assistants WHERE owner_id = ${ownerId} AND deleted_at IS NULL`,
  )
  const taken = new Set(rows.map((row) => row.name_key))
  let free = name
  for (let at = 2; taken.has(searchKey(free)); at++) free = `${cutText(name, 240)} (${at})`
  return free
}

/** Changes the owner; removes the new owner's share and installation, which are no longer needed. */
export async function giveAssistant(
  ctx: Ctx,
  assistant: Named,
  fromId: string,
  toId: string,
  name: string,
): Promise<void> {
  const { id } = assistant
  if (name !== assistant.name) {
    await ctx.db.execute(sql`
      UPDATE assistant_versions v SET name = ${name} FROM assistants a
      WHERE a.id = ${id} AND v.id IN (a.saved_version_id, a.draft_version_id)`)
  }
  await ctx.db.execute(sql`
    UPDATE assistants SET owner_id = ${toId}, name = ${name}, name_key = ${searchKey(name)}, updated_at = now()
    WHERE id = ${id}`)
  await ctx.db.execute(sql`
    DELETE FROM grants WHERE resource_type = 'assistant' AND resource_id = ${id} AND subject_type = 'user'
      AND subject_id = ${toId}`)
  await ctx.db.execute(sql`UPDATE knowledge_bases SET owner_id = ${toId} WHERE assistant_id = ${id}`)
  await ctx.db.execute(sql`DELETE FROM assistant_installs WHERE assistant_id = ${id} AND user_id = ${toId}`)
  await ctx.db.execute(sql`
    UPDATE files f SET owner_id = ${toId} FROM assistant_versions v
    WHERE v.assistant_id = ${id} AND f.id = v.avatar_file_id AND f.owner_id = ${fromId}`)
}

export async function giveGroup(ctx: Ctx, groupId: string, fromId: string, toId: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO user_group_members (group_id, user_id, type) VALUES (${groupId}, ${toId}, 'manager')
    ON CONFLICT (group_id, user_id) DO UPDATE SET type = 'manager'`)
  await ctx.db.execute(sql`
    UPDATE user_group_members SET type = 'member' WHERE group_id = ${groupId} AND user_id = ${fromId}`)
}
