import { Suspense } from 'react'
import { lazy } from '#lib/network/lazy.ts'
import { useToasts } from '#lib/notify.ts'

const load = () => import('#ui/states/failures.ts')
const Toasts = lazy(async () => ({ default: (await load()).Toasts }))

/** The place of toasts, whose code is loaded with the first one. */
export function LazyToasts() {
  const isEmpty = useToasts((state) => state.toasts.length === 0)
  if (isEmpty) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
