import { RUN_STATES, VARIANT_KINDS } from '@parlance/contract/assistants/evaluations.schemas.ts'
import { mayWithAssistant } from '#core/access/assistants.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import type { PromptContent } from '@parlance/contract/prompts/prompts.ts'
import type { Bilingual } from '#db/json-columns.ts'
import { jsonb } from '#db/jsonb.ts'
import {
  boolean,
  columns,
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
import { differs } from '#features/assistants/versions.fragments.ts'
import type { Summary } from './comparison.ts'
import { removalOfTests } from './evaluations.fragments.ts'
import {
  belongsTo,
  inLineOf,
  isOwnOfPrompt,
  mayEditSubject,
  SUBJECT_COLUMNS,
  type Subject,
  subjectValues,
} from './subjects.queries.ts'

const evaluationRow = columns({
  id: uuid,
  assistant_id: nullable(uuid),
  knowledge_base_id: nullable(uuid),
  prompt_id: nullable(uuid),
  baseline_id: nullable(uuid),
  user_id: uuid,
  payer_id: nullable(uuid),
  /** For a trial of an administrator whose account was deleted. */
  is_unpaid: boolean,
  status: oneOf(RUN_STATES),
  failure: nullable(text),
  repeats: integer,
  summary: nullable(json<Summary>()),
  by: text,
  questions: integer,
  total: integer,
  done: integer,
  created_at: timestamp,
  ended_at: nullable(timestamp),
})
export type EvaluationRow = RowOf<typeof evaluationRow>

const selected = sql`e.id, e.assistant_id, e.knowledge_base_id, e.prompt_id, e.baseline_id, e.user_id, e.payer_id, e.status,
  e.failure, e.repeats, e.summary, coalesce(t.id IS NOT NULL AND t.user_id IS NULL, false) AS is_unpaid, coalesce(u.name, '') AS by, e.created_at, e.ended_at,
  (SELECT count(*)::int FROM evaluation_questions q WHERE q.evaluation_id = e.id) AS questions,
  (SELECT count(*)::int FROM evaluation_answers x WHERE x.evaluation_id = e.id) AS total,
  (SELECT count(*)::int FROM evaluation_answers x WHERE x.evaluation_id = e.id AND x.state = 'done') AS done
  FROM (SELECT * FROM evaluations WHERE deleted_at IS NULL) e LEFT JOIN users u ON u.id = coalesce(e.payer_id, e.user_id)
  LEFT JOIN model_trials t ON t.id = e.trial_id`

/** The runs of a subject before one of them, newest first; of a prompt only those that this person can see. */
export async function listEvaluations(
  ctx: UserCtx,
  subject: Subject,
  before: string | undefined,
  limit: number,
): Promise<EvaluationRow[]> {
  const older = before === undefined ? sql`` : sql`AND e.id < ${before}`
  const seen = subject.kind === 'prompt' ? sql`AND ${editable(ctx)}` : sql``
  return await rowsOf(
    ctx.db,
    evaluationRow,
    sql`SELECT ${selected} WHERE ${belongsTo(subject)} ${seen} ${older} ORDER BY e.id DESC LIMIT ${limit}`,
  )
}

const editable = (ctx: UserCtx) => sql`(${mayEditSubject(ctx, sql`e`)} OR ${isOwnOfPrompt(ctx)})`

/** A reviewer sees the newest finished run of an assistant, and the runs of the submitted or approved version. */
const reviewed = (ctx: UserCtx) => sql`EXISTS (SELECT 1 FROM assistants a
  WHERE a.id = e.assistant_id AND e.status = 'completed' AND e.trial_id IS NULL
    AND ${mayWithAssistant(ctx.actor, 'review')}
    AND (e.id = (${newestOf(sql`a.id`)})
      OR ${tests(sql`e.id`, sql`a.submitted_version_id`)} OR ${tests(sql`e.id`, sql`a.approved_version_id`)}))`

/**
 * A run of a subject that this person can edit, or their own run of a prompt; with `forReview` also one that they can
 * see as a reviewer.
 */
export async function findEvaluation(
  ctx: UserCtx,
  id: string,
  { forReview }: { forReview: boolean },
): Promise<EvaluationRow | undefined> {
  const seen = forReview ? sql`(${editable(ctx)} OR ${reviewed(ctx)})` : editable(ctx)
  return await rowOf(ctx.db, evaluationRow, sql`SELECT ${selected} WHERE e.id = ${id} AND ${seen}`)
}

/** Some runs, for callers who have checked access. */
export async function evaluationsBy(ctx: Ctx, ids: readonly string[]): Promise<EvaluationRow[]> {
  const which = sql`e.id = ANY(${sql.param(ids)}::uuid[])`
  return await rowsOf(ctx.db, evaluationRow, sql`SELECT ${selected} WHERE ${which}`)
}

/** The unfinished runs of a trial. */
export async function openOfTrial(ctx: Ctx, trialId: string): Promise<EvaluationRow[]> {
  const which = sql`e.trial_id = ${trialId} AND e.ended_at IS NULL`
  return await rowsOf(ctx.db, evaluationRow, sql`SELECT ${selected} WHERE ${which}`)
}

const variantRow = columns({
  evaluation_id: uuid,
  place: integer,
  kind: oneOf(VARIANT_KINDS),
  /** Null for a prompt. */
  assistant_id: nullable(uuid),
  version_id: nullable(uuid),
  /** The content of a column of a prompt; null for an assistant. */
  prompt: nullable(json<PromptContent>()),
  assistant_name: text,
  number: nullable(integer),
  is_saved: boolean,
  model_id: nullable(uuid),
  model_label: nullable(json<Bilingual>()),
})
export type VariantRow = RowOf<typeof variantRow>

export async function variantsOf(ctx: Ctx, ids: readonly string[]): Promise<VariantRow[]> {
  return await rowsOf(
    ctx.db,
    variantRow,
    sql`SELECT x.evaluation_id, x.place, x.kind, x.assistant_id, x.version_id, x.prompt,
        coalesce(nullif(v.name, ''), a.name, p.name, '') AS assistant_name, coalesce(v.number, pv.number) AS number,
        CASE WHEN x.kind = 'prompt' THEN coalesce(pv.id = p.live_version_id, false)
          ELSE coalesce(NOT ${differs(sql`v`, sql`s`)}, false) END AS is_saved, x.model_id, m.label AS model_label
      FROM evaluation_variants x JOIN evaluations e ON e.id = x.evaluation_id
      LEFT JOIN prompts p ON p.id = e.prompt_id LEFT JOIN prompt_versions pv ON pv.id = x.prompt_version_id
      LEFT JOIN assistants a ON a.id = x.assistant_id LEFT JOIN assistant_versions v ON v.id = x.version_id
      LEFT JOIN assistant_versions s ON s.id = a.saved_version_id LEFT JOIN models m ON m.id = x.model_id
      WHERE x.evaluation_id = ANY(${sql.param(ids)}::uuid[]) ORDER BY x.evaluation_id, x.place`,
  )
}

/** Whether a version with this content was tested in a run. */
function tests(evaluationId: SQL, versionId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM evaluation_variants x JOIN assistant_versions v ON v.id = x.version_id
    JOIN assistant_versions s ON s.id = ${versionId}
    WHERE x.evaluation_id = ${evaluationId} AND x.kind IN ('saved', 'draft') AND NOT ${differs(sql`v`, sql`s`)})`
}

function newestOf(assistantId: SQL, more: SQL = sql`true`): SQL {
  return sql`SELECT n.id FROM evaluations n WHERE n.assistant_id = ${assistantId} AND n.status = 'completed'
    AND n.trial_id IS NULL AND n.deleted_at IS NULL AND ${more} ORDER BY n.id DESC LIMIT 1`
}

const submissionTest = columns({ id: uuid, is_of_version: boolean })

/** The newest finished run of a version with this content, otherwise the newest finished run. */
export async function newestTest(
  ctx: Ctx,
  assistantId: string,
  versionId: string,
): Promise<RowOf<typeof submissionTest> | undefined> {
  const isOfVersion = tests(sql`n.id`, sql`${versionId}::uuid`)
  return await rowOf(
    ctx.db,
    submissionTest,
    sql`SELECT e.id, ${tests(sql`e.id`, sql`${versionId}::uuid`)} AS is_of_version FROM evaluations e
      WHERE e.id = coalesce((${newestOf(sql`${assistantId}::uuid`, isOfVersion)}), (${newestOf(sql`${assistantId}::uuid`)}))`,
  )
}

/** The variants of a run with the content of a version. */
export async function placesOf(ctx: Ctx, id: string, versionId: string): Promise<number[]> {
  const rows = await rowsOf(
    ctx.db,
    columns({ place: integer }),
    sql`SELECT x.place FROM evaluation_variants x JOIN assistant_versions v ON v.id = x.version_id
      JOIN assistant_versions s ON s.id = ${versionId}
      WHERE x.evaluation_id = ${id} AND x.kind IN ('saved', 'draft') AND NOT ${differs(sql`v`, sql`s`)} ORDER BY x.place`,
  )
  return rows.map(({ place }) => place)
}

export type NewVariant = { model_id: string | null } & (
  | { kind: Exclude<VariantRow['kind'], 'prompt'>; assistant_id: string; version_id: string }
  | { kind: 'prompt'; prompt_version_id: string | null; prompt: PromptContent }
)
export type NewEvaluation = {
  id: string
  subject: Subject
  user_id: string
  payer_id: string | null
  trial_id: string | null
  repeats: number
  variants: readonly NewVariant[]
}

/** Inserts a run with the current questions of its subject. */
export async function insertEvaluation(ctx: Ctx, run: NewEvaluation): Promise<void> {
  const { id, subject, user_id, payer_id, trial_id, repeats, variants } = run
  await ctx.db.execute(sql`
    INSERT INTO evaluations (id, ${SUBJECT_COLUMNS}, baseline_id, trial_id, user_id, payer_id, repeats)
    VALUES (${id}, ${subjectValues(subject)}, (SELECT n.id FROM evaluations n WHERE ${inLineOf(subject, user_id)}
      AND n.status = 'completed' AND n.trial_id IS NULL AND n.deleted_at IS NULL ORDER BY n.id DESC LIMIT 1),
      ${trial_id}, ${user_id}, ${payer_id}, ${repeats}::int)`)
  const placed = variants.map((variant, place) => ({ place, ...variant }))
  await ctx.db.execute(sql`
    INSERT INTO evaluation_variants (evaluation_id, place, kind, assistant_id, version_id, prompt_version_id, prompt,
      model_id)
    SELECT ${id}, x.place, x.kind, x.assistant_id, x.version_id, x.prompt_version_id, x.prompt, x.model_id
    FROM jsonb_to_recordset(${jsonb(placed)}) AS x(place int, kind text, assistant_id uuid, version_id uuid,
      prompt_version_id uuid, prompt jsonb, model_id uuid)`)
  await ctx.db.execute(sql`
    INSERT INTO evaluation_questions (evaluation_id, place, case_id, question, values, checks, note)
    SELECT ${id}, row_number() OVER (ORDER BY c.id) - 1, c.id, c.question, c.values, c.checks, c.note
    FROM evaluation_cases c WHERE ${belongsTo(subject)}`)
}

/** Whether the person has an unfinished run of the subject. */
export async function hasActive(ctx: UserCtx, subject: Subject): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    SELECT 1 FROM evaluations WHERE ${inLineOf(subject, ctx.actor.user_id)} AND status IN ('waiting', 'running')
      AND trial_id IS NULL`)
  return rows.length > 0
}

/** Marks a run as running; undefined if it has ended or was deleted. */
export async function beginEvaluation(ctx: Ctx, id: string): Promise<EvaluationRow | undefined> {
  await ctx.db.execute(sql`UPDATE evaluations SET status = 'running' WHERE id = ${id} AND status = 'waiting'`)
  return await rowOf(
    ctx.db,
    evaluationRow,
    sql`SELECT ${selected} WHERE e.id = ${id} AND e.status = 'running'`,
  )
}

/** Stores why a run asks no further questions. */
export async function noteFailure(ctx: Ctx, id: string, code: string): Promise<void> {
  await ctx.db.execute(sql`UPDATE evaluations SET failure = ${code} WHERE id = ${id} AND status = 'running'`)
}

/** Ends a run once; false if it had already ended. */
export async function endEvaluation(
  ctx: Ctx,
  id: string,
  end: { status: 'completed' | 'stopped' | 'failed'; failure: string | null; summary: Summary },
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE evaluations SET status = ${end.status}, failure = ${end.failure}, summary = ${jsonb(end.summary)},
      ended_at = now()
    WHERE id = ${id} AND status IN ('waiting', 'running')`)
  return rowCount === 1
}

/** Hides a run until it is removed; false if it has not ended or was already hidden. */
export async function hideEvaluation(ctx: Ctx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE evaluations SET deleted_at = now() WHERE id = ${id} AND deleted_at IS NULL AND ended_at IS NOT NULL`)
  return rowCount === 1
}

/** Shows a hidden run again that this person can delete; false if there is none. */
export async function unhideEvaluation(ctx: UserCtx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE evaluations e SET deleted_at = NULL WHERE e.id = ${id} AND e.deleted_at IS NOT NULL AND ${editable(ctx)}`)
  return rowCount === 1
}

/** Removes a hidden run, unless a legal hold keeps it. */
export async function removeHiddenEvaluation(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(removalOfTests(sql`e.id = ${id} AND e.deleted_at IS NOT NULL`))
}
