import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import type { CitationDoubt } from '@parlance/contract/chat/runs.ts'
import { useTranslation } from 'react-i18next'
import { doubtText } from '#features/chat/sources/doubts.ts'
import { Tooltip } from '#ui/states/tooltip.tsx'

type Props = { doubts: readonly CitationDoubt[] }

const sign = {
  display: 'inline-flex',
  position: 'relative',
  p: 0,
  mx: '2px',
  border: 0,
  borderRadius: 0.5,
  bgcolor: 'transparent',
  color: 'warning.main',
  verticalAlign: '-3px',
  cursor: 'help',
  font: 'inherit',
  outlineOffset: 2,
  '& svg': { fontSize: '1.05rem' },
  '&::after': { content: '""', position: 'absolute', inset: '-6px -4px' },
} as const

/** The mark at a sentence that its sources do not support; it explains what was not found. */
export function DoubtMark({ doubts }: Props) {
  const { t } = useTranslation()
  const description = doubts.map((doubt) => doubtText(doubt, t)).join(' ')
  return (
    <Tooltip title={description} describeChild>
      <Box component="button" type="button" aria-label={t('citations.unsupported')} data-doubt sx={sign}>
        <WarningAmberOutlined aria-hidden />
      </Box>
    </Tooltip>
  )
}

/** A citation number that refers to no source of the answer. */
export function MissingSource({ number }: { number: number }) {
  const { t } = useTranslation()
  return (
    <>
      {` [${number}]`}
      <Tooltip title={t('citations.no_source', { number })} describeChild>
        <Box component="button" type="button" aria-label={t('citations.unsupported')} data-doubt sx={sign}>
          <WarningAmberOutlined aria-hidden />
        </Box>
      </Tooltip>
    </>
  )
}
