import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import { useTranslation } from 'react-i18next'
import { StateChip } from '#ui/states/state-chip.tsx'

const MARKS = {
  up: { tone: 'success', icon: <CheckCircleOutlined /> },
  degraded: { tone: 'warning', icon: <WarningAmberOutlined /> },
  down: { tone: 'error', icon: <ErrorOutlineOutlined /> },
  untested: { tone: 'quiet', icon: <HelpOutlineOutlined /> },
} as const

/** A state as a word with a colour and an icon. */
export function StateMark({ state }: { state: keyof typeof MARKS }) {
  const { t } = useTranslation()
  return <StateChip {...MARKS[state]}>{t(`health.state_${state}`)}</StateChip>
}
