import { CURATED_ANSWER_PAGE_SIZE } from '@parlance/contract/core/answer-limits.ts'
import type { CuratedAnswer } from '@parlance/contract/knowledge/curated-answers.ts'
import { STEMMED_LANGUAGES } from '@parlance/contract/knowledge/analysis/languages.ts'
import { mayReadDocument } from '#core/access/documents.ts'
import { mayWithKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { containing, searchKey } from '#core/text.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import {
  boolean,
  columns,
  countRow,
  date,
  json,
  nullable,
  oneOf,
  rowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'

export type NewCuratedAnswer = Pick<
  CuratedAnswer,
  'question' | 'wordings' | 'answer' | 'language' | 'review_on' | 'use_after_review' | 'word_for_word'
> & { document_id: string | null }

const curatedAnswer = columns({
  id: uuid,
  question: text,
  wordings: json<string[]>(),
  answer: text,
  language: oneOf(STEMMED_LANGUAGES),
  review_on: date,
  is_due: boolean,
  use_after_review: boolean,
  word_for_word: boolean,
  document: nullable(json<CuratedAnswer['document']>()),
  responsible: text,
  reviewed_at: timestamp,
  created_at: timestamp,
})

/** The current day in the time zone of the organisation. */
export const today = (ctx: Ctx): SQL => sql`(now() AT TIME ZONE ${ctx.deps.config.time_zone})::date`

/** The answers `c` of bases `k` that the caller can read. */
const readable = (ctx: UserCtx, baseId: string) => sql`FROM curated_answers c
  JOIN knowledge_bases k ON k.id = c.knowledge_base_id
  WHERE k.id = ${baseId} AND ${mayWithKnowledgeBase(ctx.actor, 'read')}`

const shown = (ctx: UserCtx) => sql`c.id, c.question, c.wordings, c.answer, c.language, c.review_on,
  c.review_on <= ${today(ctx)} AS is_due, c.use_after_review, c.word_for_word,
  (SELECT jsonb_build_object('id', d.id, 'name', d.name) FROM documents d
    WHERE d.id = c.document_id AND ${mayReadDocument(ctx.actor)}) AS document,
  coalesce((SELECT u.name FROM users u WHERE u.id = c.responsible_id), '') AS responsible, c.reviewed_at, c.created_at`

/** A page of the answers of a base, the next to be reviewed first. */
export async function pageOfAnswers(
  ctx: UserCtx,
  baseId: string,
  { query = '', due, page }: { query?: string | undefined; due?: 'true' | undefined; page: number },
): Promise<{ data: CuratedAnswer[]; total: number }> {
  const pattern = containing(searchKey(query))
  const found = sql`${readable(ctx, baseId)}
    AND fold_text(c.question || chr(10) || c.wordings::text || chr(10) || c.answer) LIKE ${pattern}
    AND ${due === undefined ? sql`true` : sql`c.review_on <= ${today(ctx)}`}`
  const rows = await rowsOf(ctx.db, countRow, sql`SELECT count(*)::int AS count ${found}`)
  const data = await rowsOf(
    ctx.db,
    curatedAnswer,
    sql`SELECT ${shown(ctx)} ${found} ORDER BY c.review_on, c.id
      LIMIT ${CURATED_ANSWER_PAGE_SIZE} OFFSET ${(page - 1) * CURATED_ANSWER_PAGE_SIZE}`,
  )
  return { data, total: rows[0]?.count ?? 0 }
}

export async function findCurated(
  ctx: UserCtx,
  baseId: string,
  id: string,
): Promise<CuratedAnswer | undefined> {
  return await rowOf(
    ctx.db,
    curatedAnswer,
    sql`SELECT ${shown(ctx)} ${readable(ctx, baseId)} AND c.id = ${id}`,
  )
}

/** Locks a base until the transaction ends; returns the number of its curated answers. */
export async function countAnswers(ctx: Ctx, baseId: string): Promise<number> {
  await ctx.db.execute(sql`SELECT id FROM knowledge_bases WHERE id = ${baseId} FOR UPDATE`)
  const row = await rowOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM curated_answers WHERE knowledge_base_id = ${baseId}`,
  )
  return row?.count ?? 0
}

export async function insertAnswer(
  ctx: UserCtx,
  id: string,
  baseId: string,
  answer: NewCuratedAnswer,
): Promise<void> {
  const { question, wordings, language, review_on, use_after_review, word_for_word, document_id } = answer
  await ctx.db.execute(sql`
    INSERT INTO curated_answers (id, knowledge_base_id, question, wordings, answer, language, review_on, use_after_review,
      word_for_word, document_id, responsible_id)
    VALUES (${id}, ${baseId}, ${question}, ${jsonb(wordings)}, ${answer.answer}, ${language}, ${review_on},
      ${use_after_review}, ${word_for_word}, ${document_id}, ${ctx.actor.user_id})`)
}

/** False if the base has no such answer. */
export async function updateAnswer(
  ctx: UserCtx,
  id: string,
  baseId: string,
  answer: NewCuratedAnswer,
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE curated_answers SET question = ${answer.question}, wordings = ${jsonb(answer.wordings)},
      answer = ${answer.answer}, language = ${answer.language}, review_on = ${answer.review_on},
      use_after_review = ${answer.use_after_review}, word_for_word = ${answer.word_for_word},
      document_id = ${answer.document_id}, responsible_id = coalesce(responsible_id, ${ctx.actor.user_id}),
      reviewed_at = now(), updated_at = now()
    WHERE id = ${id} AND knowledge_base_id = ${baseId}`)
  return (rowCount ?? 0) > 0
}

export async function deleteAnswer(ctx: Ctx, baseId: string, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(
    sql`DELETE FROM curated_answers WHERE id = ${id} AND knowledge_base_id = ${baseId}`,
  )
  return (rowCount ?? 0) > 0
}

/** Replaces the wordings by which an answer is found; the question itself has the position 0. */
export async function putWordings(
  ctx: Ctx,
  id: string,
  wordings: readonly { wording: string; beginnings: readonly string[] }[],
): Promise<void> {
  const rows = wordings.map((one, position) => ({ ...one, position }))
  await ctx.db.execute(sql`DELETE FROM curated_wordings WHERE curated_answer_id = ${id}`)
  await ctx.db.execute(sql`
    INSERT INTO curated_wordings (curated_answer_id, position, wording, beginnings)
    SELECT ${id}, x.position, x.wording, ARRAY(SELECT jsonb_array_elements_text(x.beginnings))
    FROM jsonb_to_recordset(${jsonb(rows)}) AS x(position smallint, wording text, beginnings jsonb)`)
}

/** Whether a day is after today. */
export async function isAhead(ctx: Ctx, day: string): Promise<boolean> {
  const rows = await rowsOf(
    ctx.db,
    columns({ is_ahead: boolean }),
    sql`SELECT ${day}::date > ${today(ctx)} AS is_ahead`,
  )
  return rows[0]?.is_ahead ?? false
}

export async function isDocumentOf(ctx: Ctx, baseId: string, documentId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM documents WHERE id = ${documentId} AND knowledge_base_id = ${baseId} AND deleted_at IS NULL`)
  return rows.length > 0
}

const candidate = columns({
  id: uuid,
  knowledge_base_id: uuid,
  wording: text,
  language: oneOf(STEMMED_LANGUAGES),
  reviewed_at: timestamp,
})

/** Wordings with the most keywords in common with a question, in bases that its reader can search. */
export async function candidatesFor(
  ctx: UserCtx,
  baseIds: readonly string[],
  beginnings: readonly string[],
  limit: number,
) {
  const asked = sql.param(beginnings)
  return await rowsOf(
    ctx.db,
    candidate,
    sql`SELECT c.id, c.knowledge_base_id, w.wording, c.language, c.reviewed_at
      FROM knowledge_bases k JOIN curated_answers c ON c.knowledge_base_id = k.id
      JOIN curated_wordings w ON w.curated_answer_id = c.id
      WHERE ${usable(ctx, baseIds)} AND w.beginnings && ${asked}::text[]
      ORDER BY (SELECT count(*) FROM unnest(w.beginnings) b WHERE b = ANY(${asked}::text[])) DESC, c.reviewed_at DESC, c.id
      LIMIT ${limit}`,
  )
}

const matched = columns({
  id: uuid,
  knowledge_base_id: uuid,
  question: text,
  answer: text,
  word_for_word: boolean,
  document_id: nullable(uuid),
  document_name: nullable(text),
  knowledge_base_name: text,
  reviewed_at: timestamp,
})

/** One answer, if its reader can get it now; its document, if they can read that. */
export async function matchedAnswer(ctx: UserCtx, baseIds: readonly string[], id: string) {
  return await rowOf(
    ctx.db,
    matched,
    sql`SELECT c.id, k.id AS knowledge_base_id, c.question, c.answer, c.word_for_word, d.id AS document_id,
        d.name AS document_name, k.name AS knowledge_base_name, c.reviewed_at
      FROM knowledge_bases k JOIN curated_answers c ON c.knowledge_base_id = k.id
      LEFT JOIN documents d ON d.id = c.document_id AND ${mayReadDocument(ctx.actor)}
      WHERE c.id = ${id} AND ${usable(ctx, baseIds)}`,
  )
}

/** Answers `c` of bases `k` that a reader can search, if they can still be used. */
export function usable(ctx: UserCtx, baseIds: readonly string[]): SQL {
  return sql`(k.id = ANY(${sql.param(baseIds)}::uuid[]) AND k.is_listed AND ${mayWithKnowledgeBase(ctx.actor, 'retrieve')}
    AND (c.review_on > ${today(ctx)} OR c.use_after_review))`
}

const seen = columns({ id: uuid, knowledge_base_id: uuid, question: text })

/** The question of an answer, if the caller can read it. */
export async function seenCurated(ctx: UserCtx, id: string) {
  return await rowOf(
    ctx.db,
    seen,
    sql`SELECT c.id, k.id AS knowledge_base_id, c.question FROM curated_answers c
      JOIN knowledge_bases k ON k.id = c.knowledge_base_id
      WHERE c.id = ${id} AND ${mayWithKnowledgeBase(ctx.actor, 'read')}`,
  )
}
