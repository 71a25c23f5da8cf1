import type { Thread } from '@parlance/contract/chat/threads.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useMarkThreadRead } from '#features/threads/threads.queries.ts'

/** Removes the new-answer mark of an open conversation as soon as the page is visible. */
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
