import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messagesKey } from '#features/chat/runs/runs.queries.ts'
import { HISTORY_KEY, threadQuery } from '#features/threads/threads.queries.ts'

const NAME = 'parlance-runs'
/** How often an open conversation is checked for runs of other devices. */
const LOOK_MS = 10_000

/** Lets the other tabs of this browser know that a run has started or ended in a thread. */
export function tellOtherTabs(threadId: string): void {
  const channel = new BroadcastChannel(NAME)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
  channel.postMessage(threadId)
  channel.close()
}

/** Refetches after a run in another tab; a run in progress is then joined here. */
export function useRunsElsewhere(): void {
  const client = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(NAME)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string') return
      void client.invalidateQueries({ queryKey: messagesKey(data) })
      void client.invalidateQueries({ queryKey: threadQuery(data).queryKey })
      void client.invalidateQueries({ queryKey: HISTORY_KEY })
    })
    return () => channel.close()
  }, [client])
}

/** Refetches messages when another device has continued this conversation. Paused while the page is hidden. */
export function useOtherDevices(threadId: string, isBusy: boolean): void {
  const client = useQueryClient()
  const { data: changedAt } = useQuery({
    ...threadQuery(threadId),
    refetchInterval: LOOK_MS,
    select: (thread) => thread.updated_at,
  })
  const known = useRef<string | undefined>(undefined)
  useEffect(() => {
    const isNews = known.current !== undefined && known.current !== changedAt
    known.current = changedAt
    if (isNews && !isBusy) void client.invalidateQueries({ queryKey: messagesKey(threadId) })
  }, [client, threadId, changedAt, isBusy])
}
