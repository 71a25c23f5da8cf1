import { createFileRoute } from '@tanstack/react-router'
import { ChatPage } from '#features/chat/conversation/chat-page.tsx'

export const Route = createFileRoute('/_app/chat')({
  validateSearch: (search): { assistant?: string } =>
    typeof search.assistant === 'string' ? { assistant: search.assistant } : {},
  component: Page,
})

function Page() {
  const { assistant } = Route.useSearch()
  return <ChatPage asked={assistant} />
}
