import { createFileRoute } from '@tanstack/react-router'
import { ReviewQueuePage } from '#features/marketplace/reviews/review-queue-page.tsx'

export const Route = createFileRoute('/_app/admin/marketplace/assistants/')({
  validateSearch: (search): { status?: 'APPROVED' } =>
    search.status === 'APPROVED' ? { status: 'APPROVED' } : {},
  component: Page,
})

function Page() {
  const { status = 'PENDING' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReviewQueuePage
      key={status}
      status={status}
      onStatus={(next) => void navigate({ search: next === 'APPROVED' ? { status: next } : {} })}
    />
  )
}
