import { type ComponentProps, lazy, Suspense } from 'react'
import type { ToolDetail } from '#features/chat/answer/steps/tool-detail.tsx'
import { loadTexts } from '#i18n/i18n.ts'

const Detail = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/answer/steps/tool-detail.tsx')).ToolDetail }
})

export const LazyToolDetail = (props: ComponentProps<typeof ToolDetail>) => (
  <Suspense>
    <Detail {...props} />
  </Suspense>
)
