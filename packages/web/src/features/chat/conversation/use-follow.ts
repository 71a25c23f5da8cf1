import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end in pixels that still counts as the end. */
const NEAR = 48

/**
 * Keeps the end of a growing page in view while the reader is there, and stops as soon as they scroll up.
 * `scroller` and `content` are refs for the two elements.
 */
export function useFollow() {
  const scrollerRef = useRef<HTMLDivElement | null>(null)
  const contentRef = useRef<HTMLDivElement | null>(null)
  const follows = useRef(true)
  const [isAtEnd, setIsAtEnd] = useState(true)

  const toEnd = useCallback(() => {
    const scroller = scrollerRef.current
    follows.current = true
    setIsAtEnd(true)
    if (scroller) scroller.scrollTop = scroller.scrollHeight
  }, [])

  // The observer runs before the first paint, so the start of the page is never visible.
  useLayoutEffect(() => {
    const scroller = scrollerRef.current
    const content = contentRef.current
    if (!scroller || !content) return undefined
    let lastTop = 0
    const onScroll = () => {
      const isNear = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR
      if (isNear) follows.current = true
      else if (scroller.scrollTop < lastTop) follows.current = false
      lastTop = scroller.scrollTop
      setIsAtEnd(isNear)
    }
    const observer = new ResizeObserver(() => {
      if (!follows.current) return onScroll()
      scroller.scrollTop = scroller.scrollHeight
      // a page that shrank has moved up by itself
      lastTop = scroller.scrollTop
    })
    observer.observe(content)
    observer.observe(scroller)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [])

  return { scrollerRef, contentRef, isAtEnd, toEnd }
}
