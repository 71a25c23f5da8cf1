import type { Ctx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { boolean, columns, idRow, integer, rowOf, type RowOf, rowsOf, text, uuid } from '#db/rows.ts'

const erased = columns({
  id: uuid,
  username: text,
  name: text,
  email: text,
  role_id: uuid,
  is_enabled: boolean,
})
export type Erased = RowOf<typeof erased>

const removed = columns({ what: text, count: integer })
export type Removed = RowOf<typeof removed>

export async function holdPerson(ctx: Ctx, id: string): Promise<Erased | undefined> {
  return await rowOf(
    ctx.db,
    erased,
    sql`SELECT id, username, name, email, role_id, is_enabled FROM users WHERE id = ${id} FOR UPDATE`,
  )
}

const reference = columns({ table: text, column: text })

/**
 * The number of rows of each table that are deleted with the person, according to the tables themselves (ON DELETE
 * CASCADE), and of grants.
 */
export async function countTheirs(ctx: Ctx, id: string): Promise<Removed[]> {
  const tables = await rowsOf(
    ctx.db,
    reference,
    sql`SELECT t.relname AS table, a.attname AS column FROM pg_constraint c
      JOIN pg_class t ON t.oid = c.conrelid
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confdeltype = 'c' AND c.confrelid = 'users'::regclass ORDER BY t.relname`,
  )
  const counts = tables.map(
    ({ table, column }) => sql`SELECT ${table}::text AS what, count(*)::int AS count
      FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${id}`,
  )
  const rows = await rowsOf(
    ctx.db,
    removed,
    sql`${sql.join(counts, sql` UNION ALL `)}
      UNION ALL SELECT 'messages', count(*)::int FROM messages m JOIN threads t ON t.id = m.thread_id
        WHERE t.user_id = ${id}
      UNION ALL SELECT 'grants', count(*)::int FROM grants WHERE subject_type = 'user' AND subject_id = ${id}`,
  )
  return rows.filter((row) => row.count > 0)
}

/** Deletes their conversations, the shares with them, the questions they sent, and their name in notices of others. */
export async function forgetTraces(ctx: Ctx, { id, name }: Erased): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM threads WHERE user_id = ${id}`)
  await ctx.db.execute(sql`DELETE FROM grants WHERE subject_type = 'user' AND subject_id = ${id}`)
  await ctx.db.execute(sql`DELETE FROM notices WHERE actor_id = ${id} AND kind = 'question_sent'`)
  await ctx.db.execute(sql`
    UPDATE notices SET actor = '' WHERE actor_id = ${id} OR (actor_id IS NULL AND actor = ${name})`)
}

/** Removes support contacts that name them from assistants that now belong to another person. */
export async function forgetContacts(ctx: Ctx, { id, ...person }: Erased): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistant_versions v SET support_contact = '' WHERE (v.author_id = ${id} OR EXISTS (
        SELECT 1 FROM assistants a WHERE a.id = v.assistant_id AND a.owner_id = ${id}))
      AND v.support_contact <> '' AND ${names(sql`v.support_contact`, person)}`)
}

/**
 * Deletes assistants that were not transferred. One with conversations of others stays as a tombstone, so that these
 * conversations stay readable; others are deleted completely. Returns the files of their pictures.
 */
export async function forgetAssistants(
  ctx: Ctx,
  { id, ...person }: Erased,
): Promise<{ count: number; files: string[] }> {
  const theirs = sql`SELECT a.id FROM assistants a WHERE a.owner_id = ${id}`
  const files = await rowsOf(
    ctx.db,
    idRow,
    sql`DELETE FROM files f WHERE f.purpose = 'avatar' AND (f.id IN (
        SELECT v.avatar_file_id FROM assistant_versions v WHERE v.assistant_id IN (${theirs}))
        OR (f.owner_id = ${id} AND NOT EXISTS (
          SELECT 1 FROM assistant_versions v WHERE v.avatar_file_id = f.id)))
      RETURNING f.id`,
  )
  await ctx.db.execute(sql`
    DELETE FROM grants WHERE resource_type = 'assistant' AND resource_id IN (${theirs})`)
  await ctx.db.execute(sql`
    UPDATE notices n SET subject = jsonb_set(n.subject, '{name}', '"–"')
    WHERE n.subject->>'assistant_id' IN (SELECT x.id::text FROM (${theirs}) x)
      AND ${names(sql`n.subject->>'name'`, person)}`)
  await ctx.db.execute(sql`DELETE FROM evaluation_cases WHERE assistant_id IN (${theirs})`)
  await ctx.db.execute(sql`DELETE FROM evaluations WHERE assistant_id IN (${theirs})`)
  const gone = await ctx.db.execute(sql`
    DELETE FROM assistants a WHERE a.owner_id = ${id}
      AND NOT EXISTS (SELECT 1 FROM threads t WHERE t.assistant_id = a.id)
      AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.assistant_id = a.id)`)
  await ctx.db.execute(sql`
    UPDATE assistant_versions v SET description = '{}', welcome = '{}', starters = '[]', instructions = '',
      support_contact = '', avatar_file_id = NULL,
      name = CASE WHEN ${names(sql`v.name`, person)} THEN '–' ELSE v.name END
    WHERE v.assistant_id IN (${theirs})`)
  const kept = await ctx.db.execute(sql`
    UPDATE assistants a SET owner_id = NULL, deleted_at = coalesce(deleted_at, now()), is_default = false,
      is_public = false, is_enabled = false, submitted_version_id = NULL, approved_version_id = NULL,
      publication_state = 'withdrawn', publication_note = '', publication_reason = '', search_text = '',
      name = CASE WHEN ${names(sql`a.name`, person)} THEN '–' ELSE a.name END,
      name_key = CASE WHEN ${names(sql`a.name`, person)} THEN '' ELSE a.name_key END, updated_at = now()
    WHERE a.owner_id = ${id}`)
  return { count: (gone.rowCount ?? 0) + (kept.rowCount ?? 0), files: files.map((file) => file.id) }
}

/** Deletes the person's row and everything that depends on it. */
export async function deletePerson(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM users WHERE id = ${id}`)
}

/** Whether a text holds the person's name, user name or address. */
function names(text: ReturnType<typeof sql>, { name, username, email }: Omit<Erased, 'id'>) {
  const known = [name, username, email].filter((one) => one !== '')
  if (known.length === 0) return sql`false`
  const found = known.map((one) => sql`strpos(lower(${text}), lower(${one}::text)) > 0`)
  return sql`(${sql.join(found, sql` OR `)})`
}
