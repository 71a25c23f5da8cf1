import type { MessagePart, RunStatus } from '@parlance/contract/chat/runs.ts'
import type { ChatModel, ModelInterface } from '#adapters/llm/port.ts'
import type { UserCtx } from '#core/context.ts'
import { withCitations } from '#features/citations/citations.service.ts'
import type { TestQuestion } from './starting/asked-run.ts'
import { testRun } from './starting/asked-run.ts'
import type { RunEngine } from './run-engine.ts'
import { launch } from './run-pipeline.ts'
import { stopRun } from './runs.service.ts'
import { startAsked } from './starting/start-run.ts'
import { answersIn, type StoredTestAnswer, testRunsIn } from './test-runs.queries.ts'

export type { TestQuestion }

/** The model and settings of an answer. */
export type Answering = { engine: RunEngine; models: (name: ModelInterface) => Promise<ChatModel> }

export type TestAnswer = Omit<StoredTestAnswer, 'message_id' | 'status'> & {
  status: RunStatus
  parts: MessagePart[]
}

/**
 * Asks a version a question in a new hidden conversation. A repeat with the same ids has no effect. Resolves as soon
 * as the answer is being written; `done` resolves when it has ended, if this process writes it.
 */
export async function askTest(
  ctx: UserCtx,
  { engine, models }: Answering,
  question: TestQuestion,
): Promise<{ done: Promise<void> | null }> {
  const started = await startAsked(ctx, testRun(question))
  if ('existing' in started) return { done: engine.find(started.existing)?.done ?? null }
  launch(ctx, engine, models, started.run)
  return { done: engine.find(started.run.id)?.done ?? null }
}

/** The current answers in these hidden conversations of the caller; deleted ones are missing. */
export async function testAnswers(ctx: UserCtx, threadIds: readonly string[]): Promise<TestAnswer[]> {
  if (threadIds.length === 0) return []
  const rows = await answersIn(ctx, threadIds)
  return await withCitations(
    ctx,
    rows.map((row) => ({ ...row, id: row.message_id })),
  )
}

/** Stops those of a person's answers that are being written, for callers who have checked access. */
export async function stopTests(
  ctx: UserCtx,
  engine: RunEngine,
  userId: string,
  threadIds: readonly string[],
): Promise<void> {
  const theirs = { ...ctx, actor: { ...ctx.actor, user_id: userId } }
  await Promise.all((await testRunsIn(theirs, threadIds)).map((id) => stopRun(theirs, engine, id)))
}
