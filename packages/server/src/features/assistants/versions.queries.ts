import type { AssistantContent, AssistantVersion } from '@parlance/contract/assistants/assistants.ts'
import { VERSION_ORIGINS } from '@parlance/contract/assistants/assistants.schemas.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  double,
  extend,
  integer,
  json,
  nullable,
  oneOf,
  rowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'

const versionContent = columns({
  name: text,
  description: json<AssistantContent['description']>(),
  welcome: json<AssistantContent['welcome']>(),
  starters: json<AssistantContent['starters']>(),
  support_contact: text,
  tag_ids: json<string[]>(),
  instructions: text,
  model_id: nullable(uuid),
  fallback_model_id: nullable(uuid),
  temperature: nullable(double),
  max_output_tokens: nullable(integer),
  avatar_file_id: nullable(uuid),
  knowledge_base_ids: json<string[]>(),
  knowledge_filter: json<AssistantContent['knowledge_filter']>(),
  knowledge_mode: oneOf(['search', 'whole']),
  documents_only: boolean,
  document_ids: json<string[]>(),
  tools: json<AssistantContent['tools']>(),
})

const identified = extend(versionContent, { version_id: uuid })

const version = extend(versionContent, {
  version_id: uuid,
  number: integer,
  created_at: timestamp,
  author_id: nullable(uuid),
  author_name: nullable(text),
  is_saved: boolean,
  is_approved: boolean,
  origin: oneOf(VERSION_ORIGINS),
})

const content = sql`v.name, v.description, v.welcome, v.starters, v.support_contact, v.tag_ids, v.instructions,
  v.model_id, v.fallback_model_id, v.temperature, v.max_output_tokens, v.avatar_file_id, v.knowledge_base_ids,
  v.knowledge_filter, v.knowledge_mode, v.documents_only, v.document_ids, v.tools`

/** The content of some versions, by their ids. */
export async function contentsOf(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssistantContent>> {
  const rows = await rowsOf(
    ctx.db,
    identified,
    sql`SELECT v.id AS version_id, ${content} FROM assistant_versions v WHERE v.id IN ${ids}`,
  )
  return new Map(rows.map(({ version_id, ...rest }) => [version_id, rest]))
}

export type NewVersion = {
  assistant_id: string
  /** Null for a draft. */
  number: number | null
  author_id: string | null
}

/** Adds a version: numbered ones are sealed, drafts are not. Returns its id. */
export async function insertVersion(ctx: Ctx, version: NewVersion, c: AssistantContent): Promise<string> {
  const id = uuidv7()
  const { assistant_id, number, author_id } = version
  await ctx.db.execute(sql`
    INSERT INTO assistant_versions (id, assistant_id, number, sealed_at, author_id, name, description, welcome,
      starters, support_contact, tag_ids, instructions, model_id, fallback_model_id, temperature, max_output_tokens,
      avatar_file_id, knowledge_base_ids, knowledge_filter, knowledge_mode, documents_only, document_ids, tools)
    VALUES (${id}, ${assistant_id}, ${number}, ${number === null ? null : sql`now()`}, ${author_id}, ${c.name},
      ${jsonb(c.description)}, ${jsonb(c.welcome)}, ${jsonb(c.starters)}, ${c.support_contact}, ${jsonb(c.tag_ids)},
      ${c.instructions}, ${c.model_id}, ${c.fallback_model_id}, ${c.temperature}, ${c.max_output_tokens},
      ${c.avatar_file_id}, ${jsonb(c.knowledge_base_ids)}, ${jsonb(c.knowledge_filter)}, ${c.knowledge_mode}, ${c.documents_only},
      ${jsonb(c.document_ids)}, ${jsonb(c.tools)})`)
  return id
}

/** Updates the draft; false if it was sealed in the meantime. */
export async function rewriteDraft(
  ctx: UserCtx,
  versionId: string | null,
  c: AssistantContent,
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE assistant_versions SET author_id = ${ctx.actor.user_id}, name = ${c.name},
      description = ${jsonb(c.description)}, welcome = ${jsonb(c.welcome)}, starters = ${jsonb(c.starters)},
      support_contact = ${c.support_contact}, tag_ids = ${jsonb(c.tag_ids)}, instructions = ${c.instructions},
      model_id = ${c.model_id}, fallback_model_id = ${c.fallback_model_id}, temperature = ${c.temperature},
      max_output_tokens = ${c.max_output_tokens}, avatar_file_id = ${c.avatar_file_id},
      knowledge_base_ids = ${jsonb(c.knowledge_base_ids)}, knowledge_filter = ${jsonb(c.knowledge_filter)},
      knowledge_mode = ${c.knowledge_mode},
      documents_only = ${c.documents_only},
      document_ids = ${jsonb(c.document_ids)}, tools = ${jsonb(c.tools)}, updated_at = now()
    WHERE id = ${versionId} AND sealed_at IS NULL`)
  return rowCount === 1
}

/** Removes a draft that was never run. */
export async function deleteDraft(ctx: Ctx, versionId: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM assistant_versions WHERE id = ${versionId} AND sealed_at IS NULL`)
}

const next = columns({ number: integer })

export async function nextNumber(ctx: Ctx, assistantId: string): Promise<number> {
  const rows = await rowsOf(
    ctx.db,
    next,
    sql`SELECT coalesce(max(number), 0) + 1 AS number FROM assistant_versions WHERE assistant_id = ${assistantId}`,
  )
  return rows[0]?.number ?? 1
}

/** The saved versions before a number, newest first. */
export async function listVersions(
  ctx: Ctx,
  assistantId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AssistantVersion[]> {
  const older = before === undefined ? sql`` : sql`AND v.number < ${before}`
  const rows = await rowsOf(
    ctx.db,
    version,
    sql`SELECT v.id AS version_id, v.number, v.created_at, v.author_id, u.name AS author_name,
        v.id = a.saved_version_id AS is_saved, coalesce(v.id = a.approved_version_id, false) AS is_approved, v.origin,
        ${content}
      FROM assistant_versions v
      JOIN assistants a ON a.id = v.assistant_id
      LEFT JOIN users u ON u.id = v.author_id
      WHERE v.assistant_id = ${assistantId} AND v.number IS NOT NULL ${older}
      ORDER BY v.number DESC LIMIT ${limit}`,
  )
  return rows.map(
    ({ version_id, number, created_at, author_id, author_name, is_saved, is_approved, origin, ...rest }) => ({
      id: version_id,
      number,
      author: author_id === null ? null : { id: author_id, name: author_name ?? '' },
      created_at,
      is_saved,
      is_approved,
      origin,
      content: rest,
    }),
  )
}

/** The content of a saved version of this assistant. */
export async function findNumbered(
  ctx: Ctx,
  assistantId: string,
  versionId: string,
): Promise<AssistantContent | undefined> {
  return await rowOf(
    ctx.db,
    versionContent,
    sql`SELECT ${content} FROM assistant_versions v
      WHERE v.id = ${versionId} AND v.assistant_id = ${assistantId} AND v.number IS NOT NULL`,
  )
}

const tag = columns({ id: uuid, name: text })

/** Which of some tags exist. */
export async function knownTags(ctx: Ctx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return await rowsOf(ctx.db, tag, sql`SELECT id, name FROM tags WHERE id IN ${ids} ORDER BY rank, name`)
}

const tagKey = columns({ id: uuid, name_key: text })

export async function tagsByKey(ctx: Ctx, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await rowsOf(ctx.db, tagKey, sql`SELECT id, name_key FROM tags WHERE name_key IN ${keys}`)
  return new Map(rows.map((row) => [row.name_key, row.id]))
}

const modelIdentifier = columns({ id: uuid, identifier: text })

/** The identifiers of models, by their ids. */
export async function modelIdentifiers(
  ctx: Ctx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const named = ids.filter((id) => id !== null)
  if (named.length === 0) return new Map()
  const rows = await rowsOf(
    ctx.db,
    modelIdentifier,
    sql`SELECT id, identifier FROM models WHERE id IN ${named}`,
  )
  return new Map(rows.map((row) => [row.id, row.identifier]))
}
