import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDuplicateAssistant } from '#features/assistants/list/assistant-changes.queries.ts'
import { NameDialog } from '#ui/dialogs/name-dialog.tsx'
import { notify } from '#lib/notify.ts'

type Props = { id: string; name: string; onClose: () => void }

/** Copies an assistant under another name and opens the copy. */
export function DuplicateDialog({ id, name, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const duplicate = useDuplicateAssistant(id)
  const confirm = (newName: string) =>
    duplicate.mutate(newName, {
      onSuccess: (copy) => {
        notify(t('assistants.duplicated', { name: newName }))
        onClose()
        void navigate({ to: '/assistant/$assistantId', params: { assistantId: copy.id } })
      },
    })
  return (
    <NameDialog
      title={t('assistants.duplicate_title')}
      confirm={t('assistants.duplicate')}
      initial={t('assistants.copy_of', { name })}
      error={duplicate.error?.message}
      busy={duplicate.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
