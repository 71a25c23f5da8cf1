import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCreatePrompt } from '#features/prompts/prompts.queries.ts'
import { NameDialog } from '#ui/dialogs/name-dialog.tsx'

/** Names a new prompt and opens it. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const create = useCreatePrompt()
  const confirm = (name: string) =>
    create.mutate(name, {
      onSuccess: ({ id }) => {
        onClose()
        void navigate({ to: '/expert/$promptId', params: { promptId: id } })
      },
    })
  return (
    <NameDialog
      title={t('expert.create_title')}
      confirm={t('expert.create')}
      initial=""
      error={create.error?.message}
      busy={create.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
