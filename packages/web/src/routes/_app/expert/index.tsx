import { createFileRoute } from '@tanstack/react-router'
import { PromptsPage, type PromptsSearch } from '#features/prompts/list/prompts-page.tsx'
import { PromptSharingDialog } from '#features/sharing/lazy-sharing-dialog.tsx'

const FIELDS: unknown[] = ['name', 'created_at', 'updated_at']
const ORDERS: unknown[] = ['asc', 'desc']
const SCOPES: unknown[] = ['all', 'mine', 'shared']

export const Route = createFileRoute('/_app/expert/')({
  validateSearch: (search): Partial<PromptsSearch> => ({
    ...(typeof search.query === 'string' && search.query !== '' && { query: search.query }),
    ...(SCOPES.includes(search.scope) && { scope: search.scope as PromptsSearch['scope'] }),
    ...(FIELDS.includes(search.sort_by) && { sort_by: search.sort_by as PromptsSearch['sort_by'] }),
    ...(ORDERS.includes(search.sort_order) && {
      sort_order: search.sort_order as PromptsSearch['sort_order'],
    }),
  }),
  component: Page,
})

function Page() {
  const { query = '', scope = 'all', sort_by = 'updated_at', sort_order = 'desc' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PromptsPage
      search={{ query, scope, sort_by, sort_order }}
      renderSharing={(of) => <PromptSharingDialog open {...of} />}
      onSearch={(part) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true })}
    />
  )
}
