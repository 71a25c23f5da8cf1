import MuiTooltip, { type TooltipProps } from '@mui/material/Tooltip'
import { type Ref, type SyntheticEvent, useEffect, useImperativeHandle, useRef } from 'react'

export type Listener = (event: SyntheticEvent) => void
export type Listeners = Partial<
  Record<'onMouseOver' | 'onMouseLeave' | 'onFocus' | 'onBlur' | 'onTouchStart' | 'onTouchEnd', Listener>
>
/** The event that opens a tooltip: its element and listener. */
export type First = { name: keyof Listeners; type: string; anchor: HTMLElement }

type Props = Omit<TooltipProps, 'children'> & TargetProps
type TargetProps = {
  first: First
  /** Receives the listeners for the control; none when it unmounts. */
  onListeners: (listeners: Listeners) => void
}

/** The tooltip of a control in another place of the page. */
export function ShownTooltip({ first, onListeners, ...options }: Props) {
  return (
    <MuiTooltip {...options} describeChild>
      <Target first={first} onListeners={onListeners} />
    </MuiTooltip>
  )
}

/** Stands for the control: passes its element to the tooltip, and the tooltip's listeners to the control. */
function Target({ ref, first, onListeners, ...given }: TargetProps & Listeners & { ref?: Ref<HTMLElement> }) {
  const { name, type, anchor } = first
  const listeners = useRef<Listeners>({})
  useImperativeHandle(ref, () => anchor, [anchor])
  useEffect(() => {
    listeners.current = given
    onListeners(given)
  })
  useEffect(() => {
    // Replays the event that happened before this was mounted; the tooltip reads these three fields.
    listeners.current[name]?.({ type, target: anchor, currentTarget: anchor } as unknown as SyntheticEvent)
  }, [name, type, anchor])
  useEffect(() => () => onListeners({}), [onListeners])
  return null
}
