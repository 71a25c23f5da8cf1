import { useEffect, useRef } from 'react'

/** Whether nothing on the page has the focus, as after the removal of what had it. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** For the control that opens something in its own place: it has the focus again when that has closed. */
export function useFocusBack<E extends HTMLElement>(isOpen: boolean) {
  const opener = useRef<E>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && isFocusLost()) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}

/**
 * A browser takes the focus from a control that is disabled, as a button is while it works. Gives it back when the
 * control is enabled again and nothing else was focused meanwhile. Returns a function that ends this.
 */
export function keepFocus(): () => void {
  let last: EventTarget | null = null
  const remember = ({ target }: FocusEvent) => {
    last = target
  }
  const observer = new MutationObserver((changes) => {
    const wasEnabled = changes.some(
      ({ target }) => target === last && target instanceof HTMLElement && !target.hasAttribute('disabled'),
    )
    if (wasEnabled && isFocusLost() && last instanceof HTMLElement) last.focus()
  })
  observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', remember)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  }
}
