import { Suspense } from 'react'
import type { ComparisonViewProps } from '#features/chat/comparing/comparison-view.tsx'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const View = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/comparing/comparison-view.tsx')).ComparisonView }
})

/** Two compared answers, if there are any. */
export function LazyComparison(props: ComparisonViewProps) {
  if (props.answers.length === 0) return null
  return (
    <Suspense>
      <View {...props} />
    </Suspense>
  )
}
