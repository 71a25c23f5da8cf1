import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import SyncOutlined from '@mui/icons-material/SyncOutlined'
import type { KnowledgeBaseStatus } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { useTranslation } from 'react-i18next'
import { StateChip } from '#ui/states/state-chip.tsx'

const LOOKS = {
  active: { tone: 'success', Icon: CheckCircleOutlined },
  archived: { tone: 'quiet', Icon: ArchiveOutlined },
  error: { tone: 'error', Icon: ErrorOutlineOutlined },
  syncing: { tone: 'info', Icon: SyncOutlined },
} as const

/** How a base does. */
export function StatusChip({ status }: { status: KnowledgeBaseStatus }) {
  const { t } = useTranslation()
  const { tone, Icon } = LOOKS[status]
  return (
    <StateChip tone={tone} icon={<Icon />}>
      {t(`knowledgeBases.status_${status}`)}
    </StateChip>
  )
}
