import { Suspense } from 'react'
import type { QueuedMessageProps } from '#features/chat/queue/queued-message.tsx'
import { queuedOf, useQueue } from '#features/chat/queue/queue-store.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const Shown = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/queue/queued-message.tsx')).QueuedMessage }
})

/** The queued message of a conversation, if there is one. */
export function LazyQueuedMessage(props: QueuedMessageProps) {
  const { threadId } = props
  const queued = useQueue((all) => (threadId in all ? all[threadId] : queuedOf(threadId)))
  if (!queued) return null
  return (
    <Suspense>
      <Shown {...props} queued={queued} />
    </Suspense>
  )
}
