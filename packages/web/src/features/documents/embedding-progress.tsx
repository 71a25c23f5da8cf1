import Typography from '@mui/material/Typography'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/texts/format.ts'

type Props = { document: Pick<KnowledgeDocument, 'embedded' | 'to_embed'> }

/** How many passages of a file have been embedded, next to its state; empty if none are in progress. */
export function EmbeddingProgress({ document: { embedded, to_embed } }: Props) {
  const { t } = useTranslation()
  if (embedded === null || to_embed === null) return null
  return (
    // read with the state, but not announced on every change
    <Typography component="span" variant="caption" aria-live="off" sx={{ whiteSpace: 'nowrap' }}>
      {t('documents.embedded_of', { value: formatNumber(embedded), total: formatNumber(to_embed) })}
    </Typography>
  )
}
