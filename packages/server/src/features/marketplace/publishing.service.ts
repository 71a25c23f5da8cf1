import { requireAssistant } from '#core/access/require-assistant.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import {
  insertReview,
  lockPublication,
  submitVersion,
  unpublish,
  type Publication,
} from './publishing.queries.ts'

/** Submits the saved version of an assistant of the caller; the approved version stays published meanwhile. */
export async function submit(ctx: UserCtx, id: string, note: string): Promise<void> {
  await publishing(ctx, id, async (tx, publication) => {
    const { saved_version_id, submitted_version_id, approved_version_id, is_public } = publication
    const isApproved = is_public && approved_version_id === saved_version_id
    if (submitted_version_id === saved_version_id || isApproved) throw new AppError('ERROR_ALREADY_SUBMITTED')
    await submitVersion(tx, publication.id, saved_version_id, note)
    await insertReview(tx, publication.id, saved_version_id, 'submitted', note)
  })
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
