import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messagesQuery } from '#features/chat/runs.queries.ts'
import { HISTORY_KEY, threadQuery } from '#features/threads/threads.queries.ts'

const NAME = 'parlance-runs'

/** Lets the other tabs of this browser know that a run has begun or ended in a thread. */
export function tellOtherTabs(threadId: string): void {
  const channel = new BroadcastChannel(NAME)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, its own
  channel.postMessage(threadId)
  channel.close()
}

/** Reads again what a run in another tab has changed; a run that goes on there is then joined here. */
export function useRunsElsewhere(): void {
  const client = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(NAME)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string') return
      void client.invalidateQueries({ queryKey: messagesQuery(data).queryKey.slice(0, 2) })
      void client.invalidateQueries({ queryKey: threadQuery(data).queryKey })
      void client.invalidateQueries({ queryKey: HISTORY_KEY })
    })
    return () => channel.close()
  }, [client])
}
