import { Suspense } from 'react'
import { lazy } from '#lib/network/lazy.ts'
import { useUnsavedForms } from '#lib/forms/unsaved.ts'

const UnsavedPage = lazy(async () => ({
  default: (await import('#ui/dialogs/unsaved-dialog.tsx')).UnsavedPage,
}))

/** Prevents forms with unsaved changes (`useUnsaved`) from being left by accident. */
export function UnsavedGuard() {
  const hasChanges = useUnsavedForms(({ count }) => count > 0)
  if (!hasChanges) return null
  return (
    <Suspense>
      <UnsavedPage />
    </Suspense>
  )
}
