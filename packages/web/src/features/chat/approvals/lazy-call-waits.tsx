import { type ComponentProps, Suspense } from 'react'
import type { CallWaits } from '#features/chat/approvals/call-waits.tsx'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const Waits = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/approvals/call-waits.tsx')).CallWaits }
})

export const LazyCallWaits = (props: ComponentProps<typeof CallWaits>) => (
  <Suspense>
    <Waits {...props} />
  </Suspense>
)
