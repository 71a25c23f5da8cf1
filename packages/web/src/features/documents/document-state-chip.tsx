import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import CircularProgress from '@mui/material/CircularProgress'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useTranslation } from 'react-i18next'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = { document: Pick<KnowledgeDocument, 'state' | 'is_archived' | 'error_code'> }

/** The processing state of a document. */
export function DocumentStateChip({ document: { state, is_archived, error_code } }: Props) {
  const { t } = useTranslation()
  const text = t(`documents.state_${is_archived && state === 'indexed' ? 'archived' : state}`)
  if (state === 'failed') {
    const Icon = error_code === 'ERROR_DOCUMENT_ENCRYPTED' ? LockOutlined : ErrorOutlineOutlined
    return (
      <StateChip tone="error" icon={<Icon />}>
        {text}
      </StateChip>
    )
  }
  if (state === 'indexed') {
    return is_archived ? (
      <StateChip icon={<ArchiveOutlined />}>{text}</StateChip>
    ) : (
      <StateChip tone="success" icon={<CheckCircleOutlined />}>
        {text}
      </StateChip>
    )
  }
  if (state === 'queued') return <StateChip icon={<ScheduleOutlined />}>{text}</StateChip>
  return (
    <StateChip tone="info" icon={<CircularProgress size={14} color="inherit" aria-hidden />}>
      {text}
    </StateChip>
  )
}
