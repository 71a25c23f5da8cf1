import Box from '@mui/material/Box'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useTranslation } from 'react-i18next'
import { DocumentProgress } from '#features/documents/document-progress.tsx'
import { DocumentStateChip } from '#features/documents/document-state-chip.tsx'
import { RetryButton } from '#features/documents/retry-button.tsx'
import { translated } from '#lib/network/api-error.ts'

type Props = { baseId: string; document: KnowledgeDocument; mayWrite: boolean }

/** The state of a file, how far it has come, or why it failed. */
export function DocumentStateLine({ baseId, document, mayWrite }: Props) {
  const { t } = useTranslation()
  const { id, state, error_code, is_answering } = document
  const isFailed = state === 'failed'
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: { xs: 2, sm: 3 },
        pb: 1,
        typography: 'body2',
      }}
    >
      <DocumentStateChip document={document} />
      <DocumentProgress document={document} />
      {isFailed && (
        <Box component="span" sx={{ color: 'error.main', flex: 1, minWidth: 200 }}>
          {[translated(error_code ?? 'ERROR'), ...(is_answering ? [t('documents.still_answers')] : [])].join(
            '. ',
          )}
        </Box>
      )}
      {isFailed && mayWrite && <RetryButton baseId={baseId} ids={[id]} label={t('documents.retry')} />}
    </Box>
  )
}
