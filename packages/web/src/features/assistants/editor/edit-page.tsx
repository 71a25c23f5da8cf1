import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { draftQuery } from '#features/assistants/draft/draft.queries.ts'
import type { EditorSlots } from '#features/assistants/editor/editor-slots.ts'
import { Editor } from '#features/assistants/editor/editor.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx'

/** An assistant that I can edit. */
export function EditPage({ assistantId, ...slots }: { assistantId: string } & EditorSlots) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(draftQuery(assistantId))
  if (error) return <ErrorState heading="h1" error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <>
        <VisuallyHidden>
          <h1>{t('common.loading')}</h1>
        </VisuallyHidden>
        <RowSkeletons count={8} />
      </>
    )
  }
  return <Editor key={assistantId} initial={data} {...slots} />
}
