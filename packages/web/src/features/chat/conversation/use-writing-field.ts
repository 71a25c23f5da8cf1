import { useCallback, useRef } from 'react'

/**
 * The element of the composer, and a function that focuses it when a control is about to lose the focus because its
 * activation removes it. On touch screens the button gets it, because the field would open the keyboard.
 */
export function useWritingField() {
  const fieldRef = useRef<HTMLDivElement>(null)
  const toField = useCallback(() => {
    // in the next frame: a menu that closes gives the focus back to its control first
    requestAnimationFrame(() => {
      const canHover = window.matchMedia('(hover: hover)').matches
      fieldRef.current?.querySelector<HTMLElement>(canHover ? 'textarea' : '[data-send]')?.focus()
    })
  }, [])
  return { fieldRef, toField }
}
