import type { Notice } from '@parlance/contract/people/notices.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { countUnread, insertNotices, listNotices, markRead, type NewNotice } from './notices.queries.ts'

export type { NewNotice }

const PAGE_SIZE = 20

/** Notifies people, except the caller, of something the caller did. */
export async function notify(ctx: UserCtx, userIds: readonly string[], notice: NewNotice): Promise<void> {
  const others = [...new Set(userIds)].filter((id) => id !== ctx.actor.user_id)
  if (others.length > 0) await insertNotices(ctx, others, notice)
}

/** Notifies people of something without an actor. */
export async function notifyOf(ctx: Ctx, userIds: readonly string[], notice: NewNotice): Promise<void> {
  if (userIds.length > 0) await insertNotices({ ...ctx, actor: null }, userIds, notice)
}

export async function myNotices(
  ctx: UserCtx,
  before: string | undefined,
): Promise<{ data: Notice[]; unread: number; next_cursor: string | null }> {
  const rows = await listNotices(ctx, before, PAGE_SIZE + 1)
  const data = rows.slice(0, PAGE_SIZE)
  return {
    data,
    unread: await countUnread(ctx),
    next_cursor: rows.length > PAGE_SIZE ? (data.at(-1)?.id ?? null) : null,
  }
}

/** Marks one of mine as read, or all of them. */
export async function readNotices(ctx: UserCtx, id?: string): Promise<void> {
  await markRead(ctx, id)
}
