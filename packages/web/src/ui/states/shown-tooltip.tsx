import MuiTooltip, { type TooltipProps } from '@mui/material/Tooltip'
import { type Ref, type SyntheticEvent, useEffect, useImperativeHandle, useRef } from 'react'

export type Listener = (event: SyntheticEvent) => void
export type Listeners = Partial<
  Record<'onMouseOver' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onTouchStart' | 'onTouchEnd', Listener>
>
/** What made someone want a tooltip: on which element, and by which listener it is told. */
export type First = { name: keyof Listeners; type: string; anchor: HTMLElement }

type Props = Omit<TooltipProps, 'children'> & TargetProps
type TargetProps = {
  first: First
  /** Told what listens to the control, and nothing when this goes. */
  onListeners: (listeners: Listeners) => void
}

/** The tooltip of a control that stands elsewhere in the page. */
export function ShownTooltip({ first, onListeners, ...options }: Props) {
  return (
    <MuiTooltip {...options} describeChild>
      <Target first={first} onListeners={onListeners} />
    </MuiTooltip>
  )
}

/** Stands for the control: gives the tooltip its element, and the control the tooltip's listeners. */
function Target({ ref, first, onListeners, ...given }: TargetProps & Listeners & { ref?: Ref<HTMLElement> }) {
  const { name, type, anchor } = first
  const listeners = useRef<Listeners>({})
  useImperativeHandle(ref, () => anchor, [anchor])
  useEffect(() => {
    listeners.current = given
    onListeners(given)
  })
  useEffect(() => {
    // What happened before this was there. The event itself is over: of it, these three are asked.
    listeners.current[name]?.({ type, target: anchor, currentTarget: anchor } as unknown as SyntheticEvent)
  }, [name, type, anchor])
  useEffect(() => () => onListeners({}), [onListeners])
  return null
}
