import type { PromptView } from '@parlance/contract/prompts/prompts.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { assistantOf } from '#features/prompts/assistant-of.ts'
import {
  useDeletePrompt,
  useDuplicatePrompt,
  useLeavePrompt,
  useMakeAssistant,
  useRenamePrompt,
  useUndeletePrompt,
} from '#features/prompts/prompts.queries.ts'
import { notify, notifyUndoable } from '#lib/notify.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { NameDialog } from '#ui/dialogs/name-dialog.tsx'

/** The actions that need a dialog first. */
export type Asked = 'rename' | 'duplicate' | 'assistant' | 'leave' | 'delete'

type Props = { asked: Asked; view: PromptView; onClose: () => void; onGone: () => void }

export function PromptDialogs({ asked, view, onClose, onGone }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, name } = view
  const rename = useRenamePrompt(id)
  const duplicate = useDuplicatePrompt(id)
  const makeAssistant = useMakeAssistant()
  const leave = useLeavePrompt(id)
  const remove = useDeletePrompt(id)
  const undelete = useUndeletePrompt(id)
  const gone = () => {
    onClose()
    onGone()
  }
  switch (asked) {
    case 'rename':
      return (
        <NameDialog
          title={t('expert.rename_title')}
          confirm={t('expert.rename')}
          initial={name}
          error={rename.error?.message}
          busy={rename.isPending}
          onConfirm={(next) => rename.mutate(next, { onSuccess: onClose })}
          onClose={onClose}
        />
      )
    case 'duplicate':
      return (
        <NameDialog
          title={t('expert.duplicate_title')}
          confirm={t('expert.duplicate')}
          initial={t('assistants.copy_of', { name })}
          error={duplicate.error?.message}
          busy={duplicate.isPending}
          onConfirm={(next) =>
            duplicate.mutate(next, {
              onSuccess: (copy) => {
                notify(t('expert.duplicated', { name: next }))
                onClose()
                void navigate({ to: '/expert/$promptId', params: { promptId: copy.id } })
              },
            })
          }
          onClose={onClose}
        />
      )
    case 'assistant':
      return (
        <NameDialog
          title={t('expert.make_assistant_title')}
          confirm={t('expert.make_assistant_confirm')}
          initial={name}
          error={makeAssistant.error?.message}
          busy={makeAssistant.isPending}
          onConfirm={(next) =>
            makeAssistant.mutate(assistantOf(view.content, next), {
              onSuccess: (assistant) => {
                notify(t('expert.made_assistant', { name: next }))
                onClose()
                void navigate({ to: '/assistant/$assistantId', params: { assistantId: assistant.id } })
              },
            })
          }
          onClose={onClose}
        />
      )
    case 'leave':
      return (
        <ConfirmDialog
          open
          title={t('expert.leave_title', { name })}
          text={t('expert.leave_help')}
          confirm={t('expert.leave')}
          busy={leave.isPending}
          onConfirm={() => leave.mutate(undefined, { onSuccess: gone })}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <ConfirmDialog
          open
          title={t('expert.delete_title', { name })}
          text={t('expert.delete_help')}
          confirm={t('expert.delete')}
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                const undo = { label: t('common.undo'), run: () => undelete.mutate(undefined) }
                notifyUndoable(t('expert.deleted', { name }), undo)
                gone()
              },
            })
          }
          onClose={onClose}
        />
      )
  }
}
