import { sql } from '#db/drizzle.ts'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { searchKey } from '#core/text.ts'
import type { ShippedAssistant, ShippedTag } from './shipped-assistants.ts'
import { insertVersion } from './versions.queries.ts'

export async function countAssistants(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM assistants`)
  return rows[0]?.count ?? 0
}

export async function insertTag(ctx: Ctx, tag: ShippedTag): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO tags (id, name, name_key, rank) VALUES (${tag.id}, ${tag.name}, ${searchKey(tag.name)}, ${tag.rank})
    ON CONFLICT DO NOTHING`)
}

/** Adds a shipped assistant with its first version, unless it is there or was deleted. */
export async function insertShipped(ctx: Ctx, assistant: ShippedAssistant): Promise<void> {
  const { id, name, publication } = assistant
  const owner = assistant.owner === undefined ? null : await personNamed(ctx, assistant.owner)
  if (assistant.owner !== undefined && owner === null) return
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO assistants (id, name, name_key, rank, is_default, is_enabled, owner_id)
    VALUES (${id}, ${name}, ${searchKey(name)}, ${assistant.rank}, ${assistant.is_default}, ${assistant.is_enabled},
      ${owner})
    ON CONFLICT DO NOTHING`)
  if (rowCount !== 1) return
  const version = await insertVersion(
    ctx,
    { assistant_id: id, number: 1, author_id: owner },
    {
      name,
      description: assistant.description,
      welcome: assistant.welcome,
      starters: assistant.starters,
      support_contact: '',
      tag_ids: assistant.tag_ids,
      instructions: assistant.instructions,
      model_id: null,
      fallback_model_id: null,
      temperature: null,
      max_output_tokens: null,
      avatar_file_id: null,
      knowledge_base_ids: assistant.knowledge_base_ids ?? [],
      knowledge_mode: 'search',
      document_ids: [],
    },
  )
  await ctx.db.execute(sql`UPDATE assistants SET saved_version_id = ${version} WHERE id = ${id}`)
  if (publication === 'approved') await approve(ctx, assistant, version)
  if (publication === 'submitted') await submit(ctx, id, version)
  if (publication === 'changes_requested') await askForChanges(ctx, id, version, owner)
  for (const { username, level } of assistant.shared_with ?? []) await share(ctx, id, username, level)
  for (const username of assistant.installed_by ?? []) await install(ctx, id, username)
}

/** Everybody may use it. */
export async function grantToEveryone(ctx: Ctx, assistantId: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level)
    VALUES ('assistant', ${assistantId}, 'everyone', '*', 'user') ON CONFLICT DO NOTHING`)
}

async function approve(ctx: Ctx, assistant: ShippedAssistant, version: string): Promise<void> {
  const { name, description } = assistant
  const text = searchKey([name, description.en ?? '', description.fr ?? ''].join(' '))
  await ctx.db.execute(sql`
    UPDATE assistants SET is_public = true, approved_version_id = ${version}, publication_state = 'approved',
      submitted_at = now(), decided_at = now(), approved_at = now(), search_text = ${text}
    WHERE id = ${assistant.id}`)
  for (const tag of assistant.tag_ids) {
    await ctx.db.execute(
      sql`INSERT INTO assistant_tags (assistant_id, tag_id) VALUES (${assistant.id}, ${tag}) ON CONFLICT DO NOTHING`,
    )
  }
}

async function submit(ctx: Ctx, id: string, version: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistants SET is_public = true, submitted_version_id = ${version}, publication_state = 'submitted',
      submitted_at = now()
    WHERE id = ${id}`)
}

async function personNamed(ctx: Ctx, username: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`SELECT id FROM users WHERE username = ${username}`,
  )
  return rows[0]?.id ?? null
}

async function share(ctx: Ctx, id: string, username: string, level: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level)
    SELECT 'assistant', ${id}, 'user', u.id::text, ${level} FROM users u WHERE u.username = ${username}
    ON CONFLICT DO NOTHING`)
}

async function install(ctx: Ctx, id: string, username: string): Promise<void> {
  await ctx.db.execute(sql`
    WITH added AS (
      INSERT INTO assistant_installs (user_id, assistant_id)
      SELECT u.id, ${id} FROM users u WHERE u.username = ${username} ON CONFLICT DO NOTHING RETURNING assistant_id)
    UPDATE assistants a SET usage_count = usage_count + 1 FROM added WHERE a.id = added.assistant_id`)
}

const REASON = 'Please add the French texts, and say how long an article may be.'

async function askForChanges(ctx: Ctx, id: string, version: string, owner: string | null): Promise<void> {
  const reviewer = await personNamed(ctx, 'reviewer')
  await ctx.db.execute(sql`
    UPDATE assistants SET publication_state = 'changes_requested', publication_reason = ${REASON},
      submitted_at = now(), decided_at = now(), decided_by = ${reviewer}
    WHERE id = ${id}`)
  for (const [decision, reason, person] of [
    ['submitted', '', owner],
    ['changes_requested', REASON, reviewer],
  ]) {
    await ctx.db.execute(sql`
      INSERT INTO assistant_reviews (id, assistant_id, version_id, decision, reason, reviewer_id)
      VALUES (${uuidv7()}, ${id}, ${version}, ${decision}, ${reason}, ${person})`)
  }
}
