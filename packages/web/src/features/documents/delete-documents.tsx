import type { KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { useTranslation } from 'react-i18next'
import { useRemoveDocuments, useUndeleteDocuments } from '#features/documents/documents.queries.ts'
import { notifyUndoable } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

type Props = {
  baseId: string
  documents: Pick<KnowledgeDocument, 'id' | 'name'>[]
  open: boolean
  onClose: () => void
  onDeleted?: () => void
}

/** Asks before files are deleted. */
export function DeleteDocuments({ baseId, documents, open, onClose, onDeleted }: Props) {
  const { t } = useTranslation()
  const remove = useRemoveDocuments(baseId)
  const undelete = useUndeleteDocuments(baseId)
  const count = documents.length
  const [first] = documents
  const confirm = () => {
    const ids = documents.map((document) => document.id)
    remove.mutate(ids, {
      onSuccess: () => {
        notifyUndoable(t('documents.deleted', { count }), {
          label: t('common.undo'),
          run: () => undelete.mutate(ids),
        })
        onDeleted?.()
      },
      onSettled: onClose,
    })
  }
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
