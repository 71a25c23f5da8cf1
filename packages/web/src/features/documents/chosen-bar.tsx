import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import UnarchiveOutlined from '@mui/icons-material/UnarchiveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDocuments } from '#features/documents/delete-documents.tsx'
import { RetryButton } from '#features/documents/retry-button.tsx'
import { useArchiving } from '#features/documents/use-archiving.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = {
  baseId: string
  documents: KnowledgeDocument[]
  /** Further actions. */
  children?: ReactNode
  onDone: () => void
}

/** Actions for several files, shown instead of the filters. */
export function ChosenBar({ baseId, documents, children, onDone }: Props) {
  const { t } = useTranslation()
  const [isDeleting, setDeleting] = useState(false)
  const archiving = useArchiving(baseId)
  const ids = documents.map((document) => document.id)
  const failed = documents.filter((document) => document.state === 'failed')
  const areArchived = documents.every((document) => document.is_archived)
  return (
    <Box
      role="toolbar"
      aria-label={t('documents.chosen', { count: documents.length })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1,
        borderRadius: 1,
        bgcolor: 'primary.light',
        color: 'onPrimaryContainer',
        minHeight: 48,
        mb: 1.5,
        position: 'sticky',
        top: 0,
        zIndex: 1,
      }}
    >
      <IconAction label={t('documents.choose_none')} onClick={onDone}>
        <CloseOutlined fontSize="small" />
      </IconAction>
      <Typography role="status" variant="subtitle2" sx={{ flex: 1, fontWeight: 600, whiteSpace: 'nowrap' }}>
        {t('documents.chosen', { count: documents.length })}
      </Typography>
      {failed.length > 0 && (
        <RetryButton
          withIcon
          baseId={baseId}
          ids={failed.map((document) => document.id)}
          label={t('documents.retry')}
          onDone={onDone}
        />
      )}
      {children}
      <Button
        startIcon={areArchived ? <UnarchiveOutlined /> : <ArchiveOutlined />}
        loading={archiving.isPending}
        onClick={() => archiving.run(ids, !areArchived, onDone)}
      >
        {t(areArchived ? 'documents.restore' : 'documents.archive')}
      </Button>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={() => setDeleting(true)}>
        {t('documents.delete')}
      </Button>
      <DeleteDocuments
        baseId={baseId}
        documents={documents}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={onDone}
      />
    </Box>
  )
}
