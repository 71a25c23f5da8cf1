import type { NewSharedThread, SharedGaps } from '@parlance/contract/chat/shared-threads.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { canonical, requireSubject } from '#features/sharing/subjects.service.ts'
import { basesOn, countsOn, everyoneElse, namedPeople } from './check.queries.ts'
import { isMyThread } from './shared-threads.queries.ts'

type Asked = Pick<NewSharedThread, 'message_id' | 'audience' | 'subjects'>

/** The parts that readers of a link to a branch of the caller's conversation would not see. */
export async function checkLink(
  ctx: UserCtx,
  threadId: string,
  { message_id, audience, subjects: given }: Asked,
): Promise<SharedGaps> {
  if (!(await isMyThread(ctx, threadId))) throw new AppError('ERROR_THREAD_NOT_FOUND')
  const subjects = given.map(canonical)
  for (const subject of subjects) await requireSubject(ctx, subject)
  const branch = { thread_id: threadId, message_id, grows: false }
  const counts = await countsOn(ctx, branch)
  if (counts.messages === 0) throw new AppError('ERROR_MESSAGE_NOT_FOUND')
  const people = audience === 'named' ? namedPeople(subjects) : everyoneElse(ctx)
  const hasUnknown = subjects.some(({ subject_type }) => subject_type === 'external_group')
  const bases = await basesOn(ctx, branch, people)
  return {
    ...counts,
    bases: bases
      // files of a conversation are only for its owner
      .map((base) => ({
        ...base,
        isClosed: base.kind === 'thread_files' || audience === 'anyone',
      }))
      .filter(({ isClosed, is_readable }) => isClosed || !is_readable || hasUnknown)
      .map(({ isClosed, is_readable: _, ...base }) => ({
        ...base,
        hidden_from: isClosed ? 'all' : 'some',
      })),
  }
}
