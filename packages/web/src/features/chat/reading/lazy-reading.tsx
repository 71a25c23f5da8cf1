import { Suspense, useEffect } from 'react'
import { stopReading, useReading } from '#features/chat/reading/reading-store.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const Bar = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/reading/reading-bar.tsx')).ReadingBar }
})

/** Reads an answer of this conversation aloud while the conversation is open. */
export function LazyReading({ threadId }: { threadId: string }) {
  const reading = useReading((state) => (state.reading?.threadId === threadId ? state.reading : null))
  useEffect(() => stopReading, [threadId])
  if (reading === null) return null
  return (
    <Suspense>
      <Bar key={reading.messageId} reading={reading} />
    </Suspense>
  )
}
