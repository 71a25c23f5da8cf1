import { useCallback, useRef } from 'react'

/**
 * The place of the composer, and a way to give it the focus that a control is about to lose because its
 * activation removes it. On touch the button takes it, because the field would open the keyboard.
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
