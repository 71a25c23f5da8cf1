import { useTranslation } from 'react-i18next'
import { useArchiveDocuments } from '#features/documents/documents.queries.ts'
import { notify } from '#lib/notify.ts'

/** Archives or restores files, and shows a message. */
export function useArchiving(baseId: string) {
  const { t } = useTranslation()
  const archive = useArchiveDocuments(baseId)
  return {
    isPending: archive.isPending,
    run: (ids: string[], isArchived: boolean, onDone?: () => void) =>
      archive.mutate(
        { document_ids: ids, is_archived: isArchived },
        {
          onSuccess: () => {
            notify(t(isArchived ? 'documents.archived' : 'documents.restored', { count: ids.length }))
            onDone?.()
          },
        },
      ),
  }
}
