import type { Ctx } from '#core/context.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { pause } from '#core/pause.ts'
import { termsOfName, termsOfParts } from './terms.service.ts'
import {
  endIndexing,
  insertTerms,
  type Unindexed,
  unindexedMessages,
  unindexedThreads,
} from './unindexed.queries.ts'

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
const THREADS = 50
/** Messages per statement: few, so that chats do not wait. */
const MESSAGES = 10
const PAUSE_MS = 10

/** Indexes conversations that existed before the search, or that were imported, copied or restored. */
export const indexMessages: Job = {
  name: 'threads.index_messages',
  every_s: 60,
  run: async (ctx, signal) => {
    const count = await indexAll(ctx, signal)
    if (count > 0) ctx.log.info({ count }, 'conversations were indexed for the search')
  },
}

/** Indexes what is not indexed yet in small steps, each stored immediately; returns the number of conversations. */
export async function indexAll(ctx: Ctx, signal: AbortSignal): Promise<number> {
  let count = 0
  for (let after = BEFORE_ALL; ;) {
    const threads = await unindexedThreads(ctx, after, THREADS)
    for (const thread of threads) {
      if (signal.aborted) return count
      after = thread.id
      try {
        if (await indexThread(ctx, thread, signal)) count += 1
      } catch (error) {
        ctx.log.warn(
          { err: error, thread_id: thread.id },
          'a conversation could not be indexed; it is tried again',
        )
      }
    }
    if (threads.length === 0) return count
  }
}

/** False: it was not finished. */
async function indexThread(ctx: Ctx, thread: Unindexed, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    if (signal.aborted) return false
    const messages = await unindexedMessages(ctx, thread.id, MESSAGES)
    if (messages.length === 0) break
    const rows: { id: string; terms: string; has_files: boolean }[] = []
    for (const { id, parts } of messages) rows.push({ id, ...(await termsOfParts(thread.user_id, parts)) })
    await insertTerms(ctx, rows)
    await pause(PAUSE_MS)
  }
  await endIndexing(ctx, thread, termsOfName(thread.user_id, thread.name))
  return true
}
