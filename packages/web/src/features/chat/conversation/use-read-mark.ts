import type { Thread } from '@parlance/contract/chat/threads.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useMarkThreadRead } from '#features/threads/threads.queries.ts'

/** Removes the mark of an open conversation that has a new answer, once the page can be seen. */
export function useReadMark(thread: Thread | undefined): void {
  const isVisible = useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
    () => document.visibilityState === 'visible',
  )
  const { mutate } = useMarkThreadRead()
  const unread = thread?.is_unread === true && isVisible ? thread.id : null
  useEffect(() => {
    if (unread !== null) mutate(unread)
  }, [unread, mutate])
}
