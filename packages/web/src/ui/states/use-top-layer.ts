import { useLayoutEffect, useState } from 'react'

/** The part of an open dialog, drawer or menu that keeps the focus; MUI marks its start for keyboards. */
const TRAP = 'body > .MuiModal-root:not(.MuiModal-hidden) > [data-testid="sentinelStart"] + *'

/**
 * An element whose content stays reachable while dialogs are open. It moves into the topmost dialog, which hides all
 * other elements from screen readers and traps the focus, and back to the page when the dialog closes.
 */
export function useTopLayer(): HTMLElement {
  const [layer] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    const move = () => {
      const top = [...document.querySelectorAll(TRAP)].at(-1) ?? document.body
      if (layer.parentNode !== top) top.append(layer)
      // set while it was beside the dialog
      layer.removeAttribute('aria-hidden')
    }
    move()
    const observer = new MutationObserver(move)
    observer.observe(document.body, { childList: true })
    return () => {
      observer.disconnect()
      layer.remove()
    }
  }, [layer])
  return layer
}
