import SegmentOutlined from '@mui/icons-material/SegmentOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { CHUNK_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import type { PassageChange } from '@parlance/contract/knowledge/passage-changes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { versionOf } from '#features/documents/document-states.ts'
import { PassageItem } from '#features/documents/passages/passage-item.tsx'
import { chunksQuery, useApplyChange } from '#features/documents/passages/passages.queries.ts'
import { UnplacedChanges } from '#features/documents/passages/unplaced-changes.tsx'
import { notify } from '#lib/notify.ts'
import { HelpLink } from '#ui/navigation/help-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Pager } from '#ui/tables/pager.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

type Props = { baseId: string; document: KnowledgeDocument; mayWrite: boolean }

/** The passages of a file, each with its position, its change by hand and whether it is enabled. */
export function PassageList({ baseId, document, mayWrite }: Props) {
  const { t } = useTranslation()
  const place = { baseId, documentId: document.id }
  const [page, setPage] = useState(1)
  const [placing, setPlacing] = useState<PassageChange | null>(null)
  const { data, error, refetch } = useQuery(chunksQuery(place, versionOf(document), page))
  const apply = useApplyChange(place)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons count={6} />
  const applyTo =
    ({ id, version }: PassageChange) =>
    (chunk_id: string) =>
      apply.mutate(
        { id, version, chunk_id },
        {
          onSuccess: () => {
            setPlacing(null)
            notify(t('documents.change_applied'))
          },
        },
      )
  return (
    <>
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          mb: 1.5,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <span>{t(data.is_indexing ? 'documents.changes_indexing' : 'documents.passages_help')}</span>
        <HelpLink guide="knowledge_base#passages" about={t('documents.tab_passages')} />
      </Box>
      {mayWrite && data.not_applied > 0 && (
        <UnplacedChanges place={place} placing={placing} total={data.not_applied} onPlace={setPlacing} />
      )}
      {placing && (
        <Box
          role="status"
          sx={{
            position: 'sticky',
            top: -16,
            zIndex: 1,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            mb: 1.5,
            px: 2,
            py: 1,
            borderRadius: '12px',
            bgcolor: 'info.light',
            typography: 'body2',
          }}
        >
          <Box component="span" sx={{ flex: '1 1 240px' }}>
            {t(placing.kind === 'edit' ? 'documents.choose_edited' : 'documents.choose_before')}
          </Box>
          <Button size="small" onClick={() => setPlacing(null)}>
            {t('common.cancel')}
          </Button>
        </Box>
      )}
      {data.total === 0 ? (
        <StatePanel
          heading="h3"
          icon={<SegmentOutlined />}
          title={t('documents.no_passages')}
          help={t('documents.no_passages_help')}
        />
      ) : (
        <Box
          component="ol"
          aria-label={t('documents.tab_passages')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
        >
          {data.data.map((chunk) => (
            <PassageItem
              key={chunk.id}
              place={place}
              chunk={chunk}
              isUncertain={document.recognition?.uncertain_pages.includes(chunk.page ?? 1) ?? false}
              mayWrite={mayWrite}
              onApply={placing === null ? null : applyTo(placing)}
              isApplying={apply.isPending}
              takesEdit={placing?.kind === 'add' || chunk.change === null}
            />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1.5 }}>
        <Pager page={page} pageSize={CHUNK_PAGE_SIZE} total={data.total} onPage={setPage} />
      </Box>
    </>
  )
}
