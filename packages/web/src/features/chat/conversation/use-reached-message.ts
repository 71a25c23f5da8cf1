import type { Message } from '@parlance/contract/chat/runs.ts'
import { type RefObject, useEffect, useState } from 'react'

type Loading = { hasNextPage: boolean; isFetching: boolean; fetchNextPage: () => Promise<unknown> }

/** The path of messages to show: the newest one, or the one through the message that the address names. */
export function useThrough(named: string | undefined) {
  const [through, setThrough] = useState<string | null>(named ?? null)
  const [known, setKnown] = useState(named)
  if (named !== known) {
    setKnown(named)
    if (named !== undefined) setThrough(named)
  }
  return [through, setThrough] as const
}

/** Loads older messages until the named one is there, then scrolls to it and focuses it, once. */
export function useReachedMessage(
  named: string | undefined,
  shown: readonly Message[],
  { hasNextPage, isFetching, fetchNextPage }: Loading,
  { scrollerRef, hold }: { scrollerRef: RefObject<HTMLElement | null>; hold: (element: HTMLElement) => void },
): void {
  const isThere = named !== undefined && shown.some(({ id }) => id === named)
  useEffect(() => {
    if (named !== undefined && !isThere && hasNextPage && !isFetching) void fetchNextPage()
  }, [named, isThere, hasNextPage, isFetching, fetchNextPage])
  useEffect(() => {
    if (named === undefined || !isThere) return undefined
    // after the field, which takes the focus one frame after it was rendered
    const frame = requestAnimationFrame(() => {
      const place = scrollerRef.current?.querySelector<HTMLElement>(`[data-message="${named}"]`)
      if (!place) return
      hold(place)
      place.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [named, isThere, scrollerRef, hold])
}
