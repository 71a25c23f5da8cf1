import { Suspense, useEffect, useState } from 'react'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'

const Quote = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/messages/selection-quote.tsx')).SelectionQuote }
})

/** Its code is loaded with the first text that is selected. */
export function LazySelectionQuote({ onQuote }: { onQuote: (text: string) => void }) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (isNeeded) return undefined
    const look = () => {
      if (document.getSelection()?.isCollapsed === false) setNeeded(true)
    }
    look()
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [isNeeded])
  if (!isNeeded) return null
  return (
    <Suspense>
      <Quote onQuote={onQuote} />
    </Suspense>
  )
}
