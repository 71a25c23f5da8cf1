import { Suspense, useMemo } from 'react'
import type { SourcePart } from '#features/chat/sources/cited.ts'
import { doubtsAt } from '#features/chat/sources/doubts.ts'
import { LazyChip, LazyDoubtMark, LazyMissingSource } from '#features/chat/sources/lazy-sources.tsx'
import type { Marks } from '#ui/markdown/marks.ts'

/** The citations of an answer and the marks at unsupported content; null if the answer has no sources. */
export function useMarks(
  threadId: string,
  messageId: string,
  sources: readonly SourcePart[],
  hasSearched: boolean,
): Marks | null {
  return useMemo(() => {
    // sources of a provider's own search have no numbers
    const hasNumbers = hasSearched || sources.some(({ passage, page }) => passage !== null || page !== null)
    if (sources.length === 0 && !hasNumbers) return null
    return {
      cited: (number, place) => {
        const source = sources.find(({ source_id }) => source_id === String(number))
        if (!source && !hasNumbers) return null
        return (
          <Suspense fallback={` [${number}]`}>
            {source ? (
              <LazyChip threadId={threadId} messageId={messageId} source={source} place={place} />
            ) : (
              <LazyMissingSource number={number} />
            )}
          </Suspense>
        )
      },
      after: (place) => {
        const doubts = doubtsAt(sources, place)
        if (doubts.length === 0) return null
        return (
          <Suspense>
            <LazyDoubtMark doubts={doubts} />
          </Suspense>
        )
      },
    }
  }, [threadId, messageId, sources, hasSearched])
}
