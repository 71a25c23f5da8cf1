import { lazy, Suspense } from 'react'
import { useToasts } from '#lib/notify.ts'

const Toasts = lazy(async () => ({ default: (await import('#ui/toasts.tsx')).Toasts }))

/** The place of short messages; what draws them comes with the first one. */
export function LazyToasts() {
  const isEmpty = useToasts((state) => state.toasts.length === 0)
  if (isEmpty) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
