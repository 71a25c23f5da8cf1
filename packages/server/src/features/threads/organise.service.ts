import type { Thread } from '@parlance/contract/chat/threads.ts'
import { THREAD_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import { givenInstant, uuid } from '@parlance/contract/core/schemas.ts'
import { z } from 'zod'
import type { UserCtx } from '#core/context.ts'
import { cursorOf, placeAt } from '#core/cursor.ts'
import { AppError } from '#core/errors.ts'
import * as queries from './organise.queries.ts'
import { getThread } from './threads.service.ts'

type ThreadPage = { data: Thread[]; next_cursor: string | null }

export async function listPinned(ctx: UserCtx, cursor: string | undefined): Promise<ThreadPage> {
  return placedPage(await queries.listPinned(ctx, placeOf(cursor), THREAD_PAGE_SIZE + 1))
}

export async function listArchived(
  ctx: UserCtx,
  { query = '', cursor }: { query?: string | undefined; cursor?: string | undefined },
): Promise<ThreadPage> {
  return placedPage(await queries.listArchived(ctx, query, placeOf(cursor), THREAD_PAGE_SIZE + 1))
}

/** Pins or archives a conversation, or undoes either; moves it to a folder or out of it. */
export async function organiseThread(ctx: UserCtx, id: string, change: queries.Organising): Promise<Thread> {
  if (await queries.organise(ctx, id, change)) return await getThread(ctx, id)
  await getThread(ctx, id)
  // the conversation is there
  throw new AppError(change.folder_id ? 'ERROR_FOLDER_NOT_FOUND' : 'ERROR_THREAD_NOT_FOUND')
}

export async function markThreadRead(ctx: UserCtx, id: string): Promise<void> {
  if (!(await queries.markRead(ctx, id))) throw new AppError('ERROR_THREAD_NOT_FOUND')
}

const place = z.tuple([givenInstant, uuid])

/** The start of a page of a list ordered by `at`; null for the first page. */
export function placeOf(cursor: string | undefined): queries.Place | null {
  if (cursor === undefined) return null
  const [at, id] = placeAt(cursor, place)
  return { at, id }
}

/** A page of such a list, given one row more than it shows. */
export function placedPage(rows: readonly (Thread & { at: string })[]): ThreadPage {
  const data = rows.slice(0, THREAD_PAGE_SIZE)
  const last = rows.length > THREAD_PAGE_SIZE ? data.at(-1) : undefined
  return { data, next_cursor: last === undefined ? null : cursorOf([last.at, last.id]) }
}
