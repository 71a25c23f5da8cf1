import Box from '@mui/material/Box'
import type { HowFound } from '@parlance/contract/chat/runs.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateChip } from '#ui/states/state-chip.tsx'
import { Figure } from '#ui/tables/figure.tsx'

const TWO_DECIMALS = { maximumFractionDigits: 2, minimumFractionDigits: 2 } as const

type Found = HowFound['passages'][number]

type Props = {
  passage: Pick<Found, 'title' | 'heading' | 'page' | 'manual'> &
    Partial<Pick<Found, 'number' | 'neighbours'>>
  scores?: Pick<Found, 'score' | 'keyword_score' | 'vector_score'>
  /** The reason why it was left out. */
  children?: ReactNode
}

/** A passage with its position and scores. */
export function FoundEntry({ passage, scores, children }: Props) {
  const { t } = useTranslation()
  const { number = null, title, heading, page, manual, neighbours = 0 } = passage
  const where = [
    page === null ? '' : t('citations.page', { page }),
    heading,
    neighbours === 0 ? '' : t('howFound.neighbours', { count: neighbours }),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Box
      component="li"
      sx={{
        minWidth: 0,
        px: 1.5,
        py: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '4px 16px',
        typography: 'body2',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {number !== null && `[${number}] `}
          {title}
        </Box>
        {where && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{where}</Box>}
      </Box>
      {manual && <StateChip tone="info">{t(`common.manual_${manual}`)}</StateChip>}
      {scores && <Scores {...scores} />}
      {children}
    </Box>
  )
}

function Scores({ score, keyword_score, vector_score }: NonNullable<Props['scores']>) {
  const { t } = useTranslation()
  const rows = [
    [t('howFound.score'), score],
    [t('howFound.keywords'), keyword_score],
    [t('howFound.meaning'), vector_score],
  ] as const
  return (
    <Box
      component="dl"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 16px', m: 0, typography: 'caption' }}
    >
      {rows.map(([label, value]) => (
        <Box key={label} sx={{ display: 'flex', gap: 0.75 }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {value === null ? '–' : <Figure value={value} options={TWO_DECIMALS} />}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
