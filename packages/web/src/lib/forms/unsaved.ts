import { useEffect } from 'react'
import { create } from 'zustand'

/** How many forms on the screen have changes that are not saved. */
export const useUnsavedForms = create<{ count: number }>(() => ({ count: 0 }))

const add = (one: 1 | -1) => useUnsavedForms.setState(({ count }) => ({ count: count + one }))

/**
 * Makes the page ask before it is left while a form has changes. What follows a save or a deletion navigates with
 * `ignoreBlocker`: the form still shows what it had then.
 */
export function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined
    add(1)
    return () => add(-1)
  }, [isChanged])
}

/** Whether a form has other values than those it began with. */
export const differs = (now: unknown, before: unknown): boolean =>
  JSON.stringify(now) !== JSON.stringify(before)
