import FormatQuoteOutlined from '@mui/icons-material/FormatQuoteOutlined'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteIn, selectedIn } from '#features/chat/messages/quote.ts'

/** The selection changes with every pixel that the pointer moves. */
const SETTLED_MS = 200
const HEIGHT = 44
const WIDTH = 120

type Place = { body: HTMLElement; top: number; left: number }

/** A button next to selected text of an answer; on touch screens below it, because the browser's own menu is above. */
export function SelectionQuote({ onQuote }: { onQuote: (text: string) => void }) {
  const { t } = useTranslation()
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => setPlace(placeOf())
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(update, SETTLED_MS)
    }
    // the selection that this code was loaded for
    later()
    const passive = { capture: true, passive: true }
    document.addEventListener('selectionchange', later)
    document.addEventListener('scroll', later, passive)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', later)
      document.removeEventListener('scroll', later, passive)
    }
  }, [])
  if (place === null) return null
  const quote = () => {
    const text = quoteIn(place.body)
    document.getSelection()?.removeAllRanges()
    setPlace(null)
    if (text !== null) onQuote(text)
  }
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<FormatQuoteOutlined fontSize="small" />}
      // pressing it would otherwise clear the selection
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={quote}
      sx={{
        position: 'fixed',
        top: place.top,
        left: place.left,
        zIndex: 'tooltip',
        boxShadow: 2,
        bgcolor: 'background.paper',
        '&:hover': { bgcolor: 'background.paper' },
      }}
    >
      {t('messages.quote')}
    </Button>
  )
}

function placeOf(): Place | null {
  const selection = document.getSelection()
  const at = selection?.anchorNode
  const element = at instanceof Element ? at : at?.parentElement
  const body = element?.closest<HTMLElement>('[data-quotable]') ?? null
  const range = selectedIn(body)
  if (body === null || range === null) return null
  const lines = range.getClientRects()
  const [first, last] = [lines[0], lines[lines.length - 1]]
  if (first === undefined || last === undefined) return null
  const isTouch = window.matchMedia('(hover: none)').matches
  const above = first.top - HEIGHT
  const top = isTouch || above < 0 ? last.bottom + 8 : above
  if (top < 0 || top > window.innerHeight - HEIGHT) return null
  const left = isTouch || above < 0 ? last.left : first.left
  return { body, top, left: Math.max(8, Math.min(left, window.innerWidth - WIDTH - 8)) }
}
