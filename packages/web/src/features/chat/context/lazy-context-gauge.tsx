import { Suspense } from 'react'
import { NEW_SCOPE } from '#features/chat/drafts/draft-store.ts'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const ContextGauge = lazy(async () => {
  await loadTexts(['thread'])
  return { default: (await import('#features/chat/context/context-gauge.tsx')).ContextGauge }
})

type Props = { scope: string; assistantId: string | null }

/** The gauge of the context, once it is not empty; its code is loaded then. */
export function LazyContextGauge({ scope, assistantId }: Props) {
  const hasFiles = useDraft(scope, ({ files }) => files.length > 0)
  if (scope === NEW_SCOPE && !hasFiles) return null
  return (
    <Suspense>
      <ContextGauge scope={scope} assistantId={assistantId} />
    </Suspense>
  )
}
