import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SearchAnswer } from '@parlance/contract/knowledge/retrieval.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CuratedCard } from '#features/retrieval/curated-card.tsx'
import { PassageCard } from '#features/retrieval/passage-card.tsx'
import { type Asked, searchQuery } from '#features/retrieval/retrieval.queries.ts'
import { SearchForm } from '#features/retrieval/search-form.tsx'
import { TestQuestions } from '#features/retrieval/test-questions.tsx'
import { differs } from '#lib/forms/unsaved.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

type Props = {
  knowledgeBaseId: string
  canWrite: boolean
  /** Searched at once; empty: nothing. */
  firstQuery: string
  /** Limits the search by the fields of the base. */
  renderFilter?: (filter: Filter, onChange: (filter: Filter) => void) => ReactNode
}
type Filter = Asked['filter']

/** What a base finds for a question and by which scores, and the saved questions that it should answer. */
export function SearchTest({ knowledgeBaseId, canWrite, firstQuery, renderFilter }: Props) {
  const [filter, setFilter] = useState<Filter>([])
  const [asked, setAsked] = useState<Asked | null>(
    firstQuery === '' ? null : { query: firstQuery, group: 'chunk', filter: [] },
  )
  const { data, error, isFetching, refetch } = useQuery(searchQuery(knowledgeBaseId, asked))
  const ask = (next: Omit<Asked, 'filter'>) => {
    const now = { ...next, filter }
    if (differs(now, asked)) setAsked(now)
    else void refetch()
  }
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <SearchForm firstQuery={firstQuery} busy={isFetching} onAsk={ask} />
        {renderFilter?.(filter, setFilter)}
        {error && !isFetching && <ErrorState error={error} onRetry={() => void refetch()} />}
        {isFetching && !data && <RowSkeletons count={3} />}
        {data?.curated && <CuratedCard curated={data.curated} />}
        {data && asked && <Answer answer={data} />}
      </Box>
      <TestQuestions
        knowledgeBaseId={knowledgeBaseId}
        canWrite={canWrite}
        asked={asked?.query ?? ''}
        onAsk={(query) => ask({ query, group: 'document' })}
      />
    </Box>
  )
}

function Answer({ answer: { data, is_hybrid, is_reranked } }: { answer: SearchAnswer }) {
  const { t } = useTranslation()
  if (data.length === 0) {
    return (
      <StatePanel
        icon={<ManageSearchOutlined />}
        title={t('retrieval.nothing')}
        help={t(is_hybrid ? 'retrieval.nothing_by_both' : 'retrieval.nothing_by_words')}
      />
    )
  }
  const how = is_hybrid ? t('retrieval.by_both') : t('retrieval.by_words')
  return (
    <Box role="status" aria-label={t('retrieval.found', { count: data.length })}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('retrieval.found', { count: data.length })} · {how}
        {is_reranked && ` · ${t('retrieval.reranked')}`}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {data.map((passage, i) => (
          <PassageCard key={passage.chunk_id} passage={passage} place={i + 1} />
        ))}
      </Box>
    </Box>
  )
}
