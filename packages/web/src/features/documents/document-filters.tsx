import Box from '@mui/material/Box'
import type { KnowledgeBaseDetail } from '@parlance/contract/knowledge/knowledge-bases.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentFilter } from '#features/documents/documents.queries.ts'
import { RetryButton } from '#features/documents/retry-button.tsx'
import { formatNumber } from '#lib/texts/format.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'

type Props = {
  base: KnowledgeBaseDetail
  query: string
  state: DocumentFilter
  onSearch: (text: string) => void
  onState: (state: DocumentFilter) => void
  /** Further filters. */
  children?: ReactNode
}

/** A search, and the states with the number of files in each. */
export function DocumentFilters({ base, query, state, onSearch, onState, children }: Props) {
  const { t } = useTranslation()
  const counts = {
    all: base.documents,
    indexed: base.indexed_documents,
    waiting: base.waiting_documents,
    failed: base.failed_documents,
    archived: base.archived_documents,
  }
  const filters = (['indexed', 'waiting', 'failed', 'archived'] as const).filter(
    (name) => counts[name] > 0 || name === state,
  )
  const text = (name: keyof typeof counts) =>
    t(`documents.filter_${name}`, { value: formatNumber(counts[name]) })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
      <SearchField label={t('documents.search')} value={query} onSearch={onSearch} />
      <Box
        role="group"
        aria-label={t('documents.filters')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
      >
        <FilterChip isChosen={state === ''} onClick={() => onState('')}>
          {text('all')}
        </FilterChip>
        {filters.map((name) => (
          <FilterChip
            key={name}
            isChosen={state === name}
            onClick={() => onState(state === name ? '' : name)}
          >
            {text(name)}
          </FilterChip>
        ))}
        {children}
      </Box>
      {base.failed_documents > 0 && base.may.includes('write') && (
        <Box sx={{ ml: 'auto' }}>
          <RetryButton
            withIcon
            baseId={base.id}
            ids={base.failed_documents}
            label={t('documents.retry_failed')}
          />
        </Box>
      )}
    </Box>
  )
}
