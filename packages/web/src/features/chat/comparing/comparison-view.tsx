import CheckOutlined from '@mui/icons-material/CheckOutlined'
import CropSquareOutlined from '@mui/icons-material/CropSquareOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Answer } from '#features/chat/answer/answer.tsx'
import { usageText } from '#features/chat/answer/usage-text.ts'
import { RAIL, RAIL_GAP } from '#features/chat/conversation/rail.ts'
import { stopLiveRun } from '#features/chat/runs/live-runs.ts'
import { showFailure } from '#features/chat/runs/show-failure.ts'
import { size } from '#ui/sizes.ts'

export type ComparisonViewProps = {
  answers: readonly Message[]
  /** Whether the column of the conversation leaves a margin for sources. */
  hasRail: boolean
  onKeep: (kept: Message, others: readonly Message[]) => Promise<void>
}

/** Two answers next to each other, or one below the other if there is no room; one of them will be kept. */
export function ComparisonView({ answers, hasRail, onKeep }: ComparisonViewProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isKeeping, setKeeping] = useState(false)
  const keep = (kept: Message) => {
    setKeeping(true)
    const others = answers.filter((one) => one !== kept)
    void onKeep(kept, others)
      .catch(showFailure)
      .finally(() => setKeeping(false))
  }
  return (
    <Box component="section" aria-labelledby={id} sx={hasRail ? wideBesideRail : wide}>
      <Typography id={id} variant="subtitle2" component="h2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {t('messages.comparison')}
      </Typography>
      <Box sx={columns}>
        {answers.map((answer, at) => (
          <Side
            key={answer.id}
            answer={answer}
            number={at + 1}
            isKeeping={isKeeping}
            onKeep={() => keep(answer)}
          />
        ))}
      </Box>
    </Box>
  )
}

type SideProps = { answer: Message; number: number; isKeeping: boolean; onKeep: () => void }

function Side({ answer, number, isKeeping, onKeep }: SideProps) {
  const { t } = useTranslation()
  const isRunning = answer.status === 'running'
  return (
    <Box role="group" aria-label={t('messages.compared', { number })} sx={side}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Answer message={answer} isLast={false} isBusy />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Box role="status" sx={{ flex: 1, minWidth: 120, typography: 'caption', color: 'muted' }}>
          {isRunning ? t('messages.compared_running') : answer.usage && usageText(answer.usage)}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
          {isRunning && (
            <Button
              size="small"
              variant="outlined"
              startIcon={<CropSquareOutlined fontSize="small" />}
              onClick={() => void stopLiveRun(answer.id).catch(showFailure)}
            >
              {t('chat.stop')}
            </Button>
          )}
          {/* never in the place of Stop: keeping one answer ends the other one */}
          <Button
            size="small"
            variant="contained"
            disabled={isRunning}
            loading={isKeeping}
            startIcon={<CheckOutlined fontSize="small" />}
            onClick={onKeep}
          >
            {t('messages.keep')}
          </Button>
        </Box>
      </Box>
    </Box>
  )
}

const WIDTH = size.block * 1.5

/** Wider than the column of the conversation, if there is room. */
const wide = {
  position: 'relative',
  left: '50%',
  transform: 'translateX(-50%)',
  width: `min(${WIDTH}px, 100cqi - 32px)`,
  pb: 3,
} as const
/** Centred over the column and the rail together. */
const wideBesideRail = { ...wide, [RAIL]: { left: `calc(50% + ${(RAIL_GAP + size.rail) / 2}px)` } } as const
const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container conversation (min-width: 720px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const
const side = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  // an answer checks the width of this column, not of the page, for its rail
  container: 'conversation / inline-size',
} as const
