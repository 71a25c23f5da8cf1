import { Suspense, type ComponentProps } from 'react'
import type { ImageBar } from '#features/chat/images/image-bar.tsx'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const Bar = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/images/image-bar.tsx')).ImageBar }
})

/** Its code is loaded with the first image model that is chosen. */
export const LazyImageBar = (props: ComponentProps<typeof ImageBar>) => (
  <Suspense>
    <Bar {...props} />
  </Suspense>
)
