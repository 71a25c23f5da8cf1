import { useQuery } from '@tanstack/react-query'
import { PromptEditor } from '#features/prompts/editor/prompt-editor.tsx'
import { PromptReader } from '#features/prompts/editor/prompt-reader.tsx'
import type { PromptPageProps } from '#features/prompts/editor/prompt-page-props.ts'
import { promptDraftQuery } from '#features/prompts/prompt-draft.queries.ts'
import { promptQuery } from '#features/prompts/prompts.queries.ts'
import { PageBody } from '#ui/navigation/page-body.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'

/** One prompt: its form for those who can edit it, its live version for those who use it. */
export function PromptPage({ promptId, ...rest }: PromptPageProps) {
  const { data: view, error, refetch } = useQuery(promptQuery(promptId))
  const canEdit = view?.may.includes('edit') ?? false
  const draft = useQuery({ ...promptDraftQuery(promptId), enabled: canEdit })
  const failure = error ?? draft.error
  const retry = () => void (error ? refetch() : draft.refetch())
  if (failure && !view) return <ErrorState heading="h1" error={failure} onRetry={retry} />
  if (view && !canEdit) return <PromptReader view={view} {...rest} />
  if (view && draft.data) return <PromptEditor key={promptId} view={view} initial={draft.data} {...rest} />
  if (failure) return <ErrorState heading="h1" error={failure} onRetry={retry} />
  return (
    <PageBody>
      <RowSkeletons count={6} />
    </PageBody>
  )
}
