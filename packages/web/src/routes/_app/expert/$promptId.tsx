import { createFileRoute } from '@tanstack/react-router'
import { PromptPage } from '#features/prompts/editor/prompt-page.tsx'
import { PromptSharingDialog } from '#features/sharing/lazy-sharing-dialog.tsx'

type Search = { run?: string }

export const Route = createFileRoute('/_app/expert/$promptId')({
  validateSearch: ({ run }): Search => (typeof run === 'string' ? { run } : {}),
  component: Page,
})

function Page() {
  const { promptId } = Route.useParams()
  const { run } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PromptPage
      key={promptId}
      promptId={promptId}
      runId={run ?? null}
      onRun={(id) => void navigate({ search: id === null ? {} : { run: id }, replace: true })}
      renderSharing={(of) => <PromptSharingDialog open {...of} />}
    />
  )
}
