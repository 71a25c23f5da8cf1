import CompressOutlined from '@mui/icons-material/CompressOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import type { SummaryStep } from '@parlance/contract/chat/runs.ts'
import { useTranslation } from 'react-i18next'
import { AnswerNotice } from '#features/chat/answer/answer-notice.tsx'

type Props = { step: SummaryStep; isRunning: boolean }

/** What happened to earlier messages that the model had no room for. */
export function SummaryNote({ step, isRunning }: Props) {
  const { t } = useTranslation()
  const isSummarising = isRunning && step.state === 'running'
  const text = t(textOf(step, isSummarising), { count: step.messages })
  const icon = step.state === 'left_out' ? InfoOutlined : CompressOutlined
  if (!isSummarising) return <AnswerNotice icon={icon}>{text}</AnswerNotice>
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
      <CircularProgress size={16} aria-hidden />
      {text}
    </Box>
  )
}

function textOf({ state }: SummaryStep, isSummarising: boolean) {
  if (isSummarising) return 'context.step_running' as const
  // a summary that never ended was stopped
  return state === 'running' ? ('context.step_stopped' as const) : (`context.step_${state}` as const)
}
