import { Suspense, useState } from 'react'
import { lazy } from '#lib/lazy.ts'
import type { ConfirmDialogProps } from '#ui/dialogs/confirm-dialog-surface.tsx'

const Surface = lazy(async () => ({
  default: (await import('#ui/dialogs/confirm-dialog-surface.tsx')).ConfirmDialogSurface,
}))

/** Asks before something is lost for good; what draws it is loaded with the first question. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense>
      <Surface {...props} />
    </Suspense>
  )
}
