import { createFileRoute } from '@tanstack/react-router'
import { ChatPage } from '#features/chat/conversation/new-chat/chat-page.tsx'

export const Route = createFileRoute('/_app/chat')({
  validateSearch: (search): { assistant?: string; folder?: string } => ({
    ...(typeof search.assistant === 'string' && { assistant: search.assistant }),
    ...(typeof search.folder === 'string' && { folder: search.folder }),
  }),
  component: Page,
})

function Page() {
  const { assistant, folder } = Route.useSearch()
  return <ChatPage asked={assistant} folder={folder} />
}
