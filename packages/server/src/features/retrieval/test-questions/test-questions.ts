import { TEST_DEPTH, TEST_QUESTIONS_MAX } from '@parlance/contract/core/limits.ts'
import type { TestQuestion, TestRun } from '@parlance/contract/knowledge/retrieval.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { search } from '#features/retrieval/search.service.ts'
import {
  countQuestions,
  deleteQuestion,
  forgetOldRuns,
  insertExpected,
  insertQuestion,
  insertResult,
  insertRun,
  lastRuns,
  listQuestions,
  type QuestionRow,
  type ResultRow,
  resultsOf,
} from './test-questions.queries.ts'

const RUNS_KEPT = 20

export async function testQuestionsOf(
  ctx: UserCtx,
  baseId: string,
): Promise<{ data: TestQuestion[]; last_run: TestRun | null }> {
  await requireKnowledgeBase(ctx, baseId, 'read')
  return { data: await listQuestions(ctx, baseId), last_run: await lastRun(ctx, baseId) }
}

export async function createTestQuestion(
  ctx: UserCtx,
  baseId: string,
  { question, expected }: { question: string; expected: readonly string[] },
): Promise<TestQuestion> {
  await requireKnowledgeBase(ctx, baseId, 'write')
  return await inTransaction(ctx, async (tx) => {
    if ((await countQuestions(tx, baseId)) >= TEST_QUESTIONS_MAX)
      throw new AppError('ERROR_TOO_MANY_TEST_QUESTIONS')
    const id = uuidv7()
    await insertQuestion(tx, id, baseId, question)
    const wanted = new Set(expected)
    if ((await insertExpected(tx, id, baseId, [...wanted])) < wanted.size)
      throw new AppError('ERROR_DOCUMENT_NOT_FOUND')
    const [made] = await listQuestions(tx, baseId, id)
    if (made === undefined) throw new AppError('ERROR_NOT_FOUND')
    return made
  })
}

export async function removeTestQuestion(ctx: UserCtx, baseId: string, id: string): Promise<void> {
  await requireKnowledgeBase(ctx, baseId, 'write')
  if (!(await deleteQuestion(ctx, baseId, id))) throw new AppError('ERROR_NOT_FOUND')
}

/** Searches for every question as the caller, then stores the results in one transaction. */
export async function runTestQuestions(ctx: UserCtx, baseId: string): Promise<TestRun> {
  await requireKnowledgeBase(ctx, baseId, 'write')
  const results: Omit<ResultRow, 'question'>[] = []
  for (const question of await listQuestions(ctx, baseId)) results.push(await ask(ctx, baseId, question))
  await inTransaction(ctx, async (tx) => {
    const id = uuidv7()
    await insertRun(tx, id, baseId)
    for (const result of results) await insertResult(tx, id, result)
    await forgetOldRuns(tx, baseId, RUNS_KEPT)
  })
  const run = await lastRun(ctx, baseId)
  if (run === null) throw new AppError('ERROR_NOT_FOUND')
  return run
}

async function ask(
  ctx: UserCtx,
  baseId: string,
  { id, question, expected }: QuestionRow,
): Promise<Omit<ResultRow, 'question'>> {
  const found = await search(ctx, {
    query: question,
    knowledge_base_ids: [baseId],
    limit: TEST_DEPTH,
    group: 'document',
  })
  const wanted = new Set(expected.map((document) => document.id))
  const first = found.findIndex((passage) => wanted.has(passage.document_id))
  return {
    question_id: id,
    rank: first === -1 ? null : first + 1,
    found: found.filter((passage) => wanted.has(passage.document_id)).length,
    expected: wanted.size,
  }
}

async function lastRun(ctx: UserCtx, baseId: string): Promise<TestRun | null> {
  const [run, previous] = await lastRuns(ctx, baseId, 2)
  if (run === undefined) return null
  const before = previous === undefined ? null : await resultsOf(ctx, previous.id)
  const known = new Map(before?.map((result) => [result.question_id, result]))
  const rows = await resultsOf(ctx, run.id)
  return {
    ...run,
    ...measured(rows),
    recall_before: before === null ? null : measured(before).recall,
    reciprocal_rank_before: before === null ? null : measured(before).reciprocal_rank,
    results: rows.map((row) => {
      const then = known.get(row.question_id)
      return { ...row, before: then?.rank ?? null, change: then === undefined ? 'new' : changeOf(row, then) }
    }),
  }
}

function measured(results: readonly ResultRow[]): { recall: number; reciprocal_rank: number } {
  const mean = (value: (result: ResultRow) => number) =>
    results.length === 0 ? 0 : results.reduce((sum, result) => sum + value(result), 0) / results.length
  return {
    recall: mean(({ found, expected }) => (expected === 0 ? 1 : found / expected)),
    reciprocal_rank: mean(({ rank }) => (rank === null ? 0 : 1 / rank)),
  }
}

function changeOf(now: ResultRow, then: ResultRow): 'better' | 'same' | 'worse' {
  const place = ({ rank }: ResultRow) => rank ?? Infinity
  if (place(now) !== place(then)) return place(now) < place(then) ? 'better' : 'worse'
  if (now.found === then.found) return 'same'
  return now.found > then.found ? 'better' : 'worse'
}
