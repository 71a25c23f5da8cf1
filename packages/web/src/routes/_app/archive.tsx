import { createFileRoute } from '@tanstack/react-router'
import { ArchivePage } from '#features/threads/archive-page.tsx'
import { PageBody } from '#ui/navigation/page-body.tsx'

export const Route = createFileRoute('/_app/archive')({
  validateSearch: (search): { query?: string } =>
    typeof search.query === 'string' && search.query !== '' ? { query: search.query } : {},
  component: Page,
})

function Page() {
  const { query = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const search = (text: string) =>
    void navigate({ search: text === '' ? {} : { query: text }, replace: true })
  return (
    <PageBody>
      <ArchivePage query={query} onSearch={search} />
    </PageBody>
  )
}
