import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { EditPage } from '#features/assistants/editor/edit-page.tsx'
import { TryChat } from '#features/chat/conversation/try-chat.tsx'
import { AssistantFilter } from '#features/document-fields/assistant-filter.tsx'
import { SubmissionTestNote } from '#features/evaluations/submission-test-note.tsx'
import { PublicationPanel } from '#features/marketplace/publication-panel.tsx'
import { AssistantUsagePanel } from '#features/usage/assistant-usage-panel.tsx'
import { SharingButton } from '#features/sharing/sharing-button.tsx'
import { useIsOn } from '#features/users/users.queries.ts'
import { lazy } from '#lib/network/lazy.ts'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

const AssistantTests = lazy(async () => ({
  default: (await import('#features/evaluations/assistant-tests.tsx')).AssistantTests,
}))

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
        hasMarketplace &&
        may.includes('publish') && (
          <PublicationPanel
            assistantId={assistantId}
            renderTest={(test) => <SubmissionTestNote test={test} />}
          />
        )
      }
      renderUsage={({ may }) =>
        may.includes('set_flags') && <AssistantUsagePanel assistantId={assistantId} />
      }
      renderTests={(of) => (
        <Suspense fallback={<RowSkeletons count={4} />}>
          <AssistantTests {...of} />
        </Suspense>
      )}
      renderFilter={({ knowledge_base_ids, knowledge_filter, onChange }) => (
        <AssistantFilter baseIds={knowledge_base_ids} filter={knowledge_filter} onChange={onChange} />
      )}
      renderPreview={({ id, ...of }) => <TryChat assistantId={id} purpose="draft" {...of} />}
    />
  )
}
