import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import SyncOutlined from '@mui/icons-material/SyncOutlined'
import type { SourceRunState, SourceState } from '@parlance/contract/knowledge/sources.ts'
import { useTranslation } from 'react-i18next'
import { StateChip } from '#ui/states/state-chip.tsx'

const TONES = {
  active: { tone: 'success', icon: <CheckCircleOutlined /> },
  syncing: { tone: 'info', icon: <SyncOutlined /> },
  held: { tone: 'warning', icon: <PauseCircleOutlined /> },
  error: { tone: 'error', icon: <ErrorOutlineOutlined /> },
} as const

const AS_STATE = { running: 'syncing', done: 'active', held: 'held', failed: 'error' } as const

export function SourceStateChip({ state }: { state: SourceState }) {
  const { t } = useTranslation()
  return <StateChip {...TONES[state]}>{t(`sources.state_${state}`)}</StateChip>
}

export function RunStateChip({ state }: { state: SourceRunState }) {
  const { t } = useTranslation()
  return <StateChip {...TONES[AS_STATE[state]]}>{t(`sources.run_state_${state}`)}</StateChip>
}
