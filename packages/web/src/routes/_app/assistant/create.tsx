import { createFileRoute } from '@tanstack/react-router'
import { CreatePage } from '#features/assistants/editor/create-page.tsx'
import { TryChat } from '#features/chat/conversation/try-chat.tsx'
import { AssistantFilter } from '#features/document-fields/assistant-filter.tsx'

export const Route = createFileRoute('/_app/assistant/create')({ component: Page })

function Page() {
  return (
    <CreatePage
      renderFilter={({ knowledge_base_ids, knowledge_filter, onChange }) => (
        <AssistantFilter baseIds={knowledge_base_ids} filter={knowledge_filter} onChange={onChange} />
      )}
      renderPreview={({ id, ...of }) => <TryChat assistantId={id} purpose="draft" {...of} />}
    />
  )
}
