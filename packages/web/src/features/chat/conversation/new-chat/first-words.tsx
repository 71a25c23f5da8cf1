import { useLayoutEffect, useRef } from 'react'
import { MessageSkeletons } from '#features/chat/conversation/message-skeletons.tsx'

/** The plain text of the end of a conversation that `before-paint.js` has rendered, if there is any. */
export const firstWordsOf = (threadId: string) =>
  document.querySelector<HTMLElement>(`#frame .words[data-thread="${CSS.escape(threadId)}"]`)

/** The placeholder of messages: their plain text, or skeletons. */
export function FirstWords({ threadId }: { threadId: string }) {
  const words = firstWordsOf(threadId)
  return words ? <Kept words={words} /> : <MessageSkeletons />
}

/** Keeps the existing element until this unmounts, because moving it would paint it again. */
function Kept({ words }: { words: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const column = place.current?.parentElement
    const room = column?.parentElement?.getBoundingClientRect()
    if (!column || !room) return undefined
    const { top, left, right } = column.getBoundingClientRect()
    Object.assign(words.style, {
      inset: `${top}px ${innerWidth - right}px ${innerHeight - room.bottom}px ${left}px`,
    })
    words.parentElement?.setAttribute('data-kept', '')
    return () => words.remove()
  }, [words])
  return <div ref={place} />
}
