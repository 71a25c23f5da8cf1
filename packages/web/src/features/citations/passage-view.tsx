import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { CitedPassage } from '@parlance/contract/chat/runs.ts'
import type { DocumentText } from '@parlance/contract/knowledge/documents.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passageWindow, type Place, REACH } from '#features/citations/passage-window.ts'
import { LazyMarkdown } from '#ui/content/lazy-markdown.tsx'

type Props = {
  text: DocumentText
  passage: (Place & { manual?: CitedPassage['manual'] | undefined }) | null
}

/** A document's text around a passage, which is marked and brought into view. */
export function PassageView({ text, passage }: Props) {
  const { t } = useTranslation()
  const [reach, setReach] = useState({ before: REACH, after: REACH })
  const mark = useRef<HTMLDivElement>(null)
  const shown = passageWindow(text.markdown, passage, reach)
  const isMarked = passage !== null && passage.start_offset !== null && shown.isFound

  useEffect(() => {
    const element = mark.current
    if (element === null) return undefined
    // the renderer is loaded later, and its output above the passage moves it down
    const bring = () => element.scrollIntoView({ block: 'center' })
    bring()
    const observer = new ResizeObserver(bring)
    if (element.parentElement) observer.observe(element.parentElement)
    const enough = setTimeout(() => observer.disconnect(), 1_000)
    return () => {
      clearTimeout(enough)
      observer.disconnect()
    }
  }, [])

  return (
    <Box sx={{ maxWidth: 640, mx: 'auto', '& .prose + .prose': { mt: 1.75 } }}>
      {!shown.isFound && (
        <Typography
          role="note"
          sx={{ p: 1.5, mb: 2, borderRadius: 1, bgcolor: 'warning.light', typography: 'body2' }}
        >
          {t('citedDocument.passage_gone')}
        </Typography>
      )}
      {passage?.manual && (
        <Box role="note" sx={{ p: 1.5, mb: 2, borderRadius: 1, bgcolor: 'info.light', typography: 'body2' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {t('citedDocument.by_hand')}
          </Typography>
          {t('citations.quoted', { quote: passage.quote })}
        </Box>
      )}
      {shown.hasBefore && (
        <Button size="small" onClick={() => setReach({ ...reach, before: reach.before * 4 })} sx={{ mb: 1 }}>
          {t('citedDocument.show_before')}
        </Button>
      )}
      <LazyMarkdown text={shown.before} isGrowing={false} />
      {isMarked ? (
        <Box
          ref={mark}
          component="section"
          aria-label={t('citedDocument.passage')}
          sx={{
            my: 1.75,
            mx: -2,
            px: 2,
            py: 1,
            borderLeft: 3,
            borderColor: 'citation.edge',
            borderRadius: 0.5,
            bgcolor: 'citation.highlight',
            scrollMarginBlock: 48,
          }}
        >
          <LazyMarkdown text={shown.inside} isGrowing={false} />
        </Box>
      ) : (
        <LazyMarkdown text={shown.inside} isGrowing={false} />
      )}
      <LazyMarkdown text={shown.after} isGrowing={false} />
      {shown.hasAfter && (
        <Button size="small" onClick={() => setReach({ ...reach, after: reach.after * 4 })} sx={{ mt: 1 }}>
          {t('citedDocument.show_after')}
        </Button>
      )}
    </Box>
  )
}
