import type { ErrorComponentProps } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazy } from '#lib/lazy.ts'

const loadNotFound = () => import('#ui/states/not-found.tsx')
const loadPageError = () => import('#ui/states/page-error.tsx')
const NotFound = lazy(async () => ({ default: (await loadNotFound()).NotFound }))
const PageError = lazy(async () => ({ default: (await loadPageError()).PageError }))

/** Seldom needed, so not part of what everyone loads first. */
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

export const LazyPageError = (props: ErrorComponentProps) => (
  <Suspense>
    <PageError {...props} />
  </Suspense>
)

/** Fetches what tells of an error while the network is there. */
export async function fetchPageStates(): Promise<void> {
  await Promise.allSettled([loadNotFound(), loadPageError()])
}
