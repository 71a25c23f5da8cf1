import { useCallback } from 'react'
import { MessageSkeletons } from '#features/chat/message-skeletons.tsx'

/** What stands where messages will: the plain text that `before-paint.js` has drawn of them, else their shape. */
export function FirstWords({ threadId }: { threadId: string }) {
  const words = document.querySelector(`#frame .words[data-thread="${CSS.escape(threadId)}"]`)
  const place = useCallback((element: HTMLDivElement | null) => element?.append(words ?? ''), [words])
  return words ? <div ref={place} aria-hidden /> : <MessageSkeletons />
}
