import { DEPENDENT_NAMES_MAX } from '@parlance/contract/core/limits.ts'
import { BASE_LANGUAGES } from '@parlance/contract/knowledge/analysis/languages.ts'
import type {
  KnowledgeBase,
  KnowledgeBaseDetail,
  KnowledgeImpact,
} from '@parlance/contract/knowledge/knowledge-bases.ts'
import { KNOWLEDGE_BASE_STATUSES } from '@parlance/contract/knowledge/knowledge-bases.schemas.ts'
import { mayWithAssistant } from '#core/access/assistants.ts'
import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import {
  bigint,
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

const base = columns({
  id: uuid,
  name: text,
  description: text,
  is_public: boolean,
  created_at: timestamp,
  updated_at: timestamp,
  owner: text,
  status: oneOf(KNOWLEDGE_BASE_STATUSES),
  documents: integer,
  failed_documents: integer,
  size: double,
  sources: integer,
  last_synced_at: nullable(timestamp),
  used_by: integer,
})

const basePage = extend(base, { total: integer, place: bigint })

const baseDetail = extend(base, {
  language: oneOf(BASE_LANGUAGES),
  indexed_documents: integer,
  waiting_documents: integer,
  archived_documents: integer,
  assistants: json<KnowledgeBaseDetail['assistants']>(),
  rag_configuration: nullable(json<NonNullable<KnowledgeBaseDetail['rag_configuration']>>()),
  chunks: integer,
  rebuilding: nullable(json<NonNullable<KnowledgeBaseDetail['rebuilding']>>()),
})

const impact = columns({ documents: integer, people: integer, assistants: integer })

type Derived = 'is_mine' | 'right' | 'may'
export type BaseRow = Omit<KnowledgeBase, Derived>
export type DetailRow = Omit<KnowledgeBaseDetail, Derived>

/** The existing documents of `knowledge_bases k`. */
const documentsOf = (id: SQL) => sql`documents d WHERE d.knowledge_base_id = ${id} AND d.deleted_at IS NULL`

/** The assistants that answer from a base: in the saved version, or the approved one. */
const usersOf = (id: SQL) => sql`assistants a WHERE a.deleted_at IS NULL AND EXISTS (
  SELECT 1 FROM assistant_versions v
  WHERE v.knowledge_base_ids ? (${id})::text AND v.id IN (a.saved_version_id, a.approved_version_id))`

/** A document is being processed, an index is being built, or a source is being read. */
const isBusy = sql`(EXISTS (SELECT 1 FROM ${documentsOf(sql`k.id`)} AND d.state NOT IN ('indexed', 'failed'))
  OR EXISTS (SELECT 1 FROM index_generations b WHERE b.knowledge_base_id = k.id AND b.state = 'building')
  OR EXISTS (SELECT 1 FROM sources s JOIN source_runs r ON r.source_id = s.id
    WHERE s.knowledge_base_id = k.id AND r.state = 'running' AND r.kind <> 'preview'))`

/** A document or a source could not be read, or the newest index could not be built. */
const isFaulty = sql`(EXISTS (SELECT 1 FROM ${documentsOf(sql`k.id`)} AND d.state = 'failed' AND d.archived_at IS NULL)
  OR (SELECT b.state = 'failed' FROM index_generations b WHERE b.knowledge_base_id = k.id
    ORDER BY b.created_at DESC LIMIT 1) IS TRUE
  OR EXISTS (SELECT 1 FROM sources s WHERE s.knowledge_base_id = k.id AND s.error_code IS NOT NULL))`

/** Whether any document can be searched. A document keeps its earlier text when its replacement could not be read. */
const isSearchable = sql`EXISTS (SELECT 1 FROM ${documentsOf(sql`k.id`)} AND d.indexed_revision IS NOT NULL
  AND d.archived_at IS NULL)`

const STATUS = sql`CASE WHEN k.archived_at IS NOT NULL THEN 'archived' WHEN ${isBusy} THEN 'syncing'
  WHEN ${isFaulty} AND NOT ${isSearchable} THEN 'error' ELSE 'active' END`

const SORT_COLUMNS = {
  name: sql`k.name_key`,
  updated_at: sql`k.updated_at`,
  created_at: sql`k.created_at`,
  size: sql`(SELECT coalesce(sum(d.size), 0) FROM ${documentsOf(sql`k.id`)})`,
}

const selected = sql`k.id, k.name, k.description, k.is_public, k.created_at, k.updated_at, coalesce(u.name, '') AS owner,
  ${STATUS} AS status`

/** The counts for each row of `page`. */
const countedColumns = sql`c.documents, c.failed_documents, c.size, o.sources, o.last_synced_at,
  (SELECT count(*)::int FROM ${usersOf(sql`page.id`)}) AS used_by`
const counts = sql`LEFT JOIN LATERAL (
  SELECT count(*)::int AS documents, coalesce(sum(d.size), 0)::float8 AS size,
    (count(*) FILTER (WHERE d.state = 'failed' AND d.archived_at IS NULL))::int AS failed_documents,
    (count(*) FILTER (WHERE d.state = 'indexed' AND d.archived_at IS NULL))::int AS indexed_documents,
    (count(*) FILTER (WHERE d.state NOT IN ('indexed', 'failed')))::int AS waiting_documents,
    (count(*) FILTER (WHERE d.archived_at IS NOT NULL))::int AS archived_documents
  FROM ${documentsOf(sql`page.id`)}) c ON true
LEFT JOIN LATERAL (
  SELECT count(*)::int AS sources, max(s.last_synced_at) AS last_synced_at
  FROM sources s WHERE s.knowledge_base_id = page.id) o ON true`

type Filter = {
  query?: string | undefined
  scope: 'readable' | 'all'
  status?: KnowledgeBase['status'] | undefined
  sort_by: keyof typeof SORT_COLUMNS
  sort_order: 'asc' | 'desc'
}

/** The bases that the caller can find, with their counts, in one statement. */
export async function listBases(
  ctx: UserCtx,
  filter: Filter,
  limit: number,
  offset: number,
): Promise<{ data: BaseRow[]; total: number }> {
  const action = filter.scope === 'all' ? 'see' : 'list'
  const query = filter.query?.trim() ?? ''
  const matching = query === '' ? sql`` : sql`AND k.name_key LIKE ${containing(searchKey(query))}`
  const inStatus = filter.status === undefined ? sql`` : sql`AND (${STATUS}) = ${filter.status}`
  const order = sql`${SORT_COLUMNS[filter.sort_by]} ${filter.sort_order === 'asc' ? sql`ASC` : sql`DESC`}, k.id`
  const rows = await rowsOf(
    ctx.db,
    basePage,
    sql`SELECT page.*, ${countedColumns} FROM (
        SELECT ${selected}, count(*) OVER ()::int AS total, row_number() OVER (ORDER BY ${order}) AS place
        FROM knowledge_bases k LEFT JOIN users u ON u.id = k.owner_id
        WHERE ${mayWithKnowledgeBase(ctx.actor, action)} AND k.is_listed ${matching} ${inStatus}
        ORDER BY place LIMIT ${limit} OFFSET ${offset}
      ) page ${counts} ORDER BY page.place`,
  )
  return { data: rows, total: rows[0]?.total ?? 0 }
}

/** One base; the caller has checked access. */
export async function findBase(ctx: UserCtx, id: string): Promise<DetailRow | undefined> {
  return await rowOf(
    ctx.db,
    baseDetail,
    sql`SELECT page.*, ${countedColumns}, c.indexed_documents, c.waiting_documents, c.archived_documents,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) ORDER BY x.name, x.id)
        FROM (SELECT a.id, a.name FROM ${usersOf(sql`page.id`)} AND ${mayWithAssistant(ctx.actor, 'see')}
          ORDER BY a.name, a.id LIMIT ${DEPENDENT_NAMES_MAX}) x), '[]') AS assistants FROM (
        SELECT ${selected}, k.language,
          (SELECT jsonb_build_object('id', r.id, 'name', r.name) FROM rag_configurations r
            WHERE r.id = k.rag_configuration_id) AS rag_configuration,
          (SELECT count(*)::int FROM chunks h WHERE h.generation_id = k.generation_id) AS chunks,
          (SELECT jsonb_build_object(
              'done', (SELECT count(DISTINCT h.document_id) FROM chunks h WHERE h.generation_id = b.id),
              'total', (SELECT count(*) FROM ${documentsOf(sql`k.id`)}))
            FROM index_generations b WHERE b.knowledge_base_id = k.id AND b.state = 'building'
              AND k.generation_id IS NOT NULL) AS rebuilding
        FROM knowledge_bases k LEFT JOIN users u ON u.id = k.owner_id
        WHERE k.id = ${id} AND k.deleted_at IS NULL
      ) page ${counts}`,
  )
}

/** The effects of a deletion on other people. */
export async function countImpact(ctx: Ctx, id: string): Promise<KnowledgeImpact> {
  const rows = await rowsOf(
    ctx.db,
    impact,
    sql`SELECT (SELECT count(*)::int FROM ${documentsOf(sql`k.id`)}) AS documents,
        (SELECT count(DISTINCT u.id)::int FROM users u JOIN grants g
            ON g.resource_type = 'knowledge_base' AND g.resource_id = k.id
          WHERE u.is_enabled AND u.id IS DISTINCT FROM k.owner_id AND (
            (g.subject_type = 'user' AND g.subject_id = u.id::text)
            OR (g.subject_type = 'group' AND g.subject_id IN (
              SELECT m.group_id::text FROM user_group_members m WHERE m.user_id = u.id)))) AS people,
        (SELECT count(*)::int FROM ${usersOf(sql`k.id`)}) AS assistants
      FROM knowledge_bases k WHERE k.id = ${id}`,
  )
  return rows[0] ?? { documents: 0, people: 0, assistants: 0 }
}
