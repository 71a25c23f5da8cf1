import { PROMPT_RUN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { COLUMN_STATUSES } from '@parlance/contract/prompts/prompt-runs.schemas.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { ModelParams, PromptContent } from '@parlance/contract/prompts/prompts.ts'
import { mayWithPrompt } from '#core/access/prompts.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { pageOf, placeAt } from '#core/cursor.ts'
import { containing, searchKey } from '#core/text.ts'
import { removalOf } from '#features/threads/threads.fragments.ts'
import { sql, type SQL } from '#db/drizzle.ts'
import type { Bilingual } from '#db/json-columns.ts'
import { jsonb } from '#db/jsonb.ts'
import {
  bytes,
  columns,
  double,
  extend,
  idRow,
  integer,
  json,
  listOf,
  nullable,
  oneOf,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  timestamp,
  uuid,
} from '#db/rows.ts'
import { contentJson } from './content.fragments.ts'

export type NewColumn = ModelParams & { thread_id: string; version_id: string | null }
export type NewRun = {
  id: string
  prompt_id: string
  /** The name of the prompt, which is also the name of its conversations. */
  name: string
  request_hash: Buffer
  values: Readonly<Record<string, string>>
  /** The content of the draft, if a column runs it. */
  draft: PromptContent | null
  search_text: string
  columns: readonly NewColumn[]
}

/** Stores a run with an empty conversation for each column; false if the id is taken. Call it in a transaction. */
export async function insertPromptRun(ctx: UserCtx, run: NewRun): Promise<boolean> {
  const me = ctx.actor.user_id
  const { rowCount } = await ctx.db.execute(sql`
    INSERT INTO prompt_runs (id, prompt_id, user_id, request_hash, input, draft, search_text)
    VALUES (${run.id}, ${run.prompt_id}, ${me}, ${run.request_hash}, ${jsonb(run.values)},
      ${run.draft === null ? null : jsonb(run.draft)}, ${run.search_text})
    ON CONFLICT (id) DO NOTHING`)
  if (rowCount !== 1) return false
  const rows = jsonb(run.columns.map((column, position) => ({ ...column, position })))
  await ctx.db.execute(sql`
    INSERT INTO threads (id, user_id, name, purpose)
    SELECT x.thread_id, ${me}::uuid, ${run.name}, 'expert' FROM jsonb_to_recordset(${rows}) AS x(thread_id uuid)`)
  await ctx.db.execute(sql`
    INSERT INTO prompt_run_columns (thread_id, prompt_run_id, position, version_id, model_id, temperature,
      max_output_tokens)
    SELECT x.thread_id, ${run.id}::uuid, x.position, x.version_id, m.id, x.temperature, x.max_output_tokens
    FROM jsonb_to_recordset(${rows}) AS x(thread_id uuid, position integer, version_id uuid, model_id uuid,
      temperature real, max_output_tokens integer)
    LEFT JOIN models m ON m.id = x.model_id`)
  return true
}

/** Stores why a column could not be started. */
export async function refuseColumn(ctx: UserCtx, threadId: string, code: string): Promise<void> {
  await ctx.db.execute(sql`UPDATE prompt_run_columns SET refusal = ${code} WHERE thread_id = ${threadId}`)
}

const stored = columns({ user_id: uuid, request_hash: bytes })

/** The owner and the request of the run with this id. */
export async function findRequest(ctx: UserCtx, id: string): Promise<RowOf<typeof stored> | undefined> {
  return await rowOf(ctx.db, stored, sql`SELECT user_id, request_hash FROM prompt_runs WHERE id = ${id}`)
}

const runRow = columns({
  id: uuid,
  prompt_id: uuid,
  values: json<Record<string, string>>(),
  created_at: timestamp,
})
export type RunRow = RowOf<typeof runRow>
const placedRun = extend(runRow, { place: listOf(text) })

/** The caller's own runs `r` of prompts `p` that they can still use. */
const mine = (ctx: UserCtx) => sql`prompt_runs r JOIN prompts p ON p.id = r.prompt_id
  WHERE r.user_id = ${ctx.actor.user_id} AND r.deletion_id IS NULL AND ${mayWithPrompt(ctx.actor, 'use')}`

export async function findPromptRun(ctx: UserCtx, id: string): Promise<RunRow | undefined> {
  return await rowOf(
    ctx.db,
    runRow,
    sql`SELECT r.id, r.prompt_id, r.input AS values, r.created_at FROM ${mine(ctx)} AND r.id = ${id}`,
  )
}

/** A page of the caller's runs of a prompt, newest first. */
export async function listPromptRuns(
  ctx: UserCtx,
  promptId: string,
  { query, cursor }: { query: string; cursor?: string | undefined },
): Promise<{ data: RunRow[]; next_cursor: string | null }> {
  const matching = query.trim() === '' ? sql`true` : sql`r.search_text LIKE ${containing(searchKey(query))}`
  const later =
    cursor === undefined ? sql`true` : sql`ARRAY[r.id::text] < ${sql.param(placeAt(cursor))}::text[]`
  const rows = await rowsOf(
    ctx.db,
    placedRun,
    sql`SELECT r.id, r.prompt_id, r.input AS values, r.created_at, ARRAY[r.id::text] AS place
      FROM ${mine(ctx)} AND r.prompt_id = ${promptId} AND ${matching} AND ${later}
      ORDER BY r.id DESC LIMIT ${PROMPT_RUN_PAGE_SIZE + 1}`,
  )
  return pageOf(rows, PROMPT_RUN_PAGE_SIZE)
}

const columnRow = columns({
  prompt_run_id: uuid,
  thread_id: uuid,
  version_id: nullable(uuid),
  version_number: nullable(integer),
  model_id: nullable(uuid),
  temperature: nullable(double),
  max_output_tokens: nullable(integer),
  model_label: nullable(json<Bilingual>()),
  status: oneOf(COLUMN_STATUSES),
  error_code: nullable(text),
  run_id: nullable(uuid),
  message_id: nullable(uuid),
  parts: json<MessagePart[]>(),
  finish_reason: nullable(text),
  input_tokens: nullable(integer),
  cached_input_tokens: nullable(integer),
  output_tokens: nullable(integer),
  reasoning_tokens: nullable(integer),
  duration_ms: nullable(integer),
  first_token_ms: nullable(integer),
  cost_nano: nullable(double),
})
export type ColumnRow = RowOf<typeof columnRow>

/** The columns of some runs, in order, with their answers if requested. */
export async function columnsOf(
  ctx: UserCtx,
  runIds: readonly string[],
  withAnswers: boolean,
): Promise<ColumnRow[]> {
  if (runIds.length === 0) return []
  return await rowsOf(
    ctx.db,
    columnRow,
    sql`SELECT c.prompt_run_id, c.thread_id, c.version_id, v.number AS version_number, c.model_id, c.temperature,
        c.max_output_tokens, mo.label AS model_label,
        CASE WHEN m.id IS NOT NULL THEN m.status WHEN c.refusal IS NOT NULL THEN 'refused'
          WHEN r.created_at < now() - interval '1 minute' THEN 'interrupted' ELSE 'waiting' END AS status,
        coalesce(c.refusal, x.error_code) AS error_code, m.run_id, m.id AS message_id,
        CASE WHEN ${withAnswers} THEN coalesce(m.parts, '[]') ELSE '[]' END AS parts, m.finish_reason,
        m.input_tokens, m.cached_input_tokens, m.output_tokens, m.reasoning_tokens, m.duration_ms, m.first_token_ms,
        m.cost_nano::float8 AS cost_nano
      FROM prompt_run_columns c JOIN prompt_runs r ON r.id = c.prompt_run_id
      LEFT JOIN prompt_versions v ON v.id = c.version_id
      LEFT JOIN messages m ON m.thread_id = c.thread_id AND m.role = 'assistant'
      LEFT JOIN runs x ON x.id = m.run_id
      LEFT JOIN models mo ON mo.id = coalesce(m.model_id, c.model_id)
      WHERE c.prompt_run_id IN ${runIds} ORDER BY c.prompt_run_id, c.position`,
  )
}

const asked = columns({ content: json<PromptContent>() })

/** The prompt of a column of the caller's run: its version or the draft at that time, with its own parameters. */
export async function findColumnContent(
  ctx: UserCtx,
  runId: string,
  threadId: string,
): Promise<PromptContent | undefined> {
  const row = await rowOf(
    ctx.db,
    asked,
    sql`SELECT (CASE WHEN v.id IS NULL THEN r.draft ELSE ${contentJson(sql`v`)}::jsonb END)
        || jsonb_build_object('model_id', c.model_id, 'temperature', c.temperature,
          'max_output_tokens', c.max_output_tokens) AS content
      FROM prompt_run_columns c LEFT JOIN prompt_versions v ON v.id = c.version_id,
        ${mine(ctx)} AND r.id = ${runId} AND c.prompt_run_id = r.id AND c.thread_id = ${threadId}`,
  )
  return row?.content
}

/** Hides runs of the caller until they are removed: one, or all finished runs of a prompt. Returns how many. */
export async function hideRuns(
  ctx: UserCtx,
  which: { id: string } | { ended_of: string },
  deletionId: string,
): Promise<number> {
  const one =
    'id' in which
      ? sql`AND r.id = ${which.id}`
      : sql`AND r.prompt_id = ${which.ended_of} AND NOT EXISTS (
          SELECT 1 FROM prompt_run_columns c JOIN runs x ON x.thread_id = c.thread_id
          WHERE c.prompt_run_id = r.id AND x.status = 'running')`
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE prompt_runs SET deletion_id = ${deletionId} WHERE id IN (SELECT r.id FROM ${mine(ctx)} ${one})`)
  return rowCount ?? 0
}

/** Restores runs of the caller that were deleted together; returns how many. */
export async function unhideRuns(ctx: UserCtx, promptId: string, deletionId: string): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    UPDATE prompt_runs SET deletion_id = NULL
    WHERE deletion_id = ${deletionId} AND prompt_id = ${promptId} AND user_id = ${ctx.actor.user_id}`)
  return rowCount ?? 0
}

/**
 * Runs without a column, because their conversations were deleted. A legal hold keeps conversations, and so the
 * input.
 */
const isLeft = sql`NOT EXISTS (SELECT 1 FROM prompt_run_columns c WHERE c.prompt_run_id = r.id)`

/** Removes runs `r` of a condition with their conversations, except what a legal hold keeps. */
export async function removeRuns(ctx: Ctx, which: SQL): Promise<void> {
  await ctx.db.execute(
    removalOf(sql`SELECT c.thread_id AS id FROM prompt_run_columns c JOIN prompt_runs r ON r.id = c.prompt_run_id
      WHERE ${which}`),
  )
  await ctx.db.execute(sql`DELETE FROM prompt_runs r WHERE ${which} AND ${isLeft}`)
}

export async function removeHiddenRuns(ctx: Ctx, deletionId: string): Promise<void> {
  await removeRuns(ctx, sql`r.deletion_id = ${deletionId}`)
}

/** The next runs, by id, with nothing left but the input. */
export async function leftRuns(ctx: Ctx, after: string): Promise<string[]> {
  const rows = await rowsOf(
    ctx.db,
    idRow,
    sql`SELECT r.id FROM prompt_runs r WHERE r.id > ${after} AND ${isLeft} ORDER BY r.id LIMIT 100`,
  )
  return rows.map((row) => row.id)
}

export async function removeLeftRun(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`DELETE FROM prompt_runs r WHERE r.id = ${id} AND ${isLeft}`)
}
