import type { KnowledgeBaseDetail } from '@parlance/contract/knowledge/knowledge-bases.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  baseImpactQuery,
  useDeleteBase,
  useUndeleteBase,
} from '#features/knowledge-bases/knowledge-bases.queries.ts'
import { notifyUndoable } from '#lib/notify.ts'
import { formatNumber } from '#lib/texts/format.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

type Props = { base: KnowledgeBaseDetail; open: boolean; onClose: () => void; onDeleted: () => void }

/** Shows the impact of a deletion before it happens. */
export function DeleteBase({ base, open, onClose, onDeleted }: Props) {
  const { t } = useTranslation()
  const { data: impact } = useQuery({ ...baseImpactQuery(base.id), enabled: open })
  const remove = useDeleteBase(base.id)
  const undelete = useUndeleteBase(base.id)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        const undo = { label: t('common.undo'), run: () => undelete.mutate() }
        notifyUndoable(t('knowledgeBases.deleted', { name: base.name }), undo)
        onDeleted()
      },
    })
  const touched = impact
    ? [
        impact.documents > 0 &&
          t('knowledgeBases.delete_documents', {
            count: impact.documents,
            value: formatNumber(impact.documents),
          }),
        impact.people > 0 && t('knowledgeBases.delete_people', { count: impact.people }),
        impact.assistants > 0 && t('knowledgeBases.delete_assistants', { count: impact.assistants }),
      ]
    : []
  return (
    <ConfirmDialog
      open={open}
      title={t('knowledgeBases.delete_title', { name: base.name })}
      text={touched.filter(Boolean).join(' ') || (impact ? t('knowledgeBases.delete_empty') : '')}
      confirm={t('knowledgeBases.delete_confirm')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
