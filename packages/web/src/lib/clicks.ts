type Press = { control: HTMLElement; text: string; left: number; top: number; x: number; y: number }

const CONTROLS = `button, a[href], label, summary, input:is([type=checkbox], [type=radio]),
  [role]:is([role=button], [role=tab], [role=option], [role=switch], [role^=menuitem])`
/** How far the pointer can move during a click, in pixels. */
const MOVE_MAX = 4

/**
 * Gives a click to the control that was pressed if the page has moved it away before the release, for example because
 * something above it was loaded. The browser would give it to what is under the pointer then, or to nothing. Returns a
 * function that stops this.
 */
export function keepClicks(): () => void {
  let press: Press | null = null
  const remember = ({ target, button, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
    const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
    const isPlain = isPrimary && button === 0
    press = isPlain && control ? { control, text: textOf(control), ...placeOf(control), x, y } : null
  }
  const redirect = (click: MouseEvent) => {
    const pressed = press
    press = null
    if (!pressed || !isLost(click, pressed)) return
    click.preventDefault()
    click.stopImmediatePropagation()
    pressed.control.click()
  }
  window.addEventListener('pointerdown', remember, true)
  window.addEventListener('click', redirect, true)
  return () => {
    window.removeEventListener('pointerdown', remember, true)
    window.removeEventListener('click', redirect, true)
  }
}

function isLost(click: MouseEvent, { control, text, left, top, x, y }: Press): boolean {
  const isOnControl = click.target instanceof Node && control.contains(click.target)
  // `detail` is 0 for clicks by keyboard and by code
  if (isOnControl || click.detail === 0 || click.ctrlKey || click.metaKey || click.shiftKey) return false
  if (Math.abs(click.clientX - x) > MOVE_MAX || Math.abs(click.clientY - y) > MOVE_MAX) return false
  const now = placeOf(control)
  const hasMoved = Math.abs(now.left - left) >= 1 || Math.abs(now.top - top) >= 1
  // the page behind a dialog is hidden from assistive technology
  const isBehind = control.closest('[aria-hidden=true]') !== null
  return control.isConnected && hasMoved && !isBehind && textOf(control) === text
}

const placeOf = (control: Element) => {
  const { left, top } = control.getBoundingClientRect()
  return { left, top }
}

/** A control whose text has changed may do something else now. */
const textOf = (control: Element) => `${control.getAttribute('aria-label') ?? ''} ${control.textContent}`
