import type { AssistantContent } from '@parlance/contract/assistants/assistants.ts'
import type { UserCtx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  double,
  integer,
  json,
  listOf,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'
import { jsonb } from '#db/jsonb.ts'
import { nowAfter } from '#db/now-after.ts'

const PUBLICATION_STATES = [
  'none',
  'submitted',
  'approved',
  'changes_requested',
  'rejected',
  'withdrawn',
] as const
export type PublicationState = (typeof PUBLICATION_STATES)[number]

const publication = columns({
  id: uuid,
  owner_id: nullable(uuid),
  publication_state: oneOf(PUBLICATION_STATES),
  saved_version_id: uuid,
  submitted_version_id: nullable(uuid),
  approved_version_id: nullable(uuid),
  is_public: boolean,
})
export type Publication = RowOf<typeof publication>

const version = columns({
  id: uuid,
  number: nullable(integer),
  author_id: nullable(uuid),
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
  tag_names: listOf(text),
})

/** The publication of an assistant, locked until the transaction ends. */
export async function lockPublication(ctx: UserCtx, id: string): Promise<Publication | undefined> {
  return await rowOf(ctx.db, publication, sql`${publicationOf(id)} FOR UPDATE`)
}

export async function findPublication(ctx: UserCtx, id: string): Promise<Publication | undefined> {
  return await rowOf(ctx.db, publication, publicationOf(id))
}

const publicationOf = (id: string) => sql`SELECT a.id, a.owner_id, a.publication_state, a.saved_version_id,
    a.submitted_version_id, a.approved_version_id, a.is_public
  FROM assistants a WHERE a.id = ${id} AND a.deleted_at IS NULL AND a.saved_version_id IS NOT NULL`

export async function submitVersion(
  ctx: UserCtx,
  id: string,
  versionId: string,
  { note, test_reason }: { note: string; test_reason: string },
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistants SET submitted_version_id = ${versionId}, publication_state = 'submitted',
      publication_note = ${note}, publication_test_reason = ${test_reason}, publication_reason = '',
      submitted_at = now()
    WHERE id = ${id}`)
}

/** Removes an assistant and its submission from the marketplace. */
export async function unpublish(ctx: UserCtx, id: string, reason: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistants SET is_public = false, is_featured = false, approved_version_id = NULL, approved_at = NULL,
      submitted_version_id = NULL, search_text = '', publication_state = 'withdrawn',
      publication_reason = ${reason}, decided_at = now(), decided_by = ${ctx.actor.user_id}
    WHERE id = ${id}`)
  await ctx.db.execute(sql`DELETE FROM assistant_tags WHERE assistant_id = ${id}`)
}

/** The only writer of what the marketplace shows. */
export async function approveVersion(
  ctx: UserCtx,
  id: string,
  version: VersionCopy,
  searchText: string,
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistants SET is_public = true, approved_version_id = ${version.version_id}, approved_at = now(),
      submitted_version_id = NULL, search_text = ${searchText}, publication_state = 'approved',
      publication_reason = '', decided_at = now(), decided_by = ${ctx.actor.user_id}
    WHERE id = ${id}`)
  await ctx.db.execute(sql`DELETE FROM assistant_tags WHERE assistant_id = ${id}`)
  await ctx.db.execute(sql`
    INSERT INTO assistant_tags (assistant_id, tag_id)
    SELECT ${id}, t.id FROM tags t
    WHERE t.id::text IN (SELECT jsonb_array_elements_text(${jsonb(version.content.tag_ids)}))`)
}

export async function refuseVersion(
  ctx: UserCtx,
  id: string,
  state: 'changes_requested' | 'rejected',
  reason: string,
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE assistants SET submitted_version_id = NULL, publication_state = ${state},
      publication_reason = ${reason}, decided_at = now(), decided_by = ${ctx.actor.user_id}
    WHERE id = ${id}`)
}

export async function insertReview(
  ctx: UserCtx,
  id: string,
  versionId: string | null,
  decision: Exclude<PublicationState, 'none'> | 'taken_down',
  reason: string,
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO assistant_reviews (id, assistant_id, version_id, decision, reason, reviewer_id, created_at)
    VALUES (${uuidv7()}, ${id}, ${versionId}, ${decision}, ${reason}, ${ctx.actor.user_id},
      ${nowAfter(sql`SELECT max(created_at) FROM assistant_reviews WHERE assistant_id = ${id}`)})`)
}

export type VersionCopy = { version_id: string; number: number | null; content: AssistantContent }

/** A version with its author and the names of its tags. */
export async function findVersion(
  ctx: UserCtx,
  versionId: string,
): Promise<(VersionCopy & { author_id: string | null; tag_names: string[] }) | undefined> {
  const rows = await rowsOf(
    ctx.db,
    version,
    sql`SELECT v.id, v.number, v.author_id, v.name, v.description, v.welcome, v.starters, v.support_contact, v.tag_ids,
        v.instructions, v.model_id, v.fallback_model_id, v.temperature, v.max_output_tokens, v.avatar_file_id,
        v.knowledge_base_ids, v.knowledge_filter, v.knowledge_mode, v.documents_only, v.document_ids, v.tools,
        ARRAY(SELECT t.name FROM tags t WHERE v.tag_ids ? t.id::text) AS tag_names
      FROM assistant_versions v WHERE v.id = ${versionId}`,
  )
  const row = rows[0]
  if (row === undefined) return undefined
  const { id, number, author_id, tag_names, ...content } = row
  return { version_id: id, number, content, author_id, tag_names }
}

const featured = columns({ was: boolean })

/** Features an approved assistant or not; returns the previous state, undefined if there is none. */
export async function setFeatured(
  ctx: UserCtx,
  id: string,
  isFeatured: boolean,
): Promise<boolean | undefined> {
  const rows = await rowsOf(
    ctx.db,
    featured,
    sql`UPDATE assistants a SET is_featured = ${isFeatured} FROM (
        SELECT id, is_featured FROM assistants
        WHERE id = ${id} AND deleted_at IS NULL AND is_public AND approved_version_id IS NOT NULL FOR UPDATE) before
      WHERE a.id = before.id RETURNING before.is_featured AS was`,
  )
  return rows[0]?.was
}
