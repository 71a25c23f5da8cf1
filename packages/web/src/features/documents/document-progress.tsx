import Typography from '@mui/material/Typography'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/texts/format.ts'

type Props = { document: Pick<KnowledgeDocument, 'embedded' | 'to_embed' | 'read_pages' | 'to_read'> }

/**
 * How many pages of a scan have been read, or how many passages of a file have been embedded, next to its state; empty
 * if neither is in progress.
 */
export function DocumentProgress({ document: { embedded, to_embed, read_pages, to_read } }: Props) {
  const { t } = useTranslation()
  const [key, value, total] =
    to_read === null
      ? (['documents.embedded_of', embedded, to_embed] as const)
      : (['documents.read_of', read_pages, to_read] as const)
  // nothing is read yet
  if (value === null || total === null) return null
  return (
    // read with the state, but not announced on every change
    <Typography component="span" variant="caption" aria-live="off" sx={{ whiteSpace: 'nowrap' }}>
      {t(key, { value: formatNumber(value), total: formatNumber(total) })}
    </Typography>
  )
}
