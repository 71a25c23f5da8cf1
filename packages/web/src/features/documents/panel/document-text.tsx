import ArticleOutlined from '@mui/icons-material/ArticleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWaiting, versionOf } from '#features/documents/document-states.ts'
import { documentTextQuery } from '#features/documents/reading.queries.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { LazyMarkdown } from '#ui/content/lazy-markdown.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

/** Characters that are laid out in one step; laying out a long text takes a browser seconds. */
const SHOWN = 40_000

/** What a reader of a document should know. */
const WARNINGS = {
  WARNING_ATTACHMENTS_LEFT_OUT: 'documents.warning_attachments',
  WARNING_FORM_NOT_READ: 'documents.warning_form',
  WARNING_PAGES_WITHOUT_TEXT: 'documents.warning_pages',
  WARNING_WITHOUT_VECTORS: 'documents.warning_vectors',
} as const
const WARNING_TEXTS: Partial<Record<string, (typeof WARNINGS)[keyof typeof WARNINGS]>> = WARNINGS

type Props = { baseId: string; document: KnowledgeDocument }

/** The text that was extracted from a file. */
export function DocumentText({ baseId, document }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(documentTextQuery(baseId, document.id, versionOf(document)))
  const [isWhole, setWhole] = useState(false)
  const isUnread = error instanceof ApiError && error.code === 'ERROR_DOCUMENT_NOT_READY'
  if (isUnread || (!data && !error && isWaiting(document))) {
    return (
      <StatePanel
        heading="h3"
        icon={<ArticleOutlined />}
        title={t('documents.text_empty')}
        help={t('documents.text_empty_help')}
      />
    )
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons count={6} />
  const total = data.markdown.length
  const isCut = !isWhole && total > SHOWN
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {data.warnings.length > 0 && (
        <Box sx={{ mb: 2, p: 1.5, borderRadius: 1, bgcolor: 'warning.light', typography: 'body2' }}>
          <Typography variant="subtitle2" component="h3" sx={{ fontWeight: 600 }}>
            {t('documents.warnings')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {data.warnings.map((warning) => (
              <li key={warning}>{t(WARNING_TEXTS[warning] ?? 'documents.warning_unknown')}</li>
            ))}
          </Box>
        </Box>
      )}
      <LazyMarkdown text={isCut ? data.markdown.slice(0, SHOWN) : data.markdown} isGrowing={false} />
      {isCut && (
        <Box sx={{ mt: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('documents.text_cut', { shown: formatNumber(SHOWN), total: formatNumber(total) })}
          </Typography>
          <Button onClick={() => setWhole(true)} sx={{ ml: -2 }}>
            {t('documents.show_all_text')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
