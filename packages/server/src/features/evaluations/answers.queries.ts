import type {
  CheckVerdict,
  EvaluationCheck,
  EvaluationOutcome,
} from '@parlance/contract/assistants/evaluations.ts'
import { OUTCOMES } from '@parlance/contract/assistants/evaluations.schemas.ts'
import { mayRetrieveDocument } from '#core/access/documents.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import type { Bilingual } from '#db/json-columns.ts'
import { jsonb } from '#db/jsonb.ts'
import {
  bigint,
  boolean,
  columns,
  extend,
  integer,
  json,
  nullable,
  oneOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'

/** The position of an answer in its run. */
export type Place = { evaluation_id: string; question: number; variant: number; repeat: number }
export type NewAnswer = Omit<Place, 'evaluation_id'> & { thread_id: string; message_id: string }

export async function insertAnswers(ctx: Ctx, id: string, answers: readonly NewAnswer[]): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO evaluation_answers (evaluation_id, question, variant, repeat, thread_id, message_id)
    SELECT ${id}, x.question, x.variant, x.repeat, x.thread_id, x.message_id FROM jsonb_to_recordset(${jsonb(answers)})
      AS x(question int, variant int, repeat int, thread_id uuid, message_id uuid)`)
}

const placed = columns({ evaluation_id: uuid, question: integer, variant: integer, repeat: integer })

const undone = extend(placed, {
  state: oneOf(['waiting', 'asked']),
  attempts: integer,
  thread_id: uuid,
  message_id: uuid,
  text: text,
  values: json<Record<string, string>>(),
  checks: json<EvaluationCheck[]>(),
})
export type UndoneAnswer = RowOf<typeof undone>

/** Answers of a run that are not done: those already asked first, then the next ones in order. */
export async function undoneAnswers(
  ctx: Ctx,
  id: string,
  { limit, asksMore }: { limit: number; asksMore: boolean },
): Promise<UndoneAnswer[]> {
  const states = asksMore ? ['waiting', 'asked'] : ['asked']
  return await rowsOf(
    ctx.db,
    undone,
    sql`SELECT x.evaluation_id, x.question, x.variant, x.repeat, x.state, x.attempts, x.thread_id, x.message_id,
        q.question AS text, q.values, q.checks
      FROM evaluation_answers x JOIN evaluation_questions q ON q.evaluation_id = x.evaluation_id AND q.place = x.question
      WHERE x.evaluation_id = ${id} AND x.state IN ${states}
      ORDER BY (x.state = 'waiting'), x.question, x.repeat, x.variant LIMIT ${limit}`,
  )
}

const at = ({ evaluation_id, question, variant, repeat }: Place) =>
  sql`evaluation_id = ${evaluation_id} AND question = ${question} AND variant = ${variant} AND repeat = ${repeat}`

export async function markAsked(ctx: Ctx, place: Place): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE evaluation_answers SET state = 'asked', attempts = attempts + 1 WHERE ${at(place)} AND state = 'waiting'`)
}

/** Resets an answer, to be asked again in another conversation. */
export async function askAgain(
  ctx: Ctx,
  place: Place,
  ids: { thread_id: string; message_id: string },
): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE evaluation_answers SET state = 'waiting', thread_id = ${ids.thread_id}, message_id = ${ids.message_id}
    WHERE ${at(place)} AND state = 'asked'`)
}

export type Result = {
  outcome: EvaluationOutcome
  error_code: string | null
  text: string | null
  is_cut: boolean
  verdicts: readonly CheckVerdict[]
  document_ids: readonly string[]
  model_label: Bilingual | null
  input_tokens: number | null
  output_tokens: number | null
  cost_nano: number | null
  duration_ms: number | null
}

export async function storeResult(ctx: Ctx, place: Place, result: Result): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE evaluation_answers SET state = 'done', outcome = ${result.outcome}, error_code = ${result.error_code},
      text = ${result.text}, is_cut = ${result.is_cut}, verdicts = ${jsonb(result.verdicts)},
      document_ids = ${sql.param(result.document_ids)}::uuid[],
      model_label = ${result.model_label === null ? null : jsonb(result.model_label)},
      input_tokens = ${result.input_tokens}, output_tokens = ${result.output_tokens},
      cost_nano = ${result.cost_nano}, duration_ms = ${result.duration_ms}
    WHERE ${at(place)} AND state <> 'done'`)
}

const graded = extend(placed, {
  case_id: uuid,
  outcome: nullable(oneOf(OUTCOMES)),
  cost_nano: nullable(bigint),
  input_tokens: nullable(integer),
  output_tokens: nullable(integer),
  duration_ms: nullable(integer),
  model_label: nullable(json<Bilingual>()),
})

/** All answers of some runs, without their texts. */
export async function gradedAnswers(ctx: Ctx, ids: readonly string[]): Promise<RowOf<typeof graded>[]> {
  return await rowsOf(
    ctx.db,
    graded,
    sql`SELECT x.evaluation_id, x.question, x.variant, x.repeat, q.case_id, x.outcome, x.cost_nano, x.input_tokens,
        x.output_tokens, x.duration_ms, x.model_label
      FROM evaluation_answers x JOIN evaluation_questions q ON q.evaluation_id = x.evaluation_id AND q.place = x.question
      WHERE x.evaluation_id = ANY(${sql.param(ids)}::uuid[])
      ORDER BY x.evaluation_id, x.question, x.variant, x.repeat`,
  )
}

const questionRow = columns({
  place: integer,
  case_id: uuid,
  question: text,
  values: json<Record<string, string>>(),
  checks: json<EvaluationCheck[]>(),
  note: text,
})

export async function questionsOf(ctx: Ctx, id: string): Promise<RowOf<typeof questionRow>[]> {
  return await rowsOf(
    ctx.db,
    questionRow,
    sql`SELECT q.place, q.case_id, q.question, q.values, q.checks, q.note FROM evaluation_questions q
      WHERE q.evaluation_id = ${id} ORDER BY q.place`,
  )
}

const shown = columns({
  question: integer,
  variant: integer,
  repeat: integer,
  outcome: nullable(oneOf(OUTCOMES)),
  error_code: nullable(text),
  text: nullable(text),
  is_cut: boolean,
  is_readable: boolean,
  verdicts: json<CheckVerdict[]>(),
  model_label: nullable(json<Bilingual>()),
  cost_nano: nullable(bigint),
  duration_ms: nullable(integer),
})
export type ShownAnswer = RowOf<typeof shown>

/**
 * The answers to some questions of a run. `is_readable`: the caller asked them, or can read every document that they
 * were given.
 */
export async function answersTo(
  ctx: UserCtx,
  id: string,
  questions: readonly number[],
): Promise<ShownAnswer[]> {
  const isGiven = sql`EXISTS (SELECT 1 FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
    WHERE d.id = given.id AND ${mayRetrieveDocument(ctx.actor)})`
  return await rowsOf(
    ctx.db,
    shown,
    sql`SELECT x.question, x.variant, x.repeat, x.outcome, x.error_code, x.text, x.is_cut, x.verdicts, x.model_label,
        x.cost_nano, x.duration_ms,
        (e.user_id = ${ctx.actor.user_id}
          OR NOT EXISTS (SELECT 1 FROM unnest(x.document_ids) AS given(id) WHERE NOT ${isGiven})) AS is_readable
      FROM evaluation_answers x JOIN evaluations e ON e.id = x.evaluation_id
      WHERE x.evaluation_id = ${id} AND x.question = ANY(${sql.param(questions)}::int[])
      ORDER BY x.question, x.repeat, x.variant`,
  )
}

/** The hidden conversations of running answers. */
export async function askedThreads(ctx: Ctx, id: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    columns({ thread_id: uuid }),
    sql`SELECT thread_id FROM evaluation_answers WHERE evaluation_id = ${id} AND state = 'asked'`,
  )
  return rows.map((row) => row.thread_id)
}
