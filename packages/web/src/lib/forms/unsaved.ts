import { useEffect } from 'react'
import { create } from 'zustand'

/** How many forms on the screen have changes that are not saved. */
export const useUnsavedForms = create<{ count: number }>(() => ({ count: 0 }))

const add = (one: 1 | -1) => useUnsavedForms.setState(({ count }) => ({ count: count + one }))

/**
 * Makes the page ask before it is left while a form has changes. Navigation after a save or a deletion uses
 * `ignoreBlocker`: the form still shows its old content then.
 */
export function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return undefined
    add(1)
    return () => add(-1)
  }, [isChanged])
}

/** Whether the values of a form differ from its initial values. */
export const differs = (now: unknown, before: unknown): boolean =>
  JSON.stringify(now) !== JSON.stringify(before)
