import { ADMIN_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { AdminTag } from '@parlance/contract/assistants/tags.ts'
import { inTransaction, type Ctx, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { violatedConstraint } from '#db/violation.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { rewriteSearchTexts } from '#features/marketplace/marketplace.service.ts'
import {
  deleteTag,
  findTag,
  insertTag,
  listTags,
  lockTags,
  pageOfTags,
  placeTag,
  renameTag,
  type TagRow,
} from './tags.queries.ts'

/** All tags by rank. */
export async function allTags(ctx: Ctx): Promise<{ data: TagRow[] }> {
  return { data: await listTags(ctx) }
}

/** Prevents changes of tags until the transaction ends, for data derived from their names. */
export async function holdTags(ctx: Ctx): Promise<void> {
  await lockTags(ctx, 'read')
}

export async function adminTags(
  ctx: Ctx,
  query: { query?: string | undefined; page: number; sort_by: string; sort_order: 'asc' | 'desc' },
): Promise<{ data: AdminTag[]; total: number; page: number }> {
  const { page, ...rest } = query
  const offset = (page - 1) * ADMIN_PAGE_SIZE
  return { ...(await pageOfTags(ctx, { ...rest, limit: ADMIN_PAGE_SIZE, offset })), page }
}

export async function createTag(ctx: UserCtx, name: string): Promise<AdminTag> {
  return await changing(ctx, async (tx) => {
    const id = uuidv7()
    await insertTag(tx, id, name)
    await recordAudit(tx, { action: 'tag.create', object_id: id, after: { name } })
    return await tagOf(tx, id)
  })
}

/** Renames a tag and updates the search texts of its assistants in the same transaction. */
export async function changeTagName(ctx: UserCtx, id: string, name: string): Promise<AdminTag> {
  return await changing(ctx, async (tx) => {
    const before = await tagOf(tx, id)
    await renameTag(tx, id, name)
    await rewriteSearchTexts(tx, id)
    await recordAudit(tx, {
      action: 'tag.update',
      object_id: id,
      before: { name: before.name },
      after: { name },
    })
    return await tagOf(tx, id)
  })
}

export async function moveTag(ctx: UserCtx, id: string, rank: number): Promise<AdminTag> {
  return await changing(ctx, async (tx) => {
    const before = await tagOf(tx, id)
    await placeTag(tx, id, rank)
    const after = await tagOf(tx, id)
    await recordAudit(tx, {
      action: 'tag.move',
      object_id: id,
      before: { rank: before.rank },
      after: { rank: after.rank },
    })
    return after
  })
}

export async function removeTag(ctx: UserCtx, id: string): Promise<void> {
  await changing(ctx, async (tx) => {
    const { name } = await tagOf(tx, id)
    await rewriteSearchTexts(tx, id, { without: id })
    await deleteTag(tx, id)
    await recordAudit(tx, { action: 'tag.delete', object_id: id, before: { name } })
  })
}

async function tagOf(ctx: Ctx, id: string): Promise<AdminTag> {
  const tag = await findTag(ctx, id)
  if (tag === undefined) throw new AppError('ERROR_NOT_FOUND')
  return tag
}

async function changing<T>(ctx: UserCtx, work: (tx: UserCtx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, async (tx) => {
      await lockTags(tx, 'change')
      return await work(tx)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'tags__name_key') throw new AppError('ERROR_TAG_NAME_ALREADY_IN_USE')
    throw error
  }
}
