import type { ErrorComponentProps } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazy } from '#lib/network/lazy.ts'

const load = () => import('#ui/states/failures.ts')
const NotFound = lazy(async () => ({ default: (await load()).NotFound }))
const PageError = lazy(async () => ({ default: (await load()).PageError }))

/** Rarely needed, so not part of the first load. */
export const LazyNotFound = () => (
  <Suspense>
    <NotFound isInFrame={false} />
  </Suspense>
)

/** The same inside the frame of the page. */
export const LazyNotFoundInFrame = () => (
  <Suspense>
    <NotFound isInFrame />
  </Suspense>
)

/** For something other than a page that is missing, with the same look. */
export const LazyMissing = (what: { title: string; help: string }) => (
  <Suspense>
    <NotFound isInFrame {...what} />
  </Suspense>
)

export const LazyPageError = (props: ErrorComponentProps) => (
  <Suspense>
    <PageError {...props} />
  </Suspense>
)

/** Preloads error pages and toasts while the network is available. */
export async function preloadFailures(): Promise<void> {
  await load().catch(() => {})
}
