import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CardDialog } from '#features/marketplace/card-dialog.tsx'
import { MarketplacePage, type MarketplaceParams } from '#features/marketplace/marketplace-page.tsx'
import { PageBody } from '#ui/navigation/page-body.tsx'

export const Route = createFileRoute('/_app/marketplace')({
  validateSearch: (search): MarketplaceParams => {
    const { query, tag, sort, assistant } = search
    const page = Number(search.page)
    return {
      ...(typeof query === 'string' && query !== '' && { query }),
      // A search for digits is parsed from the address as a number.
      ...(typeof query === 'number' && { query: String(query) }),
      ...(typeof tag === 'string' && { tag }),
      ...((sort === 'newest' || sort === 'name') && { sort }),
      ...(Number.isInteger(page) && page > 1 && { page }),
      ...(typeof assistant === 'string' && { assistant }),
    }
  },
  component: Page,
})

function Page() {
  const params = Route.useSearch()
  const navigate = Route.useNavigate()
  const { assistant, ...rest } = params
  const change = useCallback((search: MarketplaceParams) => void navigate({ search }), [navigate])
  return (
    <PageBody>
      <MarketplacePage params={params} onChange={change} />
      {assistant !== undefined && (
        <CardDialog
          key={assistant}
          assistantId={assistant}
          onTag={(tag) => change({ tag })}
          onClose={() => change(rest)}
        />
      )}
    </PageBody>
  )
}
