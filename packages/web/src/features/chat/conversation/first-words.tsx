import { useLayoutEffect, useRef } from 'react'
import { MessageSkeletons } from '#features/chat/conversation/message-skeletons.tsx'

/** The plain text that `before-paint.js` has drawn of the end of a conversation, where this page began with it. */
export const firstWordsOf = (threadId: string) =>
  document.querySelector<HTMLElement>(`#frame .words[data-thread="${CSS.escape(threadId)}"]`)

/** What stands where messages will: their plain text, else their shape. */
export function FirstWords({ threadId }: { threadId: string }) {
  const words = firstWordsOf(threadId)
  return words ? <Kept words={words} /> : <MessageSkeletons />
}

/** Leaves the words where they are until this is gone: taken into the page they would be painted again. */
function Kept({ words }: { words: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const column = place.current?.parentElement
    const room = column?.parentElement?.getBoundingClientRect()
    if (!column || !room) return undefined
    const { left, right } = column.getBoundingClientRect()
    Object.assign(words.style, {
      inset: `${room.top}px ${innerWidth - right}px ${innerHeight - room.bottom}px ${left}px`,
    })
    words.parentElement?.setAttribute('data-kept', '')
    return () => words.remove()
  }, [words])
  return <div ref={place} />
}
