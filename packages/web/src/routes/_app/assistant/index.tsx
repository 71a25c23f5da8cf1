import { createFileRoute } from '@tanstack/react-router'
import { AssistantsPage, type AssistantsSearch } from '#features/assistants/list/assistants-page.tsx'
import { SharingDialog } from '#features/sharing/lazy-sharing-dialog.tsx'

const FIELDS: unknown[] = ['name', 'created_at', 'updated_at']
const ORDERS: unknown[] = ['asc', 'desc']

export const Route = createFileRoute('/_app/assistant/')({
  validateSearch: (search): Partial<AssistantsSearch> => ({
    ...(typeof search.query === 'string' && search.query !== '' && { query: search.query }),
    ...(FIELDS.includes(search.sort_by) && { sort_by: search.sort_by as AssistantsSearch['sort_by'] }),
    ...(ORDERS.includes(search.sort_order) && {
      sort_order: search.sort_order as AssistantsSearch['sort_order'],
    }),
  }),
  component: Page,
})

function Page() {
  const { query = '', sort_by = 'name', sort_order = 'asc' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AssistantsPage
      search={{ query, sort_by, sort_order }}
      renderSharing={({ id, name, onClose }) => (
        <SharingDialog open assistantId={id} name={name} onClose={onClose} />
      )}
      onSearch={(part) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true })}
    />
  )
}
