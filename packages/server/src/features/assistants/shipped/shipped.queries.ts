import { sql } from '#db/drizzle.ts'
import { countRow, idRow, rowOf } from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Bilingual } from '#db/json-columns.ts'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { searchKey } from '#core/text.ts'
import type { ShippedAssistant, ShippedTag } from './shipped-assistants.ts'
import { insertVersion } from '#features/assistants/versions.queries.ts'

export async function countAssistants(ctx: Ctx): Promise<number> {
  const row = await rowOf(ctx.db, countRow, sql`SELECT count(*)::int AS count FROM assistants`)
  return row?.count ?? 0
}

export async function insertTag(ctx: Ctx, tag: ShippedTag): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO tags (id, name, name_key, rank) VALUES (${tag.id}, ${tag.name}, ${searchKey(tag.name)}, ${tag.rank})
    ON CONFLICT DO NOTHING`)
}

/**
 * Adds a shipped assistant with its versions and its listing in the marketplace, unless it exists or was deleted;
 * returns whether it was added.
 */
export async function insertShipped(ctx: Ctx, assistant: ShippedAssistant): Promise<boolean> {
  const { id, name } = assistant
  const owner = assistant.owner === undefined ? null : await personNamed(ctx, assistant.owner)
  if (assistant.owner !== undefined && owner === null) return false
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO assistants (id, name, name_key, rank, is_default, is_enabled, is_hidden, owner_id)
    VALUES (${id}, ${name}, ${searchKey(name)}, ${assistant.rank}, ${assistant.is_default}, ${assistant.is_enabled},
      ${assistant.is_hidden ?? false}, ${owner})
    ON CONFLICT DO NOTHING`)
  if (rowCount !== 1) return false
  const first = await save(ctx, assistant, owner, 1)
  await publish(ctx, assistant, owner, first)
  for (const { username, level } of assistant.shared_with ?? []) {
    await share(ctx, id, username, level)
    await notifyDemoPerson(ctx, 'assistant_shared', assistant, username, assistant.owner ?? '')
  }
  for (const group of assistant.shared_with_groups ?? []) await grant(ctx, id, 'group', group.id, group.level)
  for (const username of assistant.installed_by ?? []) await install(ctx, id, username)
  return true
}

/** Whether an assistant was not deleted. */
export async function isKept(ctx: Ctx, id: string): Promise<boolean> {
  const row = await rowOf(
    ctx.db,
    idRow,
    sql`SELECT id FROM assistants WHERE id = ${id} AND deleted_at IS NULL`,
  )
  return row !== undefined
}

/** Creates the base of the files of an assistant without an owner, unless it exists. */
export async function insertShippedBase(ctx: Ctx, assistantId: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO knowledge_bases (id, assistant_id, name, name_key)
    SELECT ${uuidv7()}, a.id, a.name, a.name_key FROM assistants a
    WHERE a.id = ${assistantId} AND a.owner_id IS NULL AND a.deleted_at IS NULL
    ON CONFLICT (assistant_id) WHERE deleted_at IS NULL DO NOTHING`)
}

/** Adds files to the ones that the saved version answers from. */
export async function addShippedFiles(
  ctx: Ctx,
  assistantId: string,
  documentIds: readonly string[],
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistant_versions v SET document_ids = v.document_ids || ${jsonb(documentIds)}
    FROM assistants a WHERE a.id = ${assistantId} AND v.id = a.saved_version_id`)
}

/** Uses the demonstration's starters only while no other chat model is enabled; edited starters stay. */
export async function updateStarters(
  ctx: Ctx,
  { id, starters }: ShippedAssistant,
  demonstration: Bilingual[],
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistant_versions v SET starters = wanted.starters
    FROM (SELECT CASE WHEN EXISTS (SELECT FROM models m WHERE m.type = 'chat' AND m.enabled AND m.interface <> 'demo')
      THEN ${jsonb(starters)} ELSE ${jsonb(demonstration)} END AS starters) wanted
    WHERE v.assistant_id = ${id} AND v.starters IN (${jsonb(starters)}, ${jsonb(demonstration)})
      AND v.starters <> wanted.starters`)
}

async function save(
  ctx: Ctx,
  assistant: ShippedAssistant,
  owner: string | null,
  number: number,
): Promise<string> {
  const { id: assistant_id, name, description, welcome, starters, tag_ids, instructions } = assistant
  const version = await insertVersion(
    ctx,
    { assistant_id, number, author_id: owner },
    {
      name,
      description,
      welcome,
      starters,
      support_contact: '',
      tag_ids,
      instructions,
      model_id: null,
      fallback_model_id: null,
      temperature: null,
      max_output_tokens: null,
      avatar_file_id: null,
      knowledge_base_ids: assistant.knowledge_base_ids ?? [],
      knowledge_filter: [],
      knowledge_mode: 'search',
      documents_only: false,
      document_ids: [],
      tools: [],
    },
  )
  await ctx.db.execute(sql`UPDATE assistants SET saved_version_id = ${version} WHERE id = ${assistant_id}`)
  return version
}

/** Publishes it like its author and the reviewer would. */
async function publish(
  ctx: Ctx,
  assistant: ShippedAssistant,
  owner: string | null,
  version: string,
): Promise<void> {
  const { publication, reason = '' } = assistant
  if (publication === 'none') return
  await submit(ctx, assistant, owner, version)
  if (publication === 'approved' || publication === 'updated') await approve(ctx, assistant, version)
  if (publication === 'updated') {
    const second = await save(ctx, { ...assistant, ...assistant.change }, owner, 2)
    await submit(ctx, assistant, owner, second)
  }
  if (publication === 'changes_requested' || publication === 'rejected') {
    await refuse(ctx, assistant.id, version, publication, reason)
    await notifyDemoPerson(ctx, `assistant_${publication}`, assistant, assistant.owner ?? '', 'reviewer')
  }
  if (publication === 'withdrawn') await withdraw(ctx, assistant.id, owner)
}

/** Everyone can use it. */
export function grantToEveryone(ctx: Ctx, assistantId: string): Promise<void> {
  return grant(ctx, assistantId, 'everyone', '*', 'user')
}

async function grant(ctx: Ctx, id: string, type: string, subject: string, level: string): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level)
    VALUES ('assistant', ${id}, ${type}, ${subject}, ${level}) ON CONFLICT DO NOTHING`)
}

async function submit(
  ctx: Ctx,
  { id, note = '' }: ShippedAssistant,
  owner: string | null,
  version: string,
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistants SET submitted_version_id = ${version}, publication_state = 'submitted',
      publication_note = ${note}, submitted_at = now()
    WHERE id = ${id}`)
  await step(ctx, id, version, 'submitted', '', owner)
}

async function approve(ctx: Ctx, assistant: ShippedAssistant, version: string): Promise<void> {
  const { id, name, description, is_featured = false } = assistant
  const text = searchKey([name, description.en ?? '', description.fr ?? ''].join(' '))
  const reviewer = await personNamed(ctx, 'reviewer')
  await ctx.db.execute(sql`
    UPDATE assistants SET is_public = true, is_featured = ${is_featured}, approved_version_id = ${version},
      approved_at = now(), submitted_version_id = NULL, search_text = ${text}, publication_state = 'approved',
      decided_at = now(), decided_by = ${reviewer}
    WHERE id = ${id}`)
  for (const tag of assistant.tag_ids) {
    await ctx.db.execute(
      sql`INSERT INTO assistant_tags (assistant_id, tag_id) VALUES (${id}, ${tag}) ON CONFLICT DO NOTHING`,
    )
  }
  await step(ctx, id, version, 'approved', '', reviewer)
  await notifyDemoPerson(ctx, 'assistant_approved', assistant, assistant.owner ?? '', 'reviewer')
}

async function refuse(ctx: Ctx, id: string, version: string, state: string, reason: string): Promise<void> {
  const reviewer = await personNamed(ctx, 'reviewer')
  await ctx.db.execute(sql`
    UPDATE assistants SET submitted_version_id = NULL, publication_state = ${state}, publication_reason = ${reason},
      decided_at = now(), decided_by = ${reviewer}
    WHERE id = ${id}`)
  await step(ctx, id, version, state, reason, reviewer)
}

async function withdraw(ctx: Ctx, id: string, owner: string | null): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistants SET submitted_version_id = NULL, publication_state = 'withdrawn', decided_at = now(),
      decided_by = ${owner}
    WHERE id = ${id}`)
  await step(ctx, id, null, 'withdrawn', '', owner)
}

async function step(
  ctx: Ctx,
  id: string,
  version: string | null,
  decision: string,
  reason: string,
  person: string | null,
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO assistant_reviews (id, assistant_id, version_id, decision, reason, reviewer_id)
    VALUES (${uuidv7()}, ${id}, ${version}, ${decision}, ${reason}, ${person})`)
}

async function personNamed(ctx: Ctx, username: string): Promise<string | null> {
  const row = await rowOf(ctx.db, idRow, sql`SELECT id FROM users WHERE username = ${username}`)
  return row?.id ?? null
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

/** Notifies a demo person of an action of another one. */
async function notifyDemoPerson(
  ctx: Ctx,
  kind: string,
  { id, name, reason = '' }: ShippedAssistant,
  whom: string,
  who: string,
): Promise<void> {
  const reasonShown = kind === 'assistant_shared' ? '' : reason
  await ctx.db.execute(sql`
    INSERT INTO notices (id, user_id, kind, subject, actor, actor_id, reason)
    SELECT ${uuidv7()}, u.id, ${kind}, ${jsonb({ assistant_id: id, name })}, w.name, w.id, ${reasonShown}
    FROM users u JOIN users w ON w.username = ${who} WHERE u.username = ${whom}`)
}
