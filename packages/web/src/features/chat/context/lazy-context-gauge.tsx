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

/** The length of a new message, in characters, from which the gauge is shown before the first answer. */
const LONG_TEXT = 2_000

/** The gauge of the context: in a new conversation only with files or a long text; its code is loaded then. */
export function LazyContextGauge({ scope, assistantId }: Props) {
  const isLarge = useDraft(scope, ({ files, text }) => files.length > 0 || text.length > LONG_TEXT)
  if (scope === NEW_SCOPE && !isLarge) return null
  return (
    <Suspense>
      <ContextGauge scope={scope} assistantId={assistantId} />
    </Suspense>
  )
}
