import type { SubmissionTest } from '@parlance/contract/assistants/marketplace.ts'
import { requireAssistant } from '#core/access/require-assistant.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { submissionTest } from '#features/evaluations/submission-tests.service.ts'
import { featureConfig } from '#features/feature-configs/feature-configs.service.ts'
import {
  findPublication,
  insertReview,
  lockPublication,
  submitVersion,
  unpublish,
  type Publication,
} from './publishing.queries.ts'

/** Submits the saved version of an assistant of the caller; the approved version stays published. */
export async function submit(
  ctx: UserCtx,
  id: string,
  { note, test_reason }: { note: string; test_reason: string },
): Promise<void> {
  await publishing(ctx, id, async (tx, publication) => {
    const { saved_version_id, submitted_version_id, approved_version_id, is_public } = publication
    const isApproved = is_public && approved_version_id === saved_version_id
    if (submitted_version_id === saved_version_id || isApproved) throw new AppError('ERROR_ALREADY_SUBMITTED')
    await requireTest(tx, publication, test_reason)
    await submitVersion(tx, publication.id, saved_version_id, { note, test_reason })
    await insertReview(tx, publication.id, saved_version_id, 'submitted', note)
  })
}

/** The test results that a submission of the saved version would show. */
export async function submissionOf(
  ctx: UserCtx,
  id: string,
): Promise<{ is_required: boolean; test: SubmissionTest | null }> {
  await requireAssistant(ctx, id, 'publish', 'ERROR_USER_CANNOT_EDIT_ASSISTANT')
  const publication = await findPublication(ctx, id)
  if (publication === undefined) throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
  return {
    is_required: await featureConfig(ctx, 'require_test_questions'),
    test: await submissionTest(ctx, publication.id, publication.saved_version_id),
  }
}

/** If test questions are required: a finished run of exactly this content, and a reason if its results are worse. */
async function requireTest(
  ctx: UserCtx,
  { id, saved_version_id }: Publication,
  reason: string,
): Promise<void> {
  if (!(await featureConfig(ctx, 'require_test_questions'))) return
  const test = await submissionTest(ctx, id, saved_version_id)
  // errors alone prove nothing
  if (!test?.is_of_version || test.tally.rate === null) throw new AppError('ERROR_TEST_RUN_REQUIRED')
  if (test.is_worse && reason === '') throw new AppError('ERROR_TEST_REASON_REQUIRED')
}

/** Removes an assistant of the caller from the marketplace immediately, if it is there. */
export async function withdraw(ctx: UserCtx, id: string): Promise<void> {
  await publishing(ctx, id, async (tx, publication) => {
    const { submitted_version_id, approved_version_id } = publication
    const version = approved_version_id ?? submitted_version_id
    if (version === null) return
    await unpublish(tx, publication.id, '')
    await insertReview(tx, publication.id, version, 'withdrawn', '')
  })
}

async function publishing(
  ctx: UserCtx,
  id: string,
  work: (tx: UserCtx, publication: Publication) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const publication = await lockPublication(tx, id)
    await requireAssistant(tx, id, 'publish', 'ERROR_USER_CANNOT_EDIT_ASSISTANT')
    if (publication === undefined) throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
    await work(tx, publication)
  })
}
