import type { Subject } from '@parlance/contract/assistants/assistant-sharing.ts'
import type { SubjectKey } from '#core/access/shares.ts'
import type { UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  idRow,
  integer,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'
import { containing, searchKey } from '#core/text.ts'

const subject = columns({
  subject_type: oneOf(['user', 'group']),
  subject_id: text,
  name: text,
  email: nullable(text),
  member_count: nullable(integer),
})

/** `user_groups g` that the caller can name: those of the identity provider, and those they are in. */
const nameable = (ctx: UserCtx) => sql`(g.source = 'claim' OR ${ctx.actor.is_administrator} OR EXISTS (
  SELECT 1 FROM user_group_members mine WHERE mine.group_id = g.id AND mine.user_id = ${ctx.actor.user_id}))`

export type SubjectKind = 'user' | 'group'

/** People other than the caller, and groups, or one of the two kinds, by name. */
export async function searchSubjects(
  ctx: UserCtx,
  { query, kind }: { query: string; kind: SubjectKind | undefined },
  limit: number,
  offset: number,
): Promise<Subject[]> {
  const pattern = containing(searchKey(query))
  const people = sql`
      SELECT 'user' AS subject_type, u.id AS subject_id, u.name, u.email, lower(u.name) AS rank FROM users u
      WHERE u.is_enabled AND u.id <> ${ctx.actor.user_id} AND u.search_text LIKE ${pattern}`
  const groups = sql`
      SELECT 'group' AS subject_type, g.id AS subject_id, g.name, NULL AS email, lower(g.name) AS rank
      FROM user_groups g WHERE fold_text(g.name) LIKE ${pattern} AND ${nameable(ctx)}`
  const kinds = { user: people, group: groups }
  const asked = kind === undefined ? sql`${people} UNION ALL ${groups}` : kinds[kind]
  return await rowsOf(
    ctx.db,
    subject,
    sql`SELECT s.subject_type, s.subject_id::text, s.name, s.email, CASE WHEN s.subject_type = 'group' THEN (
        SELECT count(*)::int FROM user_group_members m WHERE m.group_id = s.subject_id) END AS member_count
      FROM (
        ${asked} ORDER BY rank, subject_type, subject_id LIMIT ${limit} OFFSET ${offset}
      ) s ORDER BY s.rank, s.subject_type, s.subject_id`,
  )
}

const foundPersonRow = columns({ id: uuid, name: text, is_enabled: boolean })
export type FoundPerson = RowOf<typeof foundPersonRow>

export async function findPerson(ctx: UserCtx, id: string): Promise<FoundPerson | undefined> {
  return await rowOf(ctx.db, foundPersonRow, sql`SELECT id, name, is_enabled FROM users WHERE id = ${id}`)
}

/** A group that the caller can name. */
export async function findNameableGroup(ctx: UserCtx, id: string): Promise<{ id: string } | undefined> {
  return await rowOf(
    ctx.db,
    idRow,
    sql`SELECT g.id FROM user_groups g WHERE g.id = ${id} AND ${nameable(ctx)}`,
  )
}

const userIdRow = columns({ user_id: uuid })

/** The people to notify for a subject: the person, or the members of the group. */
export async function peopleOf(ctx: UserCtx, subject: SubjectKey): Promise<string[]> {
  if (subject.subject_type === 'user') return [subject.subject_id]
  const members =
    subject.subject_type === 'external_group'
      ? sql`SELECT user_id FROM external_group_members WHERE group_id = ${subject.subject_id} AND expires_at > now()
          AND user_id <> ${ctx.actor.user_id}`
      : sql`SELECT user_id FROM user_group_members WHERE group_id = ${subject.subject_id}`
  const rows = await rowsOf(ctx.db, userIdRow, members)
  return rows.map((row) => row.user_id)
}
