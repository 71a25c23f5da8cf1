import { useEffect } from 'react'
import { formatMoment } from '#lib/texts/format.ts'
import { preloadMarkdown } from '#ui/content/lazy-markdown.tsx'

/** Preloads the code for the first answer while the person types. */
export function usePreloadedAnswer(isWriting: boolean): void {
  useEffect(() => {
    if (!isWriting) return
    preloadMarkdown()
    formatMoment(new Date().toISOString())
  }, [isWriting])
}
