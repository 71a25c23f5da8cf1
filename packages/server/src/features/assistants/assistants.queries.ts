import type { Assistant, AssistantContent } from '@parlance/contract/assistants/assistants.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import type { Bilingual } from '#db/json-columns.ts'
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
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { mayWithAssistant, shownTo, versionFor } from '#core/access/assistants.ts'
import { granted } from '#core/access/grants.ts'
import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { UserCtx } from '#core/context.ts'

const listItem = columns({
  id: uuid,
  name: text,
  is_default: boolean,
  rank: integer,
  is_public: boolean,
  is_enabled: boolean,
  is_hidden: boolean,
  owner: text,
  is_shared: boolean,
  description: json<Bilingual>(),
  welcome: json<Bilingual>(),
  starters: json<Bilingual[]>(),
  model_id: nullable(uuid),
  avatar_file_id: nullable(uuid),
  has_knowledge: boolean,
})

const view = extend(listItem, {
  support_contact: text,
  documents_only: boolean,
  created_at: timestamp,
  updated_at: timestamp,
  knowledge_bases: json<{ id: string; name: string }[]>(),
  tags: json<{ id: string; name: string }[]>(),
  tools: json<AssistantContent['tools']>(),
})

/** The answering assistant of a run, in the version that its reader runs. */
const runnableAssistant = columns({
  id: uuid,
  name: text,
  version_id: uuid,
  instructions: text,
  model_id: nullable(uuid),
  fallback_model_id: nullable(uuid),
  temperature: nullable(double),
  max_output_tokens: nullable(integer),
  knowledge_base_ids: json<string[]>(),
  knowledge_filter: json<AssistantContent['knowledge_filter']>(),
  knowledge_mode: oneOf(['search', 'whole']),
  documents_only: boolean,
  document_ids: json<string[]>(),
  tools: json<AssistantContent['tools']>(),
})
export type StoredAssistant = RowOf<typeof runnableAssistant>

/** The answerer: an assistant in one of its versions, or an expert prompt, which has neither id. */
export type RunnableAssistant = Omit<StoredAssistant, 'id' | 'version_id'> & {
  id: string | null
  version_id: string | null
}

const runnable = sql`a.id, coalesce(nullif(v.name, ''), a.name) AS name, v.id AS version_id, v.instructions,
  v.model_id, v.fallback_model_id, v.temperature, v.max_output_tokens, v.knowledge_base_ids, v.knowledge_filter,
  v.knowledge_mode, v.documents_only, v.document_ids, v.tools`

/**
 * The fields of a list item, of `assistants a` in version `v` with owner `u`. Only the team sees the owner's e-mail.
 */
const listed = (ctx: UserCtx) => {
  const isMine = sql`coalesce(a.owner_id = ${ctx.actor.user_id}, false)`
  const isGiven = granted(ctx.actor, 'assistant', sql`a.id`, ['user', 'editor'])
  return sql`a.id, v.name, a.is_default, a.rank, a.is_public, a.is_enabled, a.is_hidden,
    CASE WHEN ${isMine} OR ${isGiven} THEN coalesce(u.email, '') ELSE '' END AS owner,
    CASE WHEN ${isMine}
      THEN EXISTS (SELECT 1 FROM grants g WHERE g.resource_type = 'assistant' AND g.resource_id = a.id)
      ELSE ${isGiven} END AS is_shared,
    v.description, v.welcome, v.starters, v.model_id, v.avatar_file_id,
    (v.knowledge_base_ids <> '[]' OR v.document_ids <> '[]') AS has_knowledge`
}

const SORT_COLUMNS = {
  name: sql`v.name`,
  created_at: sql`a.created_at`,
  updated_at: sql`a.updated_at`,
}

/** The list of a person. */
export async function listVisible(
  ctx: UserCtx,
  sortBy: keyof typeof SORT_COLUMNS,
  order: 'asc' | 'desc',
): Promise<Assistant[]> {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  return await rowsOf(
    ctx.db,
    listItem,
    sql`SELECT ${listed(ctx)}
      FROM assistants a
      JOIN assistant_versions v ON v.id = ${versionFor(ctx.actor)}
      LEFT JOIN users u ON u.id = a.owner_id
      WHERE ${mayWithAssistant(ctx.actor, 'list')}
      ORDER BY ${SORT_COLUMNS[sortBy]} ${direction}, a.id`,
  )
}

export type ViewRow = RowOf<typeof view>

/** One assistant in the version that this person runs; the caller has checked access. */
export async function findView(ctx: UserCtx, id: string): Promise<ViewRow | undefined> {
  return await rowOf(
    ctx.db,
    view,
    sql`SELECT ${listed(ctx)}, v.support_contact, v.documents_only, a.created_at, a.updated_at,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) ORDER BY k.name_key, k.id), '[]')
          FROM knowledge_bases k JOIN jsonb_array_elements_text(v.knowledge_base_ids) AS named (id) ON named.id::uuid = k.id
          WHERE k.is_listed AND ${mayWithKnowledgeBase(ctx.actor, 'retrieve')}) AS knowledge_bases,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) ORDER BY t.rank, t.name), '[]')
          FROM tags t WHERE v.tag_ids ? t.id::text) AS tags,
        v.tools
      FROM assistants a
      JOIN assistant_versions v ON v.id = coalesce(${versionFor(ctx.actor)}, a.saved_version_id)
      LEFT JOIN users u ON u.id = a.owner_id
      WHERE a.id = ${id} AND a.deleted_at IS NULL`,
  )
}

/** One assistant this person can use now; the first enabled default by rank when no id is given, hidden ones last. */
export async function findRunnable(
  ctx: UserCtx,
  id: string | SQL | null,
): Promise<StoredAssistant | undefined> {
  return await rowOf(
    ctx.db,
    runnableAssistant,
    sql`SELECT ${runnable}
      FROM assistants a JOIN assistant_versions v ON v.id = ${versionFor(ctx.actor)}
      WHERE ${mayWithAssistant(ctx.actor, 'use')} AND ${id === null ? sql`a.is_default` : sql`a.id = ${id}`}
      ORDER BY ${shownTo(ctx.actor)} DESC, a.rank, a.id LIMIT 1`,
  )
}

/** The assistant of a thread of mine, if I can use it. */
export function findRunnableIn(ctx: UserCtx, threadId: string): Promise<StoredAssistant | undefined> {
  const its = sql`(SELECT t.assistant_id FROM threads t WHERE t.id = ${threadId} AND t.user_id = ${ctx.actor.user_id})`
  return findRunnable(ctx, its)
}

/** Seals and returns the draft of an assistant that this person can edit, because runs refer to the version they ran. */
export async function sealDraft(ctx: UserCtx, id: string): Promise<StoredAssistant | undefined> {
  return await rowOf(
    ctx.db,
    runnableAssistant,
    sql`UPDATE assistant_versions v SET sealed_at = coalesce(v.sealed_at, now())
      FROM assistants a
      WHERE a.id = ${id} AND v.id = coalesce(a.draft_version_id, a.saved_version_id)
        AND ${mayWithAssistant(ctx.actor, 'edit')}
      RETURNING ${runnable}`,
  )
}

/** A version of an assistant that this person can edit, or one that was saved of an assistant that they can use. */
export async function findTested(
  ctx: UserCtx,
  { assistant_id, version_id }: { assistant_id: string; version_id: string },
): Promise<StoredAssistant | undefined> {
  return await rowOf(
    ctx.db,
    runnableAssistant,
    sql`SELECT ${runnable} FROM assistants a JOIN assistant_versions v ON v.assistant_id = a.id
      WHERE a.id = ${assistant_id} AND v.id = ${version_id} AND (${mayWithAssistant(ctx.actor, 'edit')}
        OR (${mayWithAssistant(ctx.actor, 'use')} AND v.number IS NOT NULL))`,
  )
}

/** The submitted copy of an assistant this person can review. */
export async function findSubmitted(ctx: UserCtx, id: string): Promise<StoredAssistant | undefined> {
  return await rowOf(
    ctx.db,
    runnableAssistant,
    sql`SELECT ${runnable} FROM assistants a JOIN assistant_versions v ON v.id = a.submitted_version_id
      WHERE a.id = ${id} AND ${mayWithAssistant(ctx.actor, 'review')}`,
  )
}
