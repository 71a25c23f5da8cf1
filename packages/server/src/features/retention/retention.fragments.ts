import type { RetentionKind } from '@parlance/contract/admin/retention.ts'
import { type SQL, sql } from '#db/drizzle.ts'

/** The kind that retention sees in `threads t`; null for one that it leaves alone. */
export const kindOfThread = sql`CASE WHEN t.purpose = 'expert' THEN 'expert'
  WHEN t.purpose = 'chat' AND t.archived_at IS NOT NULL THEN 'archived' WHEN t.purpose = 'chat' THEN 'chat' END`

export const isOfKind = (kind: RetentionKind): SQL => sql`${kindOfThread} = ${kind}`

/** `threads t` of `users u` with the policy `p` that applies to them: that of the person's role, else the general one. */
export const underPolicy = sql`threads t JOIN users u ON u.id = t.user_id
  JOIN LATERAL (
    SELECT q.kind, q.days, q.notice_days FROM retention_policies q
    WHERE q.kind = ${kindOfThread} AND (q.role_id = u.role_id OR q.role_id IS NULL)
    ORDER BY q.role_id NULLS LAST LIMIT 1) p ON true`

/** When the policy alone would delete `threads t`. */
export const endsAt = sql`t.updated_at + make_interval(days => p.days)`
