import Typography from '@mui/material/Typography'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/texts/format.ts'

type Props = { document: Pick<KnowledgeDocument, 'embedded' | 'to_embed'> }

/** How many passages of a file have been embedded, beside its state; nothing when none are on their way. */
export function EmbeddingProgress({ document: { embedded, to_embed } }: Props) {
  const { t } = useTranslation()
  if (embedded === null || to_embed === null) return null
  return (
    // read with the state, but not aloud each time that it grows
    <Typography component="span" variant="caption" aria-live="off" sx={{ whiteSpace: 'nowrap' }}>
      {t('documents.embedded_of', { value: formatNumber(embedded), total: formatNumber(to_embed) })}
    </Typography>
  )
}
