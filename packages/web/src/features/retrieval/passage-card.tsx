import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Passage } from '@parlance/contract/knowledge/retrieval.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plainPassage } from '#features/retrieval/plain-passage.ts'
import { formatMoment } from '#lib/texts/format.ts'
import { Figure } from '#ui/tables/figure.tsx'
import { Meter } from '#ui/tables/meter.tsx'
import { StateChip } from '#ui/states/state-chip.tsx'
import { TextLink } from '#ui/navigation/text-link.tsx'

/** The number of lines shown before the passage is expanded. */
const LINES = 4
const LONG = 360
const TWO_DECIMALS = { maximumFractionDigits: 2, minimumFractionDigits: 2 } as const

type Props = { passage: Passage; place: number }

/** A found passage with its place, text and scores. */
export function PassageCard({ passage, place }: Props) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const { heading, page, text } = passage
  const where = [
    ...(page === null ? [] : [t('retrieval.page', { page })]),
    ...(heading === '' ? [] : [heading]),
    t('retrieval.as_of', { date: formatMoment(passage.indexed_at) }),
  ]
  return (
    <Box
      component="li"
      sx={{
        minWidth: 0,
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        display: 'grid',
        gap: { xs: 1.5, md: 3 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 220px' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {place}.{' '}
          <TextLink
            to="/knowledge-base/$knowledgeBaseId"
            params={{ knowledgeBaseId: passage.knowledge_base_id }}
            search={{ document: passage.document_id }}
          >
            {passage.document_name}
          </TextLink>
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'muted', overflowWrap: 'anywhere' }}>
          {where.join(' · ')}
        </Typography>
        {passage.manual && <StateChip tone="info">{t(`common.manual_${passage.manual}`)}</StateChip>}
        <Typography
          variant="body2"
          sx={{
            mt: 1,
            whiteSpace: isWhole ? 'pre-line' : 'normal',
            overflowWrap: 'anywhere',
            ...(!isWhole && {
              display: '-webkit-box',
              WebkitLineClamp: LINES,
              WebkitBoxOrient: 'vertical',
              overflow: 'hidden',
            }),
          }}
        >
          {plainPassage(text)}
        </Typography>
        {text.length > LONG && (
          <Button
            size="small"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            sx={{ mt: 0.5, ml: -1 }}
          >
            {t(isWhole ? 'retrieval.less' : 'retrieval.whole')}
          </Button>
        )}
      </Box>
      <Scores passage={passage} />
    </Box>
  )
}

function Scores({ passage }: { passage: Passage }) {
  const { t } = useTranslation()
  const rows = [
    [t('retrieval.score'), passage.score],
    [t('retrieval.keyword_score'), passage.keyword_score],
    [t('retrieval.vector_score'), passage.vector_score],
  ] as const
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr auto',
          gap: '4px 16px',
          m: 0,
          mb: 1,
          typography: 'body2',
        }}
      >
        {rows.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
              {value === null ? '–' : <Figure value={value} options={TWO_DECIMALS} />}
            </Box>
          </Box>
        ))}
      </Box>
      <Meter value={passage.score} />
    </Box>
  )
}
