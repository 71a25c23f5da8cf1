import { createFileRoute } from '@tanstack/react-router'
import { TryChat } from '#features/chat/conversation/try-chat.tsx'
import { ReviewTest } from '#features/evaluations/review-test.tsx'
import { ReviewPage } from '#features/marketplace/reviews/review-page.tsx'

export const Route = createFileRoute('/_app/admin/marketplace/assistants/$assistantId')({ component: Page })

function Page() {
  const { assistantId } = Route.useParams()
  return (
    <ReviewPage
      key={assistantId}
      assistantId={assistantId}
      renderTrial={(name) => <TryChat assistantId={assistantId} name={name} purpose="review" />}
      renderTest={({ test, test_reason: reason }) => <ReviewTest test={test} reason={reason} />}
    />
  )
}
