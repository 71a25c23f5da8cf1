import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useTranslation } from 'react-i18next'
import { useRemoveDocuments } from '#features/documents/documents.queries.ts'
import { notify } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

type Props = {
  baseId: string
  documents: Pick<KnowledgeDocument, 'id' | 'name'>[]
  open: boolean
  onClose: () => void
  onDeleted?: () => void
}

/** Asks before files go for good. */
export function DeleteDocuments({ baseId, documents, open, onClose, onDeleted }: Props) {
  const { t } = useTranslation()
  const remove = useRemoveDocuments(baseId)
  const count = documents.length
  const [first] = documents
  const confirm = () =>
    remove.mutate(
      documents.map((document) => document.id),
      {
        onSuccess: () => {
          notify(t('documents.deleted', { count }))
          onDeleted?.()
        },
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      open={open}
      title={
        count === 1
          ? t('documents.delete_title_one_file', { name: first?.name ?? '' })
          : t('documents.delete_title', { count })
      }
      text={t('documents.delete_help')}
      confirm={t('documents.delete_confirm')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
