import Dialog, { type DialogProps } from '@mui/material/Dialog'
import { useEffect, useRef, useState } from 'react'
import { useUnsavedForms } from '#lib/forms/unsaved.ts'
import { UnsavedDialog } from '#ui/dialogs/unsaved-dialog.tsx'

const count = () => useUnsavedForms.getState().count

type Props = Omit<DialogProps, 'onClose'> & { onClose: () => void }

/** A dialog with a form (`useUnsaved`): Escape and a click outside ask before entered values are lost. */
export function FormDialog({ onClose, children, ...rest }: Props) {
  const [isAsked, setAsked] = useState(false)
  /** The number of forms with changes on the page below. */
  const below = useRef(0)
  useEffect(() => {
    if (rest.open) below.current = count()
  }, [rest.open])
  const leave = () => {
    setAsked(false)
    onClose()
  }
  return (
    <Dialog {...rest} fullWidth onClose={() => (count() > below.current ? setAsked(true) : onClose())}>
      {children}
      <UnsavedDialog open={isAsked} onLeave={leave} onStay={() => setAsked(false)} />
    </Dialog>
  )
}
