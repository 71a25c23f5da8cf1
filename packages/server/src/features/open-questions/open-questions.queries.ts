import {
  OPEN_QUESTION_DAYS,
  OPEN_QUESTION_PAGE_SIZE,
  OPEN_QUESTION_PEOPLE_MIN,
} from '@parlance/contract/core/answer-limits.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { OpenQuestion } from '@parlance/contract/knowledge/open-questions.ts'
import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { columns, countRow, date, integer, json, rowOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'

type Kind = 'unanswered' | 'rated_badly'

const openQuestion = columns({
  key: text,
  question: text,
  unanswered: integer,
  rated_badly: integer,
  reasons: json<OpenQuestion['reasons']>(),
  last_on: date,
})

/** The groups of a base that its maintainer can see, the most frequent first. Their own questions do not count. */
export async function pageOfGroups(
  ctx: UserCtx,
  baseId: string,
  { kind, page }: { kind?: Kind | undefined; page: number },
): Promise<{ data: OpenQuestion[]; total: number }> {
  const groups = sql`WITH counted AS (
      SELECT q.* FROM open_questions q JOIN threads t ON t.id = q.thread_id
      JOIN knowledge_bases k ON k.id = q.knowledge_base_id
      WHERE k.id = ${baseId} AND ${mayWithKnowledgeBase(ctx.actor, 'write')} AND t.purpose = 'chat'
        AND q.created_at > now() - make_interval(days => ${OPEN_QUESTION_DAYS})
        AND q.created_at > coalesce((SELECT max(d.dismissed_at) FROM open_question_dismissals d
          WHERE d.knowledge_base_id = k.id AND d.group_key = q.group_key), '-infinity')
    ), grouped AS (
      SELECT group_key, (array_agg(question ORDER BY is_sent DESC, created_at DESC))[1] AS question,
        (count(*) FILTER (WHERE kind = 'unanswered'))::int AS unanswered,
        (count(*) FILTER (WHERE kind = 'rated_badly'))::int AS rated_badly,
        (max(created_at) AT TIME ZONE ${ctx.deps.config.time_zone})::date AS last_on
      FROM counted GROUP BY group_key
      HAVING (count(DISTINCT user_id) FILTER (WHERE user_id <> ${ctx.actor.user_id}) >= ${OPEN_QUESTION_PEOPLE_MIN}
          OR bool_or(is_sent))
        AND ${kind === undefined ? sql`true` : sql`bool_or(kind = ${kind})`}
    )`
  const rows = await rowsOf(ctx.db, countRow, sql`${groups} SELECT count(*)::int AS count FROM grouped`)
  const data = await rowsOf(
    ctx.db,
    openQuestion,
    sql`${groups} SELECT g.group_key AS key, g.question, g.unanswered, g.rated_badly, g.last_on, coalesce((
        SELECT jsonb_agg(jsonb_build_object('reason', r.reason, 'count', r.count) ORDER BY r.count DESC, r.reason)
        FROM (SELECT c.reason, count(*)::int AS count FROM counted c WHERE c.group_key = g.group_key AND c.reason <> ''
          GROUP BY c.reason ORDER BY 2 DESC, 1 LIMIT 10) r), '[]') AS reasons
      FROM grouped g ORDER BY g.unanswered + g.rated_badly DESC, g.last_on DESC, g.group_key
      LIMIT ${OPEN_QUESTION_PAGE_SIZE} OFFSET ${(page - 1) * OPEN_QUESTION_PAGE_SIZE}`,
  )
  return { data, total: rows[0]?.count ?? 0 }
}

const dismissal = columns({ id: uuid, at: timestamp })

/** Undefined if the base has no such question. */
export async function insertDismissal(ctx: UserCtx, id: string, baseId: string, key: string) {
  return await rowOf(
    ctx.db,
    dismissal,
    sql`INSERT INTO open_question_dismissals (id, knowledge_base_id, group_key)
      SELECT ${id}, k.id, ${key} FROM knowledge_bases k
      WHERE k.id = ${baseId} AND ${mayWithKnowledgeBase(ctx.actor, 'write')} AND EXISTS (
        SELECT 1 FROM open_questions q WHERE q.knowledge_base_id = k.id AND q.group_key = ${key})
      RETURNING id, dismissed_at AS at`,
  )
}

export async function deleteDismissal(ctx: Ctx, baseId: string, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`DELETE FROM open_question_dismissals WHERE id = ${id} AND knowledge_base_id = ${baseId}`,
  )
  return (rowCount ?? 0) > 0
}

const exchange = columns({ thread_id: uuid, parts: json<MessagePart[]>(), asked: json<MessagePart[]>() })
const citedBase = columns({ knowledge_base_id: uuid })

/** A complete answer of the caller's and its question, in an ordinary conversation. */
export async function exchangeOf(ctx: UserCtx, messageId: string) {
  return await rowOf(
    ctx.db,
    exchange,
    sql`SELECT t.id AS thread_id, m.parts, q.parts AS asked FROM messages m JOIN messages q ON q.id = m.parent_id
      JOIN threads t ON t.id = m.thread_id
      WHERE m.id = ${messageId} AND m.role = 'assistant' AND m.status = 'completed' AND t.purpose = 'chat'
        AND t.user_id = ${ctx.actor.user_id}`,
  )
}

/** The bases whose documents an answer cites by these numbers. */
export async function citedBases(ctx: Ctx, messageId: string, numbers: readonly number[]): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    citedBase,
    sql`SELECT DISTINCT d.knowledge_base_id FROM citations c JOIN documents d ON d.id = c.document_id
      WHERE c.message_id = ${messageId} AND c.number = ANY(${sql.param(numbers)}::int[])`,
  )
  return rows.map((row) => row.knowledge_base_id)
}

export type NewOpenQuestion = {
  message_id: string
  thread_id: string
  kind: Kind
  group_key: string
  question: string
  reason: string
  is_sent: boolean
}

/** Counts a question for some bases, once for each answer; a repeat changes its reason and what was sent. */
export async function putQuestion(
  ctx: UserCtx,
  ids: readonly string[],
  baseIds: readonly string[],
  asked: NewOpenQuestion,
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO open_questions (id, knowledge_base_id, message_id, thread_id, user_id, kind, group_key, question, reason, is_sent)
    SELECT x.id, k.id, ${asked.message_id}, ${asked.thread_id}, ${ctx.actor.user_id}, ${asked.kind}, ${asked.group_key},
      ${asked.question}, ${asked.reason}, ${asked.is_sent}
    FROM unnest(${sql.param(ids)}::uuid[], ${sql.param(baseIds)}::uuid[]) AS x (id, base_id)
    JOIN knowledge_bases k ON k.id = x.base_id AND k.is_listed AND k.deleted_at IS NULL
    ON CONFLICT (message_id, knowledge_base_id, kind) DO UPDATE SET reason = excluded.reason,
      is_sent = open_questions.is_sent OR excluded.is_sent, group_key = excluded.group_key, question = excluded.question`)
}

const AT_ONCE = 1_000

/** Deletes some questions and dismissals that no longer count; returns how many. */
export async function deleteSomeOld(ctx: Ctx): Promise<number> {
  const old = sql`now() - make_interval(days => ${OPEN_QUESTION_DAYS})`
  const questions = await ctx.db.execute(sql`
    DELETE FROM open_questions WHERE id IN (
      SELECT id FROM open_questions WHERE created_at < ${old} LIMIT ${AT_ONCE})`)
  const dismissals = await ctx.db.execute(sql`
    DELETE FROM open_question_dismissals WHERE id IN (
      SELECT id FROM open_question_dismissals WHERE dismissed_at < ${old} LIMIT ${AT_ONCE})`)
  return (questions.rowCount ?? 0) + (dismissals.rowCount ?? 0)
}
