import { useEffect, useRef } from 'react'

/** Whether nothing on the page has the focus, as after the removal of the focused element. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/** For a control that opens something in its own place: it gets the focus back when that closes. */
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
 * A browser removes the focus from a control that becomes disabled, such as a button during its action, and a dialog
 * then focuses itself. Restores it when the control is enabled again and nothing else has been focused in the meantime.
 * Returns a function that stops this.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    if (!(last?.hasAttribute('disabled') && isDialogOf(last, target))) last = target
  }
  const observer = new MutationObserver((changes) => {
    const wasEnabled = changes.some(({ target }) => target === last && !last.hasAttribute('disabled'))
    if (wasEnabled && (isFocusLost() || isDialogOf(last, document.activeElement))) last?.focus()
  })
  observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', remember)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  }
}

/** Whether the other element is the dialog around the first, or the frame of that dialog. */
const isDialogOf = (inside: Element | null, other: Element | null) =>
  other?.matches('[role=dialog], [role=alertdialog], [role=presentation]') === true && other.contains(inside)
