import type { RetentionKind } from '@parlance/contract/admin/retention.ts'
import { isOnHold } from '#core/access/legal-holds.ts'
import { type SQL, sql } from '#db/drizzle.ts'

/** The rows `t` that policies apply to, in a table with a `user_id`. */
export type Matter = {
  table: SQL
  /** The kind of a row; null for rows without retention. */
  kind: SQL
  /** The time from which its days count. */
  since: SQL
  /** Announced deletions, with the column that refers to the row. */
  expiries: SQL
  key: 'thread_id' | 'evaluation_id'
  /** Still in use, and therefore deleted later. */
  isBusy: SQL
  /** Deleted by its person during a hold that has ended. */
  isReleased: SQL
  /** Its description for its person. */
  name: SQL
  subject: SQL
}

const isAwaited = (kinds: SQL, ids: SQL) =>
  sql`EXISTS (SELECT 1 FROM tasks k WHERE k.kind IN (${kinds}) AND k.subject_id IN (${ids}))`
const subjectOf = (kind: string, id: SQL) => sql`json_build_object('kind', ${kind}::text, 'id', ${id})`

const CONVERSATIONS: Matter = {
  table: sql`threads`,
  kind: sql`CASE WHEN t.purpose = 'expert' THEN 'expert'
    WHEN t.purpose = 'chat' AND t.archived_at IS NOT NULL THEN 'archived' WHEN t.purpose = 'chat' THEN 'chat' END`,
  since: sql`t.updated_at`,
  expiries: sql`thread_expiries`,
  key: 'thread_id',
  isBusy: sql`EXISTS (SELECT 1 FROM runs r WHERE r.thread_id = t.id AND r.status = 'running')`,
  isReleased: sql`t.purpose = 'deleted' AND NOT ${isOnHold(sql`t.user_id`)}
    AND NOT ${isAwaited(sql`'threads.forget', 'folders.forget'`, sql`t.id, t.folder_id`)}`,
  name: sql`t.name`,
  subject: sql`CASE WHEN t.purpose = 'chat' THEN ${subjectOf('thread', sql`t.id`)}
    ELSE (SELECT ${subjectOf('prompt', sql`r.prompt_id`)} FROM prompt_run_columns c
      JOIN prompt_runs r ON r.id = c.prompt_run_id WHERE c.thread_id = t.id AND r.prompt_id IS NOT NULL) END`,
}

const TEST_RESULTS: Matter = {
  table: sql`evaluations`,
  kind: sql`CASE WHEN t.ended_at IS NOT NULL AND t.deleted_at IS NULL THEN 'test' END`,
  since: sql`t.ended_at`,
  expiries: sql`evaluation_expiries`,
  key: 'evaluation_id',
  isBusy: sql`false`,
  isReleased: sql`t.deleted_at IS NOT NULL AND NOT ${isOnHold(sql`t.user_id`)}
    AND NOT ${isAwaited(sql`'evaluations.forget'`, sql`t.id`)}`,
  name: sql`coalesce((SELECT a.name FROM assistants a WHERE a.id = t.assistant_id),
    (SELECT k.name FROM knowledge_bases k WHERE k.id = t.knowledge_base_id),
    (SELECT q.name FROM prompts q WHERE q.id = t.prompt_id), '')`,
  subject: sql`CASE WHEN t.assistant_id IS NOT NULL THEN ${subjectOf('assistant', sql`t.assistant_id`)}
    WHEN t.prompt_id IS NOT NULL THEN ${subjectOf('prompt', sql`t.prompt_id`)}
    ELSE ${subjectOf('knowledge_base', sql`t.knowledge_base_id`)} END`,
}

export const MATTERS = { conversations: CONVERSATIONS, test_results: TEST_RESULTS } as const

export const matterOf = (kind: RetentionKind): Matter => (kind === 'test' ? TEST_RESULTS : CONVERSATIONS)

/**
 * Rows `t` of `users u` with the policy `p` that applies to them: that of the person's role, otherwise the general
 * one.
 */
export const underPolicy = ({ table, kind }: Matter): SQL => sql`${table} t JOIN users u ON u.id = t.user_id
  JOIN LATERAL (
    SELECT q.kind, q.days, q.notice_days FROM retention_policies q
    WHERE q.kind = ${kind} AND (q.role_id = u.role_id OR q.role_id IS NULL)
    ORDER BY q.role_id NULLS LAST LIMIT 1) p ON true`

/** The time at which the policy deletes a row, apart from the notice. */
export const endsAt = ({ since }: Matter): SQL => sql`${since} + make_interval(days => p.days)`

/** The announcement `e` of the deletion of a row `t` that has not been used since. */
export const isNoticed = ({ key, since }: Matter): SQL =>
  sql`e.${sql.identifier(key)} = t.id AND e.noticed_at >= ${since}`
