import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import CircularProgress from '@mui/material/CircularProgress'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useTranslation } from 'react-i18next'
import { StateChip } from '#ui/states/state-chip.tsx'

type Props = {
  document: Pick<KnowledgeDocument, 'state' | 'is_archived' | 'error_code' | 'unplaced_changes'>
}

/** The processing state of a document, and what needs attention. */
export function DocumentStateChip({ document }: Props) {
  const { t } = useTranslation()
  const { unplaced_changes: count } = document
  return (
    <>
      <ProcessingChip document={document} />
      {count > 0 && (
        <StateChip tone="warning" icon={<EditNoteOutlined />}>
          {t('documents.unplaced', { count })}
        </StateChip>
      )}
    </>
  )
}

function ProcessingChip({ document: { state, is_archived, error_code } }: Props) {
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
