import { MARKETPLACE_PAGE_SIZE, REVIEW_STEP_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { Review, ReviewRow, ReviewStep } from '@parlance/contract/assistants/marketplace.ts'
import { requireAssistant } from '#core/access/require-assistant.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { submissionTest } from '#features/evaluations/submission-tests.service.ts'
import { notify } from '#features/notices/notices.service.ts'
import { gapsOfMarketplace } from '#features/sharing/gaps.service.ts'
import { holdTags } from '#features/tags/tags.service.ts'
import { searchTextOf, type MarketplacePage } from './marketplace.service.ts'
import {
  approveVersion,
  findVersion,
  insertReview,
  lockPublication,
  refuseVersion,
  setFeatured,
  unpublish,
} from './publishing.queries.ts'
import { NO_REACH, reachOf } from './reach.ts'
import { findReview, hasOtherReviewer, listReviews, listSteps } from './reviews.queries.ts'

type Version = NonNullable<Awaited<ReturnType<typeof findVersion>>>

type Decision =
  | { decision: 'approve'; version_id: string }
  | { decision: 'changes_requested' | 'reject'; version_id: string; reason: string }

export async function reviewQueue(
  ctx: UserCtx,
  { page, status, query }: { page: number; status: ReviewRow['status']; query?: string | undefined },
): Promise<MarketplacePage<ReviewRow>> {
  const offset = (page - 1) * MARKETPLACE_PAGE_SIZE
  const rows = await listReviews(ctx, status, query, MARKETPLACE_PAGE_SIZE, offset)
  return { ...rows, page, page_size: MARKETPLACE_PAGE_SIZE }
}

/** The submitted and the approved version, for a reviewer. */
export async function reviewOf(ctx: UserCtx, id: string): Promise<Review> {
  await requireAssistant(ctx, id, 'review', 'ERROR_ASSISTANT_NOT_FOUND')
  return await describe(ctx, id)
}

/** A page of the publication history, newest first, before a step. */
export async function historyOf(
  ctx: UserCtx,
  id: string,
  before: string | undefined,
): Promise<{ data: ReviewStep[]; next_cursor: string | null }> {
  await requireAssistant(ctx, id, 'review', 'ERROR_ASSISTANT_NOT_FOUND')
  const rows = await listSteps(ctx, id, { before, limit: REVIEW_STEP_PAGE_SIZE + 1 })
  const data = rows.slice(0, REVIEW_STEP_PAGE_SIZE)
  return { data, next_cursor: rows.length > data.length ? (data.at(-1)?.id ?? null) : null }
}

/** Decides about exactly the reviewed version, and notifies the author. */
export async function decide(ctx: UserCtx, id: string, input: Decision): Promise<Review> {
  return await inTransaction(ctx, async (tx) => {
    await holdTags(tx)
    const publication = await lockPublication(tx, id)
    if (publication === undefined || publication.publication_state === 'none') {
      throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
    }
    const version = await versionOf(tx, publication.submitted_version_id)
    if (version === null || version.version_id !== input.version_id.toLowerCase()) {
      throw new AppError('ERROR_REVIEW_OUTDATED')
    }
    if (!(await mayDecide(tx, publication.owner_id, version))) {
      throw new AppError('ERROR_CANNOT_REVIEW_ONES_OWN')
    }
    const decision = await settle(tx, publication.id, version, input)
    const reason = input.decision === 'approve' ? '' : input.reason
    await insertReview(tx, publication.id, version.version_id, decision, reason)
    const subject = { assistant_id: publication.id, name: version.content.name }
    const author = publication.owner_id === null ? [] : [publication.owner_id]
    await notify(tx, author, { kind: `assistant_${decision}`, subject, reason })
    const { publication_state, approved_version_id } = publication
    await recordAudit(tx, {
      action: `assistant.${input.decision}`,
      object_id: publication.id,
      before: { state: publication_state, approved_version_id },
      after: {
        state: decision,
        approved_version_id: decision === 'approved' ? version.version_id : approved_version_id,
      },
    })
    return await describe(tx, publication.id)
  })
}

async function settle(
  ctx: UserCtx,
  id: string,
  version: Version,
  input: Decision,
): Promise<'approved' | 'changes_requested' | 'rejected'> {
  if (input.decision === 'approve') {
    await approveVersion(
      ctx,
      id,
      version,
      searchTextOf(version.content.name, version.content.description, version.tag_names),
    )
    return 'approved'
  }
  const state = input.decision === 'reject' ? 'rejected' : 'changes_requested'
  await refuseVersion(ctx, id, state, input.reason)
  return state
}

export async function feature(ctx: UserCtx, id: string, isFeatured: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const was = await setFeatured(tx, id, isFeatured)
    if (was === undefined) throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
    if (was === isFeatured) return
    await recordAudit(tx, {
      action: isFeatured ? 'assistant.feature' : 'assistant.unfeature',
      object_id: id.toLowerCase(),
      before: { is_featured: was },
      after: { is_featured: isFeatured },
    })
  })
}

/** Removes an approved assistant from the marketplace and notifies its author of the reason. */
export async function takeDown(ctx: UserCtx, id: string, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const publication = await lockPublication(tx, id)
    const version = publication?.is_public ? await versionOf(tx, publication.approved_version_id) : null
    if (publication === undefined || version === null) throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
    await unpublish(tx, publication.id, reason)
    await insertReview(tx, publication.id, version.version_id, 'taken_down', reason)
    const subject = { assistant_id: publication.id, name: version.content.name }
    const author = publication.owner_id === null ? [] : [publication.owner_id]
    await notify(tx, author, { kind: 'assistant_withdrawn', subject, reason })
    await recordAudit(tx, {
      action: 'assistant.take_down',
      object_id: publication.id,
      before: { state: publication.publication_state, approved_version_id: version.version_id },
      after: { state: 'withdrawn', approved_version_id: null },
    })
  })
}

async function describe(ctx: UserCtx, id: string): Promise<Review> {
  const row = await findReview(ctx, id)
  if (row === undefined) throw new AppError('ERROR_ASSISTANT_NOT_FOUND')
  const [submitted, approved] = [
    await versionOf(ctx, row.submitted_version_id),
    await versionOf(ctx, row.approved_version_id),
  ]
  const looked = submitted ?? approved
  return {
    ...row,
    submitted,
    approved,
    test: looked === null ? null : await submissionTest(ctx, row.id, looked.version_id),
    reach: looked === null ? NO_REACH : await reachOf(ctx, looked.version_id, { isReviewing: true }),
    gaps: looked === null ? [] : await gapsOfMarketplace(ctx, looked.version_id),
    may_decide:
      submitted !== null && (await mayDecide(ctx, row.is_mine ? ctx.actor.user_id : null, submitted)),
  }
}

async function versionOf(ctx: UserCtx, id: string | null): Promise<Version | null> {
  return id === null ? null : ((await findVersion(ctx, id)) ?? null)
}

/** Reviewers cannot decide about their own assistant or version while another reviewer can. */
async function mayDecide(ctx: UserCtx, ownerId: string | null, version: Version): Promise<boolean> {
  const involved = [ownerId, version.author_id]
  return !involved.includes(ctx.actor.user_id) || !(await hasOtherReviewer(ctx, involved))
}
