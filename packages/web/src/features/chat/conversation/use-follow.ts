import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end in pixels that still counts as the end. */
const NEAR = 48

/** Events by which a reader moves the page. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Keeps the end of a growing page in view while the reader is there, and stops as soon as they scroll up.
 * `scroller` and `content` are refs for the two elements.
 */
export function useFollow() {
  const scrollerRef = useRef<HTMLDivElement | null>(null)
  const contentRef = useRef<HTMLDivElement | null>(null)
  const follows = useRef(true)
  /** The element that stays in view until the reader moves. */
  const held = useRef<HTMLElement | null>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)

  const toEnd = useCallback(() => {
    const scroller = scrollerRef.current
    held.current = null
    follows.current = true
    setIsAtEnd(true)
    if (scroller) scroller.scrollTop = scroller.scrollHeight
  }, [])

  /**
   * Shows a message instead of the end. Content above it gets its height only when it is rendered, so it is scrolled to
   * again.
   */
  const hold = useCallback((element: HTMLElement) => {
    held.current = element
    follows.current = false
    element.scrollIntoView({ block: 'start' })
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
    const release = () => (held.current = null)
    const observer = new ResizeObserver(() => {
      if (held.current) {
        held.current.scrollIntoView({ block: 'start' })
        return onScroll()
      }
      if (!follows.current) return onScroll()
      scroller.scrollTop = scroller.scrollHeight
      // a page that shrank has moved up automatically
      lastTop = scroller.scrollTop
    })
    observer.observe(content)
    observer.observe(scroller)
    scroller.addEventListener('scroll', onScroll, { passive: true })
    for (const moved of MOVES) scroller.addEventListener(moved, release, { passive: true })
    return () => {
      observer.disconnect()
      for (const moved of MOVES) scroller.removeEventListener(moved, release)
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [])

  return { scrollerRef, contentRef, isAtEnd, toEnd, hold }
}
