import BlockOutlined from '@mui/icons-material/BlockOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import type { AdminProvider } from '@parlance/contract/models/providers.ts'
import { useTranslation } from 'react-i18next'
import { keyState } from '#features/providers/keys/key-state.ts'
import { StateChip } from '#ui/states/state-chip.tsx'

const LOOKS = {
  works: { tone: 'success', icon: <CheckCircleOutlined /> },
  failed: { tone: 'error', icon: <ErrorOutlineOutlined /> },
  untested: { tone: 'quiet', icon: <HelpOutlineOutlined /> },
  disabled: { tone: 'quiet', icon: <BlockOutlined /> },
} as const

type Props = { providerKey: AdminProvider['keys'][number]; hasTail?: boolean }

/** The state of a key, in a list after its last characters. */
export function KeyChip({ providerKey: key, hasTail = false }: Props) {
  const { t } = useTranslation()
  const state = keyState(key)
  return (
    <StateChip {...LOOKS[state]}>
      {hasTail && `…${key.tail} · `}
      {t(`providers.key_${state}`)}
    </StateChip>
  )
}
