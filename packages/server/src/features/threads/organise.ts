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
  return pageOf(await queries.listPinned(ctx, startOf(cursor), THREAD_PAGE_SIZE + 1))
}

export async function listArchived(
  ctx: UserCtx,
  { query = '', cursor }: { query?: string | undefined; cursor?: string | undefined },
): Promise<ThreadPage> {
  return pageOf(await queries.listArchived(ctx, query, startOf(cursor), THREAD_PAGE_SIZE + 1))
}

/** Pins or archives a conversation, or ends either. */
export async function organiseThread(ctx: UserCtx, id: string, change: queries.Organising): Promise<Thread> {
  if (!(await queries.organise(ctx, id, change))) throw new AppError('ERROR_THREAD_NOT_FOUND')
  return await getThread(ctx, id)
}

export async function markThreadRead(ctx: UserCtx, id: string): Promise<void> {
  if (!(await queries.markRead(ctx, id))) throw new AppError('ERROR_THREAD_NOT_FOUND')
}

const place = z.tuple([givenInstant, uuid])

function startOf(cursor: string | undefined): queries.Place | null {
  if (cursor === undefined) return null
  const [at, id] = placeAt(cursor, place)
  return { at, id }
}

function pageOf(rows: readonly (Thread & { at: string })[]): ThreadPage {
  const data = rows.slice(0, THREAD_PAGE_SIZE)
  const last = rows.length > THREAD_PAGE_SIZE ? data.at(-1) : undefined
  return { data, next_cursor: last === undefined ? null : cursorOf([last.at, last.id]) }
}
