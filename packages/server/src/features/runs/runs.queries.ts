import { type MessagePart, type RunStatus, type UsageTotals } from '@parlance/contract/chat/runs.ts'
import { type SQL, sql } from '#db/drizzle.ts'
import { bytes, columns, extend, idRow, json, nullable, rowOf, type RowOf, text, uuid } from '#db/rows.ts'
import type { Bilingual } from '#db/json-columns.ts'
import { jsonb } from '#db/jsonb.ts'
import { nowAfter } from '#db/now-after.ts'
import { type Ctx, together, type UserCtx } from '#core/context.ts'
import { isInHistory, isThere } from '#features/threads/threads.fragments.ts'
import { storingTerms } from '#features/message-search/terms.fragments.ts'
import type { SignedStep } from './answering/tools/servers/signed-steps.ts'
import { CONVERSED, answerUsage, messageParts, runStatus, threadPurpose } from './answer-columns.ts'

export const LEASE_SECONDS = 4

const runRow = columns({
  id: uuid,
  user_id: uuid,
  thread_id: uuid,
  message_id: uuid,
  status: runStatus,
  request_hash: bytes,
})
export type RunRow = RowOf<typeof runRow>

export async function findByClientId(ctx: Ctx, clientId: string): Promise<RunRow | undefined> {
  return await rowOf(
    ctx.db,
    runRow,
    sql`SELECT id, user_id, thread_id, message_id, status, request_hash FROM runs WHERE client_id = ${clientId}`,
  )
}

export async function findMine(ctx: UserCtx, runId: string): Promise<RunRow | undefined> {
  return await rowOf(
    ctx.db,
    runRow,
    sql`SELECT id, user_id, thread_id, message_id, status, request_hash FROM runs
      WHERE id = ${runId} AND user_id = ${ctx.actor.user_id}`,
  )
}

const touchedThread = columns({
  assistant_id: nullable(uuid),
  purpose: threadPurpose,
  folder_id: nullable(uuid),
  comparison_id: nullable(uuid),
})

/**
 * Returns the assistant, the folder and the open comparison of my thread, moves it to the top of its list, and
 * restores it if it was archived. A thread of an expert prompt is only found if requested.
 */
export async function touchThread(
  ctx: UserCtx,
  threadId: string,
  isExpert: boolean,
): Promise<RowOf<typeof touchedThread> | undefined> {
  return await rowOf(
    ctx.db,
    touchedThread,
    sql`UPDATE threads SET updated_at = ${onTop(ctx)}, archived_at = NULL, is_unread = false
      WHERE id = ${threadId} AND user_id = ${ctx.actor.user_id} AND ${isThere}
        AND purpose IN ${isExpert ? ['expert'] : CONVERSED}
      RETURNING assistant_id, purpose, folder_id, comparison_id`,
  )
}

/** A time after those of all other conversations. */
export const onTop = (ctx: UserCtx) =>
  nowAfter(sql`SELECT max(updated_at) FROM threads WHERE user_id = ${ctx.actor.user_id} AND ${isInHistory}`)

/** Changes the chosen model of an existing question of mine. */
export async function chooseModel(ctx: UserCtx, questionId: string, modelId: string): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE messages m SET model_id = ${modelId} FROM threads t
      WHERE m.id = ${questionId} AND m.role = 'user' AND t.id = m.thread_id AND t.user_id = ${ctx.actor.user_id}`,
  )
}

const reopenedAnswer = extend(answerUsage, {
  parts: messageParts,
  finish_reason: nullable(text),
  model_id: nullable(uuid),
  parent_id: uuid,
})
export type ReopenedAnswer = RowOf<typeof reopenedAnswer>

/** Takes over an answer from its earlier run to continue it; undefined if it cannot be continued. */
export async function reopenAnswer(
  ctx: UserCtx,
  threadId: string,
  messageId: string,
  runId: string,
): Promise<ReopenedAnswer | undefined> {
  const statement = sql`
    UPDATE messages SET status = 'running', run_id = ${runId}
    WHERE id = ${messageId} AND thread_id = ${threadId} AND role = 'assistant'
      AND (status IN ('interrupted', 'stopped', 'failed') OR (status = 'completed' AND finish_reason IN ('length', 'tool_limit')))
    RETURNING parts, finish_reason, model_id, parent_id, input_tokens, cached_input_tokens, output_tokens, reasoning_tokens,
      duration_ms, first_token_ms, cost_nano::float8 AS cost_nano`
  return await rowOf(ctx.db, reopenedAnswer, statement)
}

const statusRow = columns({ status: runStatus })

export async function requestStop(ctx: UserCtx, runId: string): Promise<RunStatus | undefined> {
  const statement = sql`
    UPDATE runs SET stop_requested_at = coalesce(stop_requested_at, CASE WHEN status = 'running' THEN now() END)
    WHERE id = ${runId} AND user_id = ${ctx.actor.user_id} RETURNING status`
  const row = await rowOf(ctx.db, statusRow, statement)
  return row?.status
}

export type Ending = {
  run_id: string
  message_id: string
  status: Exclude<RunStatus, 'running'>
  parts: readonly MessagePart[]
  finish_reason: string | null
  model_id: string | null
  usage: Omit<UsageTotals, 'currency'> | null
  error_code: string | null
  /** The search terms of the answer. */
  found_by: { terms: string; has_files: boolean }
  /** Of an interrupted run: the cost of its tools, which is added to the cost of the answer. */
  tools_nano?: number
  /** The opaque values of its model; null keeps the stored ones. */
  signed_steps?: readonly SignedStep[] | null
  /** Of an interrupted run: the number of the last event in its answer. */
  last_sequence?: number
}

/**
 * Ends a run and stores its complete answer, once; false if it had already ended. Call it in a transaction. It marks
 * the thread as unread, except after a stop, before it locks the run, to use the same lock order as a new question.
 */
export async function endRun(ctx: Ctx, ending: Ending): Promise<boolean> {
  const { usage } = ending
  const counted =
    usage === null
      ? ending.tools_nano
        ? sql`, cost_nano = coalesce(cost_nano, 0) + ${ending.tools_nano}::bigint`
        : sql``
      : sql`, input_tokens = ${usage.input_tokens}, cached_input_tokens = ${usage.cached_input_tokens},
          output_tokens = ${usage.output_tokens}, reasoning_tokens = ${usage.reasoning_tokens},
          duration_ms = ${usage.duration_ms}, first_token_ms = ${usage.first_token_ms},
          cost_nano = ${usage.cost_nano}`
  const statement = sql`
    WITH held AS (
      UPDATE threads SET is_unread = is_unread OR ${ending.status !== 'stopped'}
      WHERE id = (SELECT m.thread_id FROM messages m WHERE m.id = ${ending.message_id}) RETURNING id, purpose
    ), ended AS (
      UPDATE runs SET status = ${ending.status}, ended_at = now(), error_code = ${ending.error_code},
        last_sequence = ${ending.last_sequence ?? null}::int
      FROM held WHERE runs.id = ${ending.run_id} AND runs.thread_id = held.id AND runs.status = 'running'
      RETURNING runs.id
    ), written AS (
      UPDATE messages SET status = ${ending.status}, parts = ${jsonb(ending.parts)},
        signed_steps = coalesce(${ending.signed_steps ? jsonb(ending.signed_steps) : null}::jsonb, signed_steps),
        finish_reason = ${ending.finish_reason}, model_id = coalesce(${ending.model_id}::uuid, model_id) ${counted}
      FROM ended WHERE messages.id = ${ending.message_id} AND messages.run_id = ended.id
      RETURNING messages.id, messages.thread_id, messages.created_at
    ), indexed AS (${storingTerms(answerTerms(ending.found_by, 'held'))})
    SELECT id FROM ended`
  // a separate statement, so that it sees chunks saved while the first one waited for its locks
  const forgotten = sql`DELETE FROM run_chunks WHERE run_id = ${ending.run_id}`
  const [ended] = await together([rowOf(ctx.db, idRow, statement), ctx.db.execute(forgotten)])
  return ended !== undefined
}

/**
 * The search terms of the answer in `written`, if its thread, updated in another part of the statement, is a
 * conversation.
 */
export const answerTerms = ({ terms, has_files }: Ending['found_by'], thread: 'held' | 'threads'): SQL => sql`
  SELECT w.id, w.thread_id, w.created_at, ${has_files}::boolean, ${terms}::tsvector
  FROM written w JOIN ${sql.raw(thread)} t ON t.id = w.thread_id AND t.purpose = 'chat'`

const storedAnswer = extend(answerUsage, {
  id: uuid,
  thread_id: uuid,
  parent_id: uuid,
  status: runStatus,
  parts: messageParts,
  finish_reason: nullable(text),
  assistant_id: nullable(uuid),
  assistant_name: text,
  model_id: uuid,
  model_label: json<Bilingual>(),
})
export type StoredAnswer = RowOf<typeof storedAnswer>

/** The stored answer of a run, for viewers who attach after its events were removed. */
export async function findAnswer(ctx: Ctx, messageId: string): Promise<StoredAnswer | undefined> {
  const statement = sql`
    SELECT m.id, m.thread_id, m.parent_id, m.status, m.parts, m.finish_reason, m.assistant_id,
      coalesce(nullif(av.name, ''), a.name, t.name) AS assistant_name, m.model_id, coalesce(mo.label, '{}'::jsonb) AS model_label, m.input_tokens,
      m.cached_input_tokens, m.output_tokens, m.reasoning_tokens, m.duration_ms, m.first_token_ms,
      m.cost_nano::float8 AS cost_nano
    FROM messages m JOIN threads t ON t.id = m.thread_id LEFT JOIN assistants a ON a.id = m.assistant_id
    LEFT JOIN assistant_versions av ON av.id = m.assistant_version_id
    LEFT JOIN models mo ON mo.id = m.model_id
    WHERE m.id = ${messageId}`
  return await rowOf(ctx.db, storedAnswer, statement)
}
