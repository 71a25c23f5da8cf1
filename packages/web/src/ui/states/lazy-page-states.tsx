import type { ErrorComponentProps } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazy } from '#lib/network/lazy.ts'

const loadNotFound = () => import('#ui/states/not-found.tsx')
const loadPageError = () => import('#ui/states/page-error.tsx')
const NotFound = lazy(async () => ({ default: (await loadNotFound()).NotFound }))
const PageError = lazy(async () => ({ default: (await loadPageError()).PageError }))

/** Rarely needed, so not part of the first load. */
export const LazyNotFound = () => (
  <Suspense>
    <NotFound isInFrame={false} />
  </Suspense>
)

/** The same where the frame of the page stays. */
export const LazyNotFoundInFrame = () => (
  <Suspense>
    <NotFound isInFrame />
  </Suspense>
)

/** Something other than a page is not there, in the same shape. */
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

/** Preloads the error pages while the network is available. */
export async function fetchPageStates(): Promise<void> {
  await Promise.allSettled([loadNotFound(), loadPageError()])
}
