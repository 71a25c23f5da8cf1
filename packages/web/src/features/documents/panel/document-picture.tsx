import Box from '@mui/material/Box'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { versionOf } from '#features/documents/document-states.ts'
import { pictureQuery } from '#features/documents/reading.queries.ts'
import { ErrorState } from '#ui/states/error-state.tsx'

const sheet = {
  display: 'block',
  maxWidth: '100%',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const

/** A picture of a base, to compare with the text that was recognised in it. */
export function DocumentPicture({ baseId, document }: { baseId: string; document: KnowledgeDocument }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(pictureQuery(baseId, document.id, versionOf(document)))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const { width = 1, height = 1 } = document.picture ?? {}
  if (data === undefined) {
    return <Box aria-busy sx={{ ...sheet, width, aspectRatio: `${width} / ${height}` }} />
  }
  return (
    <Box
      component="img"
      src={data}
      alt={t('documents.picture_of', { name: document.name })}
      sx={{ ...sheet, height: 'auto' }}
    />
  )
}
