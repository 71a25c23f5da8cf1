import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FolderNote } from '#features/chat/conversation/new-chat/folder-note.tsx'
import { changeDraft, NEW_SCOPE } from '#features/chat/drafts/draft-store.ts'
import { useDraft } from '#features/chat/drafts/use-draft.ts'
import { temporaryQuery } from '#features/threads/threads.queries.ts'
import { ToggleField } from '#ui/fields/toggle.tsx'
import { HelpLink } from '#ui/navigation/help-link.tsx'

type Props = { folder: string | undefined; onLeaveFolder: () => void }

/** Above the field of a new chat: whether it is temporary, and the folder that it begins in. */
export function NewChatOptions({ folder, onLeaveFolder }: Props) {
  return (
    <>
      <TemporaryChoice />
      {folder !== undefined && <FolderNote folderId={folder} onLeave={onLeaveFolder} />}
    </>
  )
}

/** Whether the conversation that begins here is temporary, and what that means. */
function TemporaryChoice() {
  const { t } = useTranslation()
  const isTemporary = useDraft(NEW_SCOPE, (draft) => draft.is_temporary)
  const { data } = useQuery({ ...temporaryQuery(), enabled: isTemporary })
  return (
    <Box sx={{ mb: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <ToggleField
          label={t('chat.temporary')}
          checked={isTemporary}
          onChange={(is_temporary) => changeDraft(NEW_SCOPE, { is_temporary })}
        />
        <HelpLink guide="conversation#temporary" about={t('chat.temporary')} />
      </Box>
      {isTemporary && (
        <Typography
          role="status"
          variant="body2"
          sx={{ bgcolor: 'info.light', borderRadius: 1, px: 2, py: 1 }}
        >
          {data && t('chat.temporary_after', { count: data.hours })} {t('chat.temporary_seen')}
        </Typography>
      )}
    </Box>
  )
}
