import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import SyncOutlined from '@mui/icons-material/SyncOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import type { KnowledgeBase } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { useTranslation } from 'react-i18next'
import { StateChip } from '#ui/states/state-chip.tsx'

const LOOKS = {
  active: { tone: 'success', Icon: CheckCircleOutlined },
  archived: { tone: 'quiet', Icon: ArchiveOutlined },
  error: { tone: 'error', Icon: ErrorOutlineOutlined },
  syncing: { tone: 'info', Icon: SyncOutlined },
} as const
const PARTIAL = { tone: 'warning', Icon: WarningAmberOutlined } as const

/** The state of a base, and the number of its failed files. */
export function StatusChip({ base }: { base: Pick<KnowledgeBase, 'status' | 'failed_documents'> }) {
  const { t } = useTranslation()
  const { status, failed_documents: failed } = base
  const isPartial = status === 'active' && failed > 0
  const { tone, Icon } = isPartial ? PARTIAL : LOOKS[status]
  const counted = failed > 0 && status !== 'archived'
  return (
    <StateChip tone={tone} icon={<Icon />}>
      {t(`knowledgeBases.status_${status}`)}
      {counted && ` · ${t('knowledgeBases.failed_files', { count: failed })}`}
    </StateChip>
  )
}
