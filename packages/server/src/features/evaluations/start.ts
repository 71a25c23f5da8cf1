import type { EvaluationRun } from '@parlance/contract/assistants/evaluations.ts'
import { type Ctx, inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { insertTask } from '#core/queue/tasks.queries.ts'
import { wakeWorkers } from '#core/queue/workers.ts'
import { draftToTest, savedToTest, usableAssistant } from '#features/assistants/assistants.service.ts'
import { modelFor } from '#features/models/models.service.ts'
import { insertAnswers, questionsOf } from './answers.queries.ts'
import { hasActive, insertEvaluation, type NewEvaluation, type NewVariant } from './evaluations.queries.ts'
import { holdSubject } from './subjects.queries.ts'
import { requireSubject } from './subjects.ts'
import { viewOf } from './view.ts'

/** The task that asks the questions of a run. */
export const EVALUATION_TASK = 'evaluations.run'

type AssistantRun = {
  of: 'saved' | 'draft' | 'both' | 'candidate'
  model_id?: string | undefined
  repeats: number
}

/** Starts a run of the test questions of an assistant that the caller can edit. */
export async function runAssistant(ctx: UserCtx, id: string, asked: AssistantRun): Promise<EvaluationRun> {
  const subject = { kind: 'assistant', id: id.toLowerCase() } as const
  await requireSubject(ctx, subject)
  const variants = await variantsOfAssistant(ctx, subject.id, asked)
  return await begin(ctx, { subject, variants, repeats: asked.repeats })
}

type BaseRun = { assistant_id: string | null; model_id?: string | undefined; repeats: number }

/** Starts a run of the test questions of a base that the caller can add to, answered by an assistant. */
export async function runBase(ctx: UserCtx, id: string, asked: BaseRun): Promise<EvaluationRun> {
  const subject = { kind: 'knowledge_base', id: id.toLowerCase() } as const
  await requireSubject(ctx, subject)
  const assistant = await usableAssistant(ctx, asked.assistant_id)
  const common = { assistant_id: assistant.id, version_id: assistant.version_id }
  const variants: NewVariant[] = [{ kind: 'assistant', ...common, model_id: null }]
  if (asked.model_id !== undefined) variants.push(await candidate(ctx, common, asked.model_id))
  return await begin(ctx, { subject, variants, repeats: asked.repeats })
}

async function variantsOfAssistant(
  ctx: UserCtx,
  assistant_id: string,
  { of, model_id }: AssistantRun,
): Promise<NewVariant[]> {
  const savedVersion = await savedToTest(ctx, assistant_id)
  const version = { assistant_id, version_id: savedVersion }
  const saved: NewVariant = { kind: 'saved', ...version, model_id: null }
  const other = model_id === undefined ? undefined : await candidate(ctx, version, model_id)
  if (of === 'saved') return [saved]
  if (of === 'candidate') {
    if (other === undefined) throw new AppError('ERROR_MODEL_NOT_USABLE')
    return [saved, other]
  }
  const { version_id } = await draftToTest(ctx, assistant_id)
  const draft: NewVariant = { kind: 'draft', assistant_id, version_id, model_id: null }
  return of === 'draft' ? [draft] : [saved, draft]
}

async function candidate(
  ctx: UserCtx,
  of: { assistant_id: string; version_id: string },
  modelId: string,
): Promise<NewVariant> {
  const { id: model_id } = await modelFor(ctx, modelId)
  return { kind: 'candidate', assistant_id: of.assistant_id, version_id: of.version_id, model_id }
}

/** Stores and queues a run of the caller, for callers who have checked access. */
export async function begin(
  ctx: UserCtx,
  run: Pick<NewEvaluation, 'subject' | 'variants' | 'repeats'>,
): Promise<EvaluationRun> {
  const id = uuidv7()
  const user_id = ctx.actor.user_id
  await inTransaction(ctx, async (tx) => {
    await holdSubject(tx, run.subject)
    if (await hasActive(tx, run.subject)) throw new AppError('ERROR_EVALUATION_RUNNING')
    const asked = await order(tx, { id, ...run, user_id, payer_id: null, trial_id: null })
    if (asked === 0) throw new AppError('ERROR_NO_TEST_QUESTIONS')
  })
  wakeWorkers()
  return await viewOf(ctx, id)
}

/** Stores a run with its pending answers, and queues it. Returns the number of questions. */
export async function order(ctx: Ctx, run: NewEvaluation): Promise<number> {
  await insertEvaluation(ctx, run)
  const questions = await questionsOf(ctx, run.id)
  if (questions.length === 0) return 0
  const answers = questions.flatMap(({ place: question }) =>
    run.variants.flatMap((_, variant) =>
      Array.from({ length: run.repeats }, (__, repeat) => {
        return { question, variant, repeat, thread_id: uuidv7(), message_id: uuidv7() }
      }),
    ),
  )
  await insertAnswers(ctx, run.id, answers)
  await insertTask(ctx, { kind: EVALUATION_TASK, subject_id: run.id, user_id: run.payer_id ?? run.user_id })
  return questions.length
}
