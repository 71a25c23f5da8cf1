import { createFileRoute } from '@tanstack/react-router'
import { CostsPage } from '#features/usage/costs/costs-page.tsx'
import { readCostsSearch } from '#features/usage/costs/costs-search.ts'

export const Route = createFileRoute('/_app/admin/costs')({
  validateSearch: readCostsSearch,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <CostsPage search={search} onChange={(next) => void navigate({ search: next })} />
}
