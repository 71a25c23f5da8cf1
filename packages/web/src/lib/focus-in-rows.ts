import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from '#lib/focus.ts'

const CONTROLS = 'a[href], button:not([disabled])'
const FIELDS = 'input:not([hidden]):not([disabled])'

/**
 * For lists with rows that can be removed: if the focused row is removed, the next one gets the focus, or else the last
 * one. Without rows, the first remaining control or field gets it, or `outside` if there is none. The same applies if a
 * field is recreated. If the whole list is removed with its last row, the nearest field around it gets the focus, or the
 * content of the page.
 */
export function useFocusInRows<E extends HTMLElement>(outside?: RefObject<HTMLElement | null>) {
  const place = useRef<E>(null)
  useEffect(() => {
    const within = place.current
    if (within === null) return undefined
    const around = ancestorsOf(within)
    const rowsIn = () => [...within.querySelectorAll('li')]
    let last: { element: Node; row: number; page: string } | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const row = rowsIn().findIndex((one) => one.contains(target))
      last = { element: target, row, page: window.location.pathname }
    }
    const restore = (changes: MutationRecord[]) => {
      if (last === null || !isFocusLost()) return
      const { element, row } = last
      if (!changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element))))
        return
      const next = row === -1 ? undefined : (rowsIn()[row] ?? rowsIn().at(-1))
      const control = next?.querySelector<HTMLElement>(CONTROLS)
      const rest = within.querySelector<HTMLElement>(`${FIELDS}, ${CONTROLS}`)
      ;(control ?? rest ?? outside?.current)?.focus()
    }
    const observer = new MutationObserver(restore)
    observer.observe(within, { childList: true, subtree: true })
    within.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      within.removeEventListener('focusin', remember)
      const isSamePage = last?.page === window.location.pathname
      if (isSamePage && !within.isConnected && isFocusLost()) focusAround(around)
    }
  }, [outside])
  return place
}

/** From the nearest to the content of the page or the dialog. */
function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let one = element.parentElement; one !== null; one = one.parentElement) {
    found.push(one)
    if (one.matches('main, [role=dialog], [role=alertdialog]')) break
  }
  return found
}

function focusAround(ancestors: readonly HTMLElement[]): void {
  const left = ancestors.filter((one) => one.isConnected)
  const field = left.map((one) => one.querySelector<HTMLElement>(FIELDS)).find((one) => one !== null)
  ;(field ?? left.at(-1))?.focus()
}
