import { createFileRoute } from '@tanstack/react-router'
import { EditPage } from '#features/assistants/editor/edit-page.tsx'
import { TryChat } from '#features/chat/conversation/try-chat.tsx'
import { PublicationPanel } from '#features/marketplace/publication-panel.tsx'
import { AssistantUsagePanel } from '#features/usage/assistant-usage-panel.tsx'
import { SharingButton } from '#features/sharing/sharing-button.tsx'
import { useIsOn } from '#features/users/users.queries.ts'

export const Route = createFileRoute('/_app/assistant/$assistantId')({ component: Page })

function Page() {
  const { assistantId } = Route.useParams()
  const hasMarketplace = useIsOn()('marketplace')
  return (
    <EditPage
      assistantId={assistantId}
      renderSharing={({ may, saved }) =>
        may.includes('share') && <SharingButton assistantId={assistantId} name={saved.name} />
      }
      renderPublication={({ may }) =>
        hasMarketplace && may.includes('publish') && <PublicationPanel assistantId={assistantId} />
      }
      renderUsage={({ may }) =>
        may.includes('set_flags') && <AssistantUsagePanel assistantId={assistantId} />
      }
      renderPreview={({ id, ...of }) => <TryChat assistantId={id} purpose="draft" {...of} />}
    />
  )
}
