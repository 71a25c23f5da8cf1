import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { draftQuery } from '#features/assistants/draft/draft.queries.ts'
import { newAssistant } from '#features/assistants/draft/new-assistant.ts'
import type { EditorSlots } from '#features/assistants/editor/editor-slots.ts'
import { Editor } from '#features/assistants/editor/editor.tsx'
import { EditorSkeleton } from '#features/assistants/editor/editor-skeleton.tsx'
import { NewEditor } from '#features/assistants/editor/new-editor.tsx'
import { ApiError } from '#lib/network/api-error.ts'
import { ErrorState } from '#ui/states/error-state.tsx'

type Props = {
  assistantId: string
  /** Not created yet, but already on the server. */
  isNew?: boolean
} & EditorSlots

/** An assistant that I can edit. */
export function EditPage({ assistantId, isNew = false, ...slots }: Props) {
  const { data, error, refetch } = useQuery(draftQuery(assistantId))
  if (!isNew && newAssistant.read()?.id === assistantId) return <Navigate to="/assistant/create" replace />
  if (error) {
    // It never reached the server, or has been deleted.
    if (isNew && error instanceof ApiError && error.status === 404) return <NewEditor {...slots} />
    return <ErrorState heading="h1" error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <EditorSkeleton />
  return <Editor key={assistantId} stage={isNew ? 'hidden' : 'created'} initial={data} {...slots} />
}
