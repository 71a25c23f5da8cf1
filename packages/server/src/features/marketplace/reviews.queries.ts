import type { ReviewRow, ReviewStep } from '@parlance/contract/assistants/marketplace.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import { mayWithAssistant } from '#core/access/assistants.ts'
import { ADMINISTRATOR_ROLE_ID } from '#core/auth/authenticate.ts'
import type { UserCtx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import {
  boolean,
  columns,
  extend,
  integer,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'

const review = columns({
  id: uuid,
  name: text,
  avatar_file_id: nullable(uuid),
  author: text,
  status: oneOf(['PENDING', 'APPROVED']),
  state: oneOf(['submitted', 'approved', 'changes_requested', 'rejected']),
  is_update: boolean,
  is_featured: boolean,
  is_mine: boolean,
  submitted_at: timestamp,
})

const reviewPage = extend(review, { total: integer })

const reviewDetail = extend(review, {
  note: text,
  reason: text,
  test_reason: text,
  submitted_version_id: nullable(uuid),
  approved_version_id: nullable(uuid),
})

const step = columns({
  id: uuid,
  decision: oneOf(['submitted', 'approved', 'changes_requested', 'rejected', 'withdrawn', 'taken_down']),
  number: nullable(integer),
  reason: text,
  by: text,
  created_at: timestamp,
})

/** The permissions of a reviewer's call. */
const REVIEWER_NEEDS: readonly Permission[] = ['system:configure', 'marketplace:moderate']

type Status = ReviewRow['status']

const shown: Record<Status, SQL> = {
  PENDING: sql`a.submitted_version_id`,
  APPROVED: sql`a.approved_version_id`,
}
const waiting: Record<Status, SQL> = {
  PENDING: sql`a.submitted_version_id IS NOT NULL`,
  APPROVED: sql`(a.is_public AND a.approved_version_id IS NOT NULL)`,
}
const order: Record<Status, SQL> = {
  PENDING: sql`a.submitted_at, a.id`,
  APPROVED: sql`a.approved_at DESC, a.id`,
}

const selected = (
  ctx: UserCtx,
  status: SQL,
) => sql`a.id, v.name, v.avatar_file_id, coalesce(u.name, '') AS author, ${status} AS status,
  CASE WHEN a.submitted_version_id IS NOT NULL THEN 'submitted' ELSE a.publication_state END AS state,
  (a.is_public AND a.approved_version_id IS NOT NULL) AS is_update, a.is_featured,
  coalesce(a.owner_id = ${ctx.actor.user_id}, false) AS is_mine,
  coalesce(a.submitted_at, a.approved_at, a.updated_at) AS submitted_at`

/** Pending submissions, oldest first, or approved assistants, newest first. */
export async function listReviews(
  ctx: UserCtx,
  status: Status,
  query: string | undefined,
  limit: number,
  offset: number,
): Promise<{ data: ReviewRow[]; total: number }> {
  const matching =
    query === undefined ? sql`true` : sql`fold_text(v.name) LIKE ${containing(searchKey(query))}`
  const rows = await rowsOf(
    ctx.db,
    reviewPage,
    sql`SELECT ${selected(ctx, sql`${status}`)}, count(*) OVER ()::int AS total
      FROM assistants a JOIN assistant_versions v ON v.id = ${shown[status]} LEFT JOIN users u ON u.id = a.owner_id
      WHERE ${mayWithAssistant(ctx.actor, 'review')} AND ${waiting[status]} AND ${matching}
      ORDER BY ${order[status]} LIMIT ${limit} OFFSET ${offset}`,
  )
  return { data: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export type ReviewDetail = RowOf<typeof reviewDetail>

/** One assistant as its reviewer sees it. */
export async function findReview(ctx: UserCtx, id: string): Promise<ReviewDetail | undefined> {
  const status = sql`CASE WHEN a.submitted_version_id IS NULL AND a.is_public THEN 'APPROVED' ELSE 'PENDING' END`
  return await rowOf(
    ctx.db,
    reviewDetail,
    sql`SELECT ${selected(ctx, status)}, a.publication_note AS note, a.publication_reason AS reason,
        a.publication_test_reason AS test_reason,
        a.submitted_version_id, CASE WHEN a.is_public THEN a.approved_version_id END AS approved_version_id
      FROM assistants a
      JOIN assistant_versions v ON v.id = coalesce(a.submitted_version_id, a.approved_version_id, (
        SELECT r.version_id FROM assistant_reviews r WHERE r.assistant_id = a.id AND r.version_id IS NOT NULL
        ORDER BY r.created_at DESC, r.id DESC LIMIT 1))
      LEFT JOIN users u ON u.id = a.owner_id
      WHERE a.id = ${id} AND a.deleted_at IS NULL`,
  )
}

/** The publication history of an assistant before a step, newest first. */
export async function listSteps(
  ctx: UserCtx,
  id: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ReviewStep[]> {
  const older =
    before === undefined
      ? sql``
      : sql`AND (r.created_at, r.id) < (
          SELECT c.created_at, c.id FROM assistant_reviews c WHERE c.id = ${before} AND c.assistant_id = ${id})`
  return await rowsOf(
    ctx.db,
    step,
    sql`SELECT r.id, r.decision, v.number, r.reason, coalesce(u.name, '') AS by, r.created_at
      FROM assistant_reviews r LEFT JOIN assistant_versions v ON v.id = r.version_id
      LEFT JOIN users u ON u.id = r.reviewer_id
      WHERE r.assistant_id = ${id} ${older} ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit}`,
  )
}

/** Whether someone else could decide: an enabled reviewer who neither owns it nor wrote the version. */
export async function hasOtherReviewer(ctx: UserCtx, involved: readonly (string | null)[]): Promise<boolean> {
  const rights = REVIEWER_NEEDS.map(
    (permission) =>
      sql`EXISTS (SELECT 1 FROM role_permissions p WHERE p.role_id = u.role_id AND p.permission = ${permission})`,
  )
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM users u WHERE u.is_enabled AND NOT u.id::text IN ${['', ctx.actor.user_id, ...involved.filter((id) => id !== null)]}
      AND (u.role_id = ${ADMINISTRATOR_ROLE_ID} OR (${sql.join(rights, sql` AND `)})) LIMIT 1`)
  return rows.length > 0
}
