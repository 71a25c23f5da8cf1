import { Suspense, useEffect } from 'react'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { resumeUploads } from '#features/chat/files/attach-files.ts'
import { useAttaching } from '#features/chat/files/attaching-store.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const DraftFiles = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/files/draft-files.tsx')).DraftFiles }
})

/** The files of a draft; their code is loaded with the first one. */
export function LazyDraftFiles({ scope, assistantId }: { scope: string; assistantId: string | null }) {
  const hasFiles = useDraft(scope, ({ files }) => files.length > 0)
  const hasComing = useAttaching(({ all }) => all.some((one) => one.scope === scope))
  // without the network, the next visit continues them
  useEffect(() => void resumeUploads(scope).catch(() => {}), [scope])
  if (!hasFiles && !hasComing) return null
  return (
    <Suspense>
      <DraftFiles scope={scope} assistantId={assistantId} />
    </Suspense>
  )
}
