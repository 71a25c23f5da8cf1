import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import { MARKETPLACE_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { MarketplaceSort } from '@parlance/contract/assistants/marketplace.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cardGrid } from '#features/marketplace/card-grid.ts'
import { CardSkeletons } from '#features/marketplace/card-skeletons.tsx'
import { cardsQuery } from '#features/marketplace/marketplace.queries.ts'
import { MarketplaceCard } from '#features/marketplace/marketplace-card.tsx'
import { TagFilters } from '#features/marketplace/tag-filters.tsx'
import { tagsQuery } from '#features/tags/tags.queries.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { PageHead } from '#ui/navigation/page-head.tsx'
import { ChoiceButton } from '#ui/fields/choice-button.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

export type MarketplaceParams = {
  query?: string
  tag?: string
  sort?: MarketplaceSort
  page?: number
  assistant?: string
}

const SORTS: MarketplaceSort[] = ['usage', 'newest', 'name']

type Props = { params: MarketplaceParams; onChange: (params: MarketplaceParams) => void }

/** Approved assistants: searched, filtered by tag, page by page; the filters are in the address. */
export function MarketplacePage({ params, onChange }: Props) {
  const { t } = useTranslation()
  const { query = '', tag, sort = 'usage', page = 1 } = params
  const { data, error, refetch } = useQuery(cardsQuery({ query, tag, sort, page }))
  const everything = useQuery(cardsQuery({ query: '', tag: undefined, page: 1 }))
  // the filters above the cards would otherwise push them down
  const isFilterPending = useQuery(tagsQuery()).isPending || everything.isPending
  const top = useRef<HTMLDivElement>(null)
  const total = everything.data?.total
  /** From the first page on, in the same order. */
  const find = useCallback(
    (found: MarketplaceParams) => onChange({ ...(sort !== 'usage' && { sort }), ...found }),
    [onChange, sort],
  )
  const search = useCallback(
    (text: string) => find({ ...(tag && { tag }), ...(text && { query: text }) }),
    [find, tag],
  )
  const turnTo = (next: number) => {
    find({ ...(tag && { tag }), ...(query && { query }), ...(next > 1 && { page: next }) })
    top.current?.scrollIntoView()
  }
  const sortBy = (next: MarketplaceSort) => {
    const { page: _, sort: __, ...rest } = params
    onChange({ ...rest, ...(next !== 'usage' && { sort: next }) })
  }

  return (
    <>
      <Box ref={top} sx={{ scrollMarginTop: 32, mb: 2 }}>
        <PageHead
          title={t('marketplace.title')}
          guide="marketplace"
          intro={t('marketplace.intro')}
          actions={
            <SearchField
              wide
              label={
                total === undefined
                  ? t('marketplace.search')
                  : t('marketplace.search_count', { count: total, value: formatNumber(total) })
              }
              value={query}
              onSearch={search}
            />
          }
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, mb: 2.5 }}>
        <TagFilters
          chosen={tag}
          onChoose={(next) => find({ ...(next && { tag: next }), ...(query && { query }) })}
        />
        {total !== undefined && total > 1 && (
          <Box sx={{ ml: { md: 'auto' } }}>
            <ChoiceButton
              label={t('marketplace.sort')}
              value={sort}
              choices={SORTS.map((value) => ({ value, label: t(`marketplace.sort_${value}`) }))}
              onChoose={sortBy}
            />
          </Box>
        )}
      </Box>
      {content()}
    </>
  )

  function content(): ReactNode {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (!data || isFilterPending) return <CardSkeletons />
    if (data.total === 0 && (query || tag)) {
      return (
        <StatePanel
          icon={<StorefrontOutlined />}
          title={query ? t('common.no_match', { query }) : t('marketplace.no_match_tag')}
        >
          <Button variant="outlined" onClick={() => find({})}>
            {t('marketplace.clear_filters')}
          </Button>
        </StatePanel>
      )
    }
    if (data.total === 0) {
      return (
        <StatePanel
          icon={<StorefrontOutlined />}
          title={t('marketplace.empty')}
          help={t('marketplace.empty_help')}
        />
      )
    }
    const pages = Math.ceil(data.total / MARKETPLACE_PAGE_SIZE)
    return (
      <>
        <Box
          component="ul"
          aria-label={t('marketplace.list')}
          sx={{ listStyle: 'none', m: 0, p: 0, ...cardGrid }}
        >
          {data.data.map((card) => (
            <MarketplaceCard
              key={card.id}
              card={card}
              onOpen={() => onChange({ ...params, assistant: card.id })}
              onTag={(next) => find({ tag: next })}
            />
          ))}
        </Box>
        {pages > 1 && (
          <Box sx={{ display: 'flex', justifyContent: 'center', mt: 3 }}>
            <Pagination
              count={pages}
              page={Math.min(page, pages)}
              shape="rounded"
              aria-label={t('common.pages')}
              getItemAriaLabel={(type, at) =>
                type === 'next' || type === 'previous'
                  ? t(`common.${type}_page`)
                  : t('common.page_of', { page: at, pages })
              }
              onChange={(_event, next) => turnTo(next)}
            />
          </Box>
        )}
      </>
    )
  }
}
