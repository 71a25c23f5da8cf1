import type { Message } from '@parlance/contract/chat/runs.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { draftQuery } from '#features/chat/drafts/drafts.queries.ts'
import { useStartRun } from '#features/chat/conversation/use-conversation.ts'
import {
  followOtherTabs,
  mergeQueued,
  queueScope,
  queuedOf,
  useQueue,
} from '#features/chat/queue/queue-store.ts'
import { afterAnswer } from '#features/chat/queue/send-queued.ts'

/**
 * Sends the queued message of an open conversation if its answer ended while no page watched it, and takes over
 * what other devices queue. `isBusy`: an answer is being written, or a choice is pending.
 */
export function useQueueSending(threadId: string, last: Message | undefined, isBusy: boolean): void {
  const { data: remote, isError } = useQuery(draftQuery(queueScope(threadId)))
  const queued = useQueue((all) => (threadId in all ? all[threadId] : queuedOf(threadId)))
  const start = useStartRun()
  useEffect(() => followOtherTabs(), [])
  useEffect(() => {
    if (remote !== undefined) mergeQueued(threadId, remote)
  }, [threadId, remote])
  // what another device has sent or cancelled must not be sent here
  const isKnown = remote !== undefined || isError
  useEffect(() => {
    if (queued && isKnown && !isBusy && last?.role === 'assistant') void afterAnswer(threadId, last, start)
  }, [threadId, queued, isKnown, isBusy, last, start])
}
