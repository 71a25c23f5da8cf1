import { MESSAGE_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { Message, MessagePage, RunStatus } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { Stopped } from '#core/stopped.ts'
import { withCitations } from '#features/citations/citations.service.ts'
import { comparedAnswers, findOwn } from './comparing/comparing.queries.ts'
import { newestLeaf, pathTo, placeOf } from './messages.queries.ts'
import type { RunEngine } from './run-engine.ts'
import type { RunRow } from './runs.queries.ts'
import { findMine, requestStop } from './runs.queries.ts'

export { howFound } from '#features/citations/how-found.service.ts'
export { sendQuestion } from './answering/documents-only/sent-questions.service.ts'
export { keepAnswer } from './comparing/comparing.service.ts'

const STOP_WAIT_MS = 2_000

type PathQuery = { [end in 'through' | 'before' | 'until']?: string | undefined }

/** One path of a thread, newest part first in pages of MESSAGE_PAGE_SIZE, each page oldest first. */
export async function listMessages(ctx: UserCtx, threadId: string, query: PathQuery): Promise<MessagePage> {
  const thread = await findOwn(ctx, threadId)
  if (thread === undefined) throw new AppError('ERROR_THREAD_NOT_FOUND')
  const leaf = await endOf(ctx, threadId, query)
  if (leaf === undefined) {
    if (query.through !== undefined) throw new AppError('ERROR_MESSAGE_NOT_FOUND')
    return { data: [], before: null }
  }
  const rows = await pathTo(ctx, threadId, leaf, MESSAGE_PAGE_SIZE)
  const oldest = rows[0]
  const isNewest = Object.values(query).every((end) => end === undefined)
  return {
    data: (await withCitations(ctx, rows)).map((row) => present(row, ctx.deps.config.currency)),
    ...(isNewest &&
      thread.comparison_id !== null &&
      (await comparisonIn(ctx, threadId, thread.comparison_id))),
    before: oldest === undefined || oldest.parent_id === null ? null : oldest.id,
  }
}

/** The open comparison of a thread, if it has both answers. */
async function comparisonIn(
  ctx: UserCtx,
  threadId: string,
  id: string,
): Promise<Pick<MessagePage, 'comparison'>> {
  const [left, right] = await comparedAnswers(ctx, threadId, id)
  if (left === undefined || right === undefined) return {}
  const rows = await Promise.all([left, right].map((answer) => pathTo(ctx, threadId, answer.id, 1)))
  const answers = (await withCitations(ctx, rows.flat())).map((row) => ({
    ...present(row, ctx.deps.config.currency),
    comparison_id: id,
  }))
  return { comparison: { id, question_id: left.parent_id, answers } }
}

async function endOf(
  ctx: UserCtx,
  threadId: string,
  { through, before, until }: PathQuery,
): Promise<string | undefined> {
  if (before !== undefined) return await above(ctx, threadId, before)
  if (until === undefined) return await newestLeaf(ctx, threadId, through ?? null)
  if ((await placeOf(ctx, threadId, until)) === undefined) throw new AppError('ERROR_MESSAGE_NOT_FOUND')
  return until
}

async function above(ctx: UserCtx, threadId: string, before: string): Promise<string | undefined> {
  const place = await placeOf(ctx, threadId, before)
  if (place === undefined) throw new AppError('ERROR_MESSAGE_NOT_FOUND')
  return place.parent_id ?? undefined
}

function present(row: Awaited<ReturnType<typeof pathTo>>[number], currency: string): Message {
  const { input_tokens, cached_input_tokens, output_tokens, reasoning_tokens, summary, ...rest } = row
  const { duration_ms, first_token_ms, cost_nano } = row
  const counts = { input_tokens, cached_input_tokens, output_tokens, reasoning_tokens }
  const usage = { ...counts, duration_ms, first_token_ms, cost_nano, currency }
  return {
    ...rest,
    usage: row.role === 'assistant' && row.status !== 'running' ? usage : null,
    ...(summary && { summary }),
  }
}

/** A run of the caller; 404 for any other. */
export async function myRun(ctx: UserCtx, runId: string): Promise<RunRow> {
  const run = await findMine(ctx, runId)
  if (run === undefined) throw new AppError('ERROR_RUN_NOT_FOUND')
  return run
}

/** Stops a run wherever it runs; waits for its end if it runs in this process. */
export async function stopRun(
  ctx: UserCtx,
  engine: RunEngine,
  runId: string,
): Promise<{ status: RunStatus }> {
  const status = await requestStop(ctx, runId)
  if (status === undefined) throw new AppError('ERROR_RUN_NOT_FOUND')
  const live = engine.find(runId)
  if (live === undefined) return { status }
  live.abort.abort(new Stopped('person'))
  await Promise.race([live.done, new Promise((resolve) => setTimeout(resolve, STOP_WAIT_MS).unref())])
  return { status: (await myRun(ctx, runId)).status }
}
