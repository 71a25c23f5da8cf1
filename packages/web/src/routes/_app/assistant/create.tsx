import { createFileRoute } from '@tanstack/react-router'
import { CreatePage } from '#features/assistants/editor/create-page.tsx'
import { TryChat } from '#features/chat/conversation/try-chat.tsx'

export const Route = createFileRoute('/_app/assistant/create')({ component: Page })

function Page() {
  return (
    <CreatePage renderPreview={({ id, ...of }) => <TryChat assistantId={id} purpose="draft" {...of} />} />
  )
}
