import type { EvaluationCheck, NewCase } from '@parlance/contract/assistants/evaluations.ts'
import { mayReadDocument, mayRetrieveDocument } from '#core/access/documents.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import { columns, countRow, json, rowOf, type RowOf, rowsOf, text, timestamp, uuid } from '#db/rows.ts'
import {
  belongsTo,
  mayEditSubject,
  SUBJECT_COLUMNS,
  type Subject,
  subjectValues,
} from '#features/evaluations/subjects.queries.ts'

/** A question, or values for the variables of a prompt, with checks. */
export type CaseContent = NewCase & { values: Record<string, string> }

const caseRow = columns({
  id: uuid,
  question: text,
  values: json<Record<string, string>>(),
  checks: json<EvaluationCheck[]>(),
  note: text,
  created_at: timestamp,
  updated_at: timestamp,
})
export type CaseRow = RowOf<typeof caseRow>

/** The test questions of a subject after one of them, oldest first. */
export async function listCases(
  ctx: Ctx,
  subject: Subject,
  after: string | undefined,
  limit: number,
): Promise<CaseRow[]> {
  const later = after === undefined ? sql`` : sql`AND id > ${after}`
  return await rowsOf(
    ctx.db,
    caseRow,
    sql`SELECT c.id, c.question, c.values, c.checks, c.note, c.created_at, c.updated_at FROM evaluation_cases c
      WHERE ${belongsTo(subject)} ${later} ORDER BY id LIMIT ${limit}`,
  )
}

export async function countCases(ctx: Ctx, subject: Subject): Promise<number> {
  const row = await rowOf(
    ctx.db,
    countRow,
    sql`SELECT count(*)::int AS count FROM evaluation_cases WHERE ${belongsTo(subject)}`,
  )
  return row?.count ?? 0
}

export async function insertCase(
  ctx: UserCtx,
  subject: Subject,
  { id, question, values, checks, note }: CaseContent & { id: string },
): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO evaluation_cases (id, ${SUBJECT_COLUMNS}, question, values, checks, note, created_by)
    VALUES (${id}, ${subjectValues(subject)}, ${question}, ${jsonb(values)}, ${jsonb(checks)}, ${note},
      ${ctx.actor.user_id})`)
}

/** A test question of a subject that this person can edit: of this prompt, or of an assistant or a base. */
export async function findCase(
  ctx: UserCtx,
  id: string,
  promptId: string | null,
): Promise<CaseRow | undefined> {
  return await rowOf(
    ctx.db,
    caseRow,
    sql`SELECT c.id, c.question, c.values, c.checks, c.note, c.created_at, c.updated_at FROM evaluation_cases c
      WHERE c.id = ${id} AND c.prompt_id IS NOT DISTINCT FROM ${promptId}::uuid AND ${mayEditSubject(ctx, sql`c`)}`,
  )
}

export async function updateCase(ctx: Ctx, id: string, changed: CaseContent): Promise<void> {
  const { question, values, checks, note } = changed
  await ctx.db.execute(sql`
    UPDATE evaluation_cases SET question = ${question}, values = ${jsonb(values)}, checks = ${jsonb(checks)},
      note = ${note}, updated_at = now()
    WHERE id = ${id}`)
}

/** False if it does not belong to a subject that this person can edit. */
export async function deleteCase(ctx: UserCtx, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    DELETE FROM evaluation_cases c
    WHERE c.id = ${id} AND ${mayEditSubject(ctx, sql`c`)}`)
  return rowCount === 1
}

const named = columns({ id: uuid, name: text })
export type NamedDocument = RowOf<typeof named>

/** The documents of these that this person can read. */
export async function readableDocuments(ctx: UserCtx, ids: readonly string[]): Promise<NamedDocument[]> {
  if (ids.length === 0) return []
  return await rowsOf(
    ctx.db,
    named,
    sql`SELECT d.id, d.name FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      WHERE d.id = ANY(${sql.param(ids)}::uuid[]) AND ${mayReadDocument(ctx.actor)}`,
  )
}

/** Subjects with documents to cite. */
export type QuestionSubject = Subject & { kind: Exclude<Subject['kind'], 'prompt'> }

/** The documents with these names that a subject can cite and that this person can read. */
export async function documentsNamed(
  ctx: UserCtx,
  subject: QuestionSubject,
  names: readonly string[],
): Promise<NamedDocument[]> {
  if (names.length === 0) return []
  const its =
    subject.kind === 'knowledge_base'
      ? sql`k.id = ${subject.id}`
      : sql`(k.assistant_id = ${subject.id} OR EXISTS (SELECT 1 FROM assistants x JOIN assistant_versions v
          ON v.id IN (x.saved_version_id, x.draft_version_id)
          WHERE x.id = ${subject.id} AND v.knowledge_base_ids ? k.id::text))`
  return await rowsOf(
    ctx.db,
    named,
    sql`SELECT d.id, d.name FROM documents d JOIN knowledge_bases k ON k.id = d.knowledge_base_id
      WHERE d.name = ANY(${sql.param(names)}::text[]) AND ${its} AND ${mayRetrieveDocument(ctx.actor)} ORDER BY d.id`,
  )
}
