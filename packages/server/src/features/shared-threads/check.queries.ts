import type { SharedGaps } from '@parlance/contract/chat/shared-threads.ts'
import { hasRelationToRead, mayReadDocument } from '#core/access/documents.ts'
import type { SubjectKey } from '#core/access/shares.ts'
import type { UserCtx } from '#core/context.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import { boolean, columns, integer, oneOf, rowOf, type RowOf, rowsOf, text } from '#db/rows.ts'
import { type Branch, placedOn } from './paths.queries.ts'

const countsRow = columns({
  messages: integer,
  images: integer,
  files: integer,
})

/** The number of messages, pictures and other files in a branch. */
export async function countsOn(ctx: UserCtx, branch: Branch): Promise<RowOf<typeof countsRow>> {
  const row = await rowOf(
    ctx.db,
    countsRow,
    sql`WITH ${placedOn(branch)}
      SELECT (SELECT count(*)::int FROM placed) AS messages,
        (count(*) FILTER (WHERE part->>'type' = 'file' AND part->>'media_type' LIKE 'image/%'))::int AS images,
        (count(*) FILTER (WHERE part->>'type' = 'attachment'
          OR (part->>'type' = 'file' AND part->>'media_type' NOT LIKE 'image/%')))::int AS files
      FROM placed JOIN messages m ON m.id = placed.id CROSS JOIN LATERAL jsonb_array_elements(m.parts) part`,
  )
  return row ?? { messages: 0, images: 0, files: 0 }
}

const baseRow = columns({
  kind: oneOf(['knowledge_base', 'assistant_files', 'thread_files']),
  name: text,
  passages: integer,
  is_readable: boolean,
})

/**
 * The sources of the passages of a branch, and whether all of these people can read there; `people`: a condition on
 * `users u`.
 */
export async function basesOn(
  ctx: UserCtx,
  branch: Branch,
  people: SQL,
): Promise<
  (Omit<SharedGaps['bases'][number], 'hidden_from'> & {
    is_readable: boolean
  })[]
> {
  const reads = hasRelationToRead({ user_id: sql`u.id` })
  return await rowsOf(
    ctx.db,
    baseRow,
    sql`WITH ${placedOn(branch)}, cited AS (
        SELECT k.id, count(*)::int AS passages, bool_or(${mayReadDocument(ctx.actor)}) AS is_mine
        FROM placed JOIN citations c ON c.message_id = placed.id JOIN documents d ON d.id = c.document_id
        JOIN knowledge_bases k ON k.id = d.knowledge_base_id
        WHERE d.deleted_at IS NULL AND k.deleted_at IS NULL GROUP BY k.id)
      SELECT CASE WHEN k.thread_id IS NOT NULL THEN 'thread_files' WHEN k.assistant_id IS NOT NULL THEN 'assistant_files'
          ELSE 'knowledge_base' END AS kind,
        CASE WHEN cited.is_mine THEN k.name ELSE '' END AS name, cited.passages,
        NOT EXISTS (SELECT 1 FROM users u WHERE ${people} AND NOT ${reads}) AS is_readable
      FROM cited JOIN knowledge_bases k ON k.id = cited.id ORDER BY lower(k.name), k.id`,
  )
}

/** Everyone who can sign in, besides the caller. */
export const everyoneElse = ({ actor }: UserCtx): SQL => sql`u.is_enabled AND u.id <> ${actor.user_id}`

/** People and members of groups by name. */
export function namedPeople(subjects: readonly SubjectKey[]): SQL {
  const ids = (type: string) =>
    sql.param(
      subjects.filter(({ subject_type }) => subject_type === type).map(({ subject_id }) => subject_id),
    )
  return sql`u.is_enabled AND (u.id::text = ANY(${ids('user')}::text[]) OR u.id IN (
    SELECT x.user_id FROM user_group_members x WHERE x.group_id::text = ANY(${ids('group')}::text[])))`
}
