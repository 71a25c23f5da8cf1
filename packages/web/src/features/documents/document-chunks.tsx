import SegmentOutlined from '@mui/icons-material/SegmentOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { CHUNK_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { DocumentChunk, KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { versionOf } from '#features/documents/document-states.ts'
import { chunksQuery, useSetChunk } from '#features/documents/documents.queries.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Pager } from '#ui/tables/pager.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'
import { Toggle } from '#ui/fields/toggle.tsx'

type Props = { baseId: string; document: KnowledgeDocument; mayWrite: boolean }

/** The passages of a file, each with its position and whether it is enabled. */
export function DocumentChunks({ baseId, document, mayWrite }: Props) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(chunksQuery(baseId, document.id, versionOf(document), page))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons count={6} />
  if (data.total === 0) {
    return (
      <StatePanel
        heading="h3"
        icon={<SegmentOutlined />}
        title={t('documents.no_passages')}
        help={t('documents.no_passages_help')}
      />
    )
  }
  return (
    <>
      <Box
        component="ol"
        aria-label={t('documents.tab_passages')}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
      >
        {data.data.map((chunk) => (
          <Chunk
            key={chunk.id}
            baseId={baseId}
            documentId={document.id}
            chunk={chunk}
            isUncertain={document.recognition?.uncertain_pages.includes(chunk.page ?? 1) ?? false}
            mayWrite={mayWrite}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1.5 }}>
        <Pager page={page} pageSize={CHUNK_PAGE_SIZE} total={data.total} onPage={setPage} />
      </Box>
    </>
  )
}

type ChunkProps = {
  baseId: string
  documentId: string
  chunk: DocumentChunk
  /** Whether its text was recognised with little confidence. */
  isUncertain: boolean
  mayWrite: boolean
}

function Chunk({ baseId, documentId, chunk, isUncertain, mayWrite }: ChunkProps) {
  const { t } = useTranslation()
  const set = useSetChunk(baseId, documentId)
  const number = formatNumber(chunk.ordinal + 1)
  const isEnabled = set.isPending ? set.variables?.is_enabled : chunk.is_enabled
  const place = [
    t('documents.passage', { number }),
    ...(chunk.page === null ? [] : [t('documents.page', { page: formatNumber(chunk.page) })]),
    ...(chunk.heading === '' ? [] : [chunk.heading]),
  ].join(' · ')
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, minHeight: 44, bgcolor: 'sunken' }}
      >
        <Typography
          variant="caption"
          component="h3"
          sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere', py: 0.5 }}
        >
          {place}
        </Typography>
        <Typography
          variant="caption"
          aria-hidden
          sx={{
            color: 'text.secondary',
            display: { xs: isEnabled ? 'none' : 'block', sm: 'block' },
          }}
        >
          {t(isEnabled ? 'documents.passage_on' : 'documents.passage_off')}
        </Typography>
        {mayWrite && (
          <Toggle
            label={t('documents.passage_switch', { number })}
            checked={isEnabled ?? chunk.is_enabled}
            disabled={set.isPending}
            onChange={(is_enabled) => set.mutate({ chunk_id: chunk.id, is_enabled })}
          />
        )}
      </Box>
      <Typography
        variant="body2"
        sx={{
          px: 2,
          py: 1.25,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          color: isEnabled ? 'text.primary' : 'muted',
        }}
      >
        {chunk.text}
      </Typography>
      {isUncertain && (
        <Typography variant="caption" component="p" sx={{ px: 2, pb: 1.25, color: 'warning.main' }}>
          {t('citations.passage_uncertain')}
        </Typography>
      )}
    </Box>
  )
}
