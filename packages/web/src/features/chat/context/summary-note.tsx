import CompressOutlined from '@mui/icons-material/CompressOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import type { SummaryStep } from '@parlance/contract/chat/runs.ts'
import { useTranslation } from 'react-i18next'

type Props = { step: SummaryStep; isRunning: boolean }

/** What happened to earlier messages that the model had no room for. */
export function SummaryNote({ step, isRunning }: Props) {
  const { t } = useTranslation()
  const isSummarising = isRunning && step.state === 'running'
  const Icon = step.state === 'left_out' ? InfoOutlined : CompressOutlined
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        my: 1,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {isSummarising ? <CircularProgress size={16} aria-hidden /> : <Icon fontSize="small" />}
      {t(textOf(step, isSummarising), { count: step.messages })}
    </Box>
  )
}

function textOf({ state }: SummaryStep, isSummarising: boolean) {
  if (isSummarising) return 'context.step_running' as const
  // one that did not end was stopped
  return state === 'running' ? ('context.step_stopped' as const) : (`context.step_${state}` as const)
}
