import { Suspense, type ComponentProps } from 'react'
import type { Drawing } from '#features/chat/images/drawing.tsx'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const Step = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/images/drawing.tsx')).Drawing }
})

export const LazyDrawing = (props: ComponentProps<typeof Drawing>) => (
  <Suspense>
    <Step {...props} />
  </Suspense>
)
