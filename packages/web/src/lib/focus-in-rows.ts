import { useEffect, useRef } from 'react'
import { isFocusLost } from '#lib/focus.ts'

const CONTROLS = 'a[href], button:not([disabled])'

/**
 * For lists with rows that can be removed: if the focused row is removed, the next one gets the focus, or else the last
 * one. Without rows, the first remaining control or field gets it. The same applies if a field is recreated.
 */
export function useFocusInRows<E extends HTMLElement>() {
  const place = useRef<E>(null)
  useEffect(() => {
    const within = place.current
    if (within === null) return undefined
    const rowsIn = () => [...within.querySelectorAll('li')]
    let last: { element: Node; row: number } | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      last = { element: target, row: rowsIn().findIndex((row) => row.contains(target)) }
    }
    const restore = (changes: MutationRecord[]) => {
      if (last === null || !isFocusLost()) return
      const { element, row } = last
      if (!changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element))))
        return
      const next = row === -1 ? undefined : (rowsIn()[row] ?? rowsIn().at(-1))
      const control = next?.querySelector<HTMLElement>(CONTROLS)
      const rest = within.querySelector<HTMLElement>(`input:not([hidden]), ${CONTROLS}`)
      ;(control ?? rest)?.focus()
    }
    const observer = new MutationObserver(restore)
    observer.observe(within, { childList: true, subtree: true })
    within.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      within.removeEventListener('focusin', remember)
    }
  }, [])
  return place
}
