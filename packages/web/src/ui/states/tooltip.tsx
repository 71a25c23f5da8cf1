import type { TooltipProps } from '@mui/material/Tooltip'
import { cloneElement, type ReactElement, Suspense, useCallback, useRef, useState } from 'react'
import type { First, Listener, Listeners } from '#ui/states/shown-tooltip.tsx'
import { lazy } from '#lib/network/lazy.ts'

/** Touch events are followed by emulated mouse events, which are ignored. */
const AFTER_TOUCH_MS = 1_000

const Shown = lazy(async () => ({ default: (await import('#ui/states/shown-tooltip.tsx')).ShownTooltip }))

type Props = Pick<TooltipProps, 'placement' | 'enterDelay' | 'enterNextDelay'> & {
  title: string
  /** The title is the description of the control, not its name. */
  describeChild?: boolean
  children: ReactElement<
    Listeners & {
      onClick?: Listener
      'aria-label'?: string | undefined
      'aria-description'?: string
    }
  >
}

/**
 * Explains a control on hover and focus. A page has a hundred tooltips and shows one: its code
 * is loaded with the first use, and until then there is only the control.
 */
export function Tooltip({ title, describeChild = false, children, ...options }: Props) {
  const [first, setFirst] = useState<First | null>(null)
  const listeners = useRef<Listeners>({})
  const takeListeners = useCallback((given: Listeners) => {
    listeners.current = given
  }, [])
  const touched = useRef(-AFTER_TOUCH_MS)
  const own = children.props

  const begin: (name: keyof Listeners) => Listener = (name) => (event) => {
    own[name]?.(event)
    const anchor = event.currentTarget as HTMLElement
    if (name === 'onTouchStart') touched.current = event.timeStamp
    if (first?.anchor === anchor) listeners.current[name]?.(event)
    else if (name !== 'onMouseOver' || event.timeStamp - touched.current >= AFTER_TOUCH_MS)
      setFirst({ name, type: event.type, anchor })
  }
  const end: (name: keyof Listeners) => Listener = (name) => (event) => {
    own[name]?.(event)
    const listen = listeners.current[name]
    if (listen) listen(event)
    // the pointer left before the tooltip was shown
    else setFirst(null)
  }
  // the tooltip must not cover what the control opens
  const press: Listener = (event) => {
    own.onClick?.(event)
    setFirst(null)
  }
  const label = own['aria-label'] ?? (title || undefined)
  return (
    <>
      {cloneElement(children, {
        ...(describeChild ? { 'aria-description': title } : label !== undefined && { 'aria-label': label }),
        // in development, MUI checks this mark on the control
        ...(import.meta.env.DEV && { 'data-mui-internal-clone-element': true }),
        onMouseOver: begin('onMouseOver'),
        onFocus: begin('onFocus'),
        onTouchStart: begin('onTouchStart'),
        onClick: press,
        ...(first && {
          onMouseLeave: end('onMouseLeave'),
          onBlur: end('onBlur'),
          onTouchEnd: end('onTouchEnd'),
        }),
      })}
      {first && title !== '' && (
        <Suspense>
          <Shown {...options} title={title} first={first} onListeners={takeListeners} />
        </Suspense>
      )}
    </>
  )
}
