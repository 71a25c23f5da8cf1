import type { Thread } from '@parlance/contract/chat/threads.ts'
import { THREAD_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import * as queries from './folder-threads.queries.ts'
import { listInFolder as listRows } from './organise.queries.ts'
import { placedPage, placeOf } from './organise.service.ts'

/** The caller's conversations in a folder, newest first, without archived ones. */
export async function listInFolder(
  ctx: UserCtx,
  folderId: string,
  cursor: string | undefined,
): Promise<{ data: Thread[]; next_cursor: string | null }> {
  return placedPage(await listRows(ctx, folderId, placeOf(cursor), THREAD_PAGE_SIZE + 1))
}

export async function countInFolder(
  ctx: UserCtx,
  folderId: string,
): Promise<{ thread_count: number; archived_count: number }> {
  return await queries.countInFolder(ctx, folderId)
}

/** Moves conversations of people who no longer have access to a folder out of it. */
export async function moveOutStrangers(ctx: Ctx, folderId: string): Promise<void> {
  await queries.moveOutStrangers(ctx, folderId)
}

/** Hides the caller's conversations of a folder that is being deleted, except archived ones. */
export async function hideInFolder(ctx: UserCtx, folderId: string): Promise<void> {
  await queries.hideInFolder(ctx, folderId)
}

export async function unhideInFolder(ctx: UserCtx, folderId: string): Promise<void> {
  await queries.unhideInFolder(ctx, folderId)
}

const BATCH = 100

/** Deletes the conversations that were hidden with a folder, in batches. */
export async function removeHiddenInFolder(ctx: Ctx, folderId: string): Promise<void> {
  while ((await queries.removeHiddenInFolder(ctx, folderId, BATCH)) === BATCH) {
    await new Promise(setImmediate)
  }
}
