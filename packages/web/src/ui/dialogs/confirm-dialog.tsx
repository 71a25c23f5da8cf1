import { Suspense, useState } from 'react'
import { lazy } from '#lib/network/lazy.ts'
import type { ConfirmDialogProps } from '#ui/dialogs/confirm-dialog-surface.tsx'

const Surface = lazy(async () => ({
  default: (await import('#ui/dialogs/confirm-dialog-surface.tsx')).ConfirmDialogSurface,
}))

/** Confirms an irreversible action. Its code is loaded with the first use. */
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
