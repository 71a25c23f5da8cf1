import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { versionOf } from '#features/documents/document-states.ts'
import { pageQuery } from '#features/documents/reading.queries.ts'
import { ErrorState } from '#ui/states/error-state.tsx'

type Props = { baseId: string; document: KnowledgeDocument; pages: number }

/** The pages of a PDF as pictures; each is requested when it scrolls into view. */
export function DocumentPages({ pages, ...of }: Props) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {Array.from({ length: pages }, (_, at) => (
        <Page key={at} number={at + 1} pages={pages} {...of} />
      ))}
    </Box>
  )
}

/** The aspect ratio of most pages, until the real one is known. */
const SHEET = '210 / 297'
/** How far below the view pages are requested. */
const AHEAD = '300px'

function Page({ baseId, document, pages, number }: Props & { number: number }) {
  const { t } = useTranslation()
  const place = useRef<HTMLLIElement>(null)
  const [isWanted, setWanted] = useState(false)
  const query = pageQuery(baseId, document.id, versionOf(document), number)
  const { data, error, refetch } = useQuery({ ...query, enabled: isWanted })
  useEffect(() => {
    const item = place.current
    if (item === null) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setWanted(true), {
      rootMargin: AHEAD,
    })
    watch.observe(item)
    return () => watch.disconnect()
  }, [])
  return (
    <li ref={place}>
      {error ? (
        <ErrorState error={error} heading="h3" onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Box aria-busy={isWanted} sx={{ ...sheet, aspectRatio: SHEET }} />
      ) : (
        <Box
          component="img"
          src={data}
          alt={t('documents.page_picture', { page: number, name: document.name })}
          sx={{ ...sheet, height: 'auto' }}
        />
      )}
      <Typography
        variant="caption"
        component="p"
        sx={{ color: 'text.secondary', textAlign: 'center', mt: 0.5 }}
      >
        {t('documents.page_of', { page: number, pages })}
      </Typography>
    </li>
  )
}

const sheet = {
  display: 'block',
  width: '100%',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  // paper is white in dark mode as well
  bgcolor: 'common.white',
} as const
