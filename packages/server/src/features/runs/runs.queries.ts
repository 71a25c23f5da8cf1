import type { RunEvent } from '@parlance/contract/chat/run-events.ts'
import { type MessagePart, type RunStatus, type UsageTotals } from '@parlance/contract/chat/runs.ts'
import type { SQL } from '#db/drizzle.ts'
import { sql } from '#db/drizzle.ts'
import {
  bytes,
  columns,
  extend,
  idRow,
  integer,
  json,
  nullable,
  rowOf,
  type RowOf,
  rowsOf,
  text,
  uuid,
} from '#db/rows.ts'
import type { Bilingual } from '#db/json-columns.ts'
import { jsonb } from '#db/jsonb.ts'
import { nowAfter } from '#db/now-after.ts'
import { type Ctx, together, type UserCtx } from '#core/context.ts'
import { removalOfSent } from '#features/drafts/drafts.fragments.ts'
import type { ThreadPurpose } from '#features/assistants/assistants.service.ts'
import type { SignedStep } from './answering/tools/signed-steps.ts'
import { type NewQuestion, partsOf, textAndFilesOf } from './new-question.ts'
import { answerUsage, messageParts, runStatus, threadPurpose } from './answer-columns.ts'

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

const touchedThread = columns({ assistant_id: uuid, purpose: threadPurpose })

/** Returns the assistant of my thread and moves the thread to the top of its list. */
export async function touchThread(
  ctx: UserCtx,
  threadId: string,
): Promise<{ assistant_id: string; purpose: ThreadPurpose } | undefined> {
  return await rowOf(
    ctx.db,
    touchedThread,
    sql`UPDATE threads SET updated_at = ${onTop(ctx)}
      WHERE id = ${threadId} AND user_id = ${ctx.actor.user_id} AND purpose <> 'deleted'
      RETURNING assistant_id, purpose`,
  )
}

const onTop = (ctx: UserCtx) =>
  nowAfter(sql`SELECT max(updated_at) FROM threads WHERE user_id = ${ctx.actor.user_id} AND purpose = 'chat'`)

type NewRun = {
  id: string
  client_id: string
  request_hash: Buffer
  thread_id: string
  message_id: string
  kind: 'send' | 'edit' | 'regenerate' | 'continue'
  /** Estimated input tokens of its model. */
  input_estimate: number
  /** Whose budgets pay. */
  payer_id: string
}
export type NewThread = { id: string; assistant_id: string; name: string; purpose: ThreadPurpose }

export async function insertRun(ctx: UserCtx, run: NewRun): Promise<void> {
  await ctx.db.execute(insertionOf(ctx, run))
}

/**
 * Inserts the thread and the question if they are new, the empty answer and its run, and removes the drafts of the question:
 * in one statement, because each would cost as much as all together.
 */
export async function insertExchange(
  ctx: UserCtx,
  {
    run,
    opened,
    question,
    answer,
  }: {
    run: NewRun
    opened: NewThread | null
    question: NewQuestion | null
    answer: { parent_id: string; assistant_id: string; assistant_version_id: string; model_id: string }
  },
): Promise<void> {
  const thread =
    opened === null
      ? sql``
      : sql`opened AS (
          INSERT INTO threads (id, user_id, assistant_id, name, purpose, updated_at)
          VALUES (${opened.id}, ${ctx.actor.user_id}, ${opened.assistant_id}, ${opened.name}, ${opened.purpose},
            ${onTop(ctx)})),`
  const sent =
    question === null || opened?.purpose === 'test'
      ? sql``
      : sql`forgotten AS (${removalOfSent(ctx, run.thread_id, textAndFilesOf(question))}),`
  const asked =
    question === null
      ? sql``
      : sql`(${question.id}, ${run.thread_id}, ${question.parent_id}, 'user', 'completed',
          ${jsonb(partsOf(question))}, NULL, NULL, NULL, ${question.model_id}),`
  await ctx.db.execute(sql`
    WITH ${thread} ${sent} written AS (
      INSERT INTO messages (id, thread_id, parent_id, role, status, parts, run_id, assistant_id,
        assistant_version_id, model_id)
      VALUES ${asked}
        (${run.message_id}, ${run.thread_id}, ${answer.parent_id}, 'assistant', 'running', '[]', ${run.id},
          ${answer.assistant_id}, ${answer.assistant_version_id}, ${answer.model_id}))
    ${insertionOf(ctx, run)}`)
}

/** Changes the chosen model of an existing question of mine. */
export async function chooseModel(ctx: UserCtx, questionId: string, modelId: string): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE messages m SET model_id = ${modelId} FROM threads t
      WHERE m.id = ${questionId} AND m.role = 'user' AND t.id = m.thread_id AND t.user_id = ${ctx.actor.user_id}`,
  )
}

function insertionOf(ctx: UserCtx, run: NewRun): SQL {
  return sql`INSERT INTO runs (id, client_id, request_hash, thread_id, user_id, message_id, kind, status, instance_id,
      lease_expires_at, input_estimate, payer_id)
    VALUES (${run.id}, ${run.client_id}, ${run.request_hash}, ${run.thread_id}, ${ctx.actor.user_id},
      ${run.message_id}, ${run.kind}, 'running', ${ctx.deps.instance_id},
      now() + make_interval(secs => ${LEASE_SECONDS}), ${run.input_estimate}::int,
      nullif(${run.payer_id}::uuid, ${ctx.actor.user_id}::uuid))`
}

const reopenedAnswer = extend(answerUsage, {
  parts: messageParts,
  finish_reason: nullable(text),
  model_id: nullable(uuid),
  parent_id: uuid,
})
export type ReopenedAnswer = RowOf<typeof reopenedAnswer>

/** Takes an answer over from its earlier run to continue it; undefined if it cannot be continued. */
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

const chunk = columns({ run_id: uuid, first: integer, last: integer, events: json<readonly RunEvent[]>() })
export type Chunk = RowOf<typeof chunk>

/** Appends the new text of all runs since the last tick. */
export async function appendChunks(ctx: Ctx, chunks: readonly Chunk[]): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO run_chunks (run_id, first_sequence, last_sequence, events)
    SELECT x.run_id, x.first, x.last, x.events
    FROM jsonb_to_recordset(${jsonb(chunks)})
      AS x(run_id uuid, first integer, last integer, events jsonb)
    JOIN runs r ON r.id = x.run_id AND r.status = 'running'
    ON CONFLICT DO NOTHING`)
}

/** Removes chunks of runs that ended this many seconds ago; returns how many. */
export async function deleteLeftChunks(ctx: Ctx, seconds: number): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    DELETE FROM run_chunks c USING runs r WHERE r.id = c.run_id AND r.status <> 'running'
      AND r.ended_at <= now() - make_interval(secs => ${seconds})`)
  return rowCount ?? 0
}

export async function chunksAfter(ctx: Ctx, runId: string, after: number): Promise<Chunk[]> {
  const statement = sql`
    SELECT run_id, first_sequence AS first, last_sequence AS last, events FROM run_chunks
    WHERE run_id = ${runId} AND last_sequence > ${after} ORDER BY first_sequence`
  return await rowsOf(ctx.db, chunk, statement)
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
  /** What its model wants back with its calls; null keeps what is stored. */
  signed_steps?: readonly SignedStep[] | null
  /** Of an interrupted run: the number of the last event that its answer holds. */
  last_sequence?: number
}

/**
 * Ends a run and writes its answer whole, once; false when it had ended otherwise. To be run in a transaction. It
 * locks the thread before the run, in the same order as a new question, to avoid a deadlock.
 */
export async function endRun(ctx: Ctx, ending: Ending): Promise<boolean> {
  const { usage } = ending
  const counted =
    usage === null
      ? sql``
      : sql`, input_tokens = ${usage.input_tokens}, cached_input_tokens = ${usage.cached_input_tokens},
          output_tokens = ${usage.output_tokens}, reasoning_tokens = ${usage.reasoning_tokens},
          duration_ms = ${usage.duration_ms}, first_token_ms = ${usage.first_token_ms},
          cost_nano = ${usage.cost_nano}`
  const statement = sql`
    WITH held AS MATERIALIZED (
      SELECT t.id FROM threads t
      WHERE t.id = (SELECT m.thread_id FROM messages m WHERE m.id = ${ending.message_id}) FOR NO KEY UPDATE
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
    )
    SELECT id FROM ended`
  // apart, so that it sees what was saved while the first statement waited for its locks
  const forgotten = sql`DELETE FROM run_chunks WHERE run_id = ${ending.run_id}`
  const [ended] = await together([rowOf(ctx.db, idRow, statement), ctx.db.execute(forgotten)])
  return ended !== undefined
}

const storedAnswer = extend(answerUsage, {
  id: uuid,
  thread_id: uuid,
  parent_id: uuid,
  status: runStatus,
  parts: messageParts,
  finish_reason: nullable(text),
  assistant_id: uuid,
  assistant_name: text,
  model_id: uuid,
  model_label: json<Bilingual>(),
})
export type StoredAnswer = RowOf<typeof storedAnswer>

/** The stored answer of a run, for viewers who come after its events are gone. */
export async function findAnswer(ctx: Ctx, messageId: string): Promise<StoredAnswer | undefined> {
  const statement = sql`
    SELECT m.id, m.thread_id, m.parent_id, m.status, m.parts, m.finish_reason, m.assistant_id,
      coalesce(nullif(av.name, ''), a.name) AS assistant_name, m.model_id, coalesce(mo.label, '{}'::jsonb) AS model_label, m.input_tokens,
      m.cached_input_tokens, m.output_tokens, m.reasoning_tokens, m.duration_ms, m.first_token_ms,
      m.cost_nano::float8 AS cost_nano
    FROM messages m LEFT JOIN assistants a ON a.id = m.assistant_id
    LEFT JOIN assistant_versions av ON av.id = m.assistant_version_id
    LEFT JOIN models mo ON mo.id = m.model_id
    WHERE m.id = ${messageId}`
  return await rowOf(ctx.db, storedAnswer, statement)
}
