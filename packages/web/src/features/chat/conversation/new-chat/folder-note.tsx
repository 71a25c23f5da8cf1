import CloseOutlined from '@mui/icons-material/CloseOutlined'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { folderQuery } from '#features/threads/folders.queries.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { TextLink } from '#ui/navigation/text-link.tsx'

type Props = { folderId: string; onLeave: () => void }

/** Says above the field that the conversation will be in a folder. */
export function FolderNote({ folderId, onLeave }: Props) {
  const { t } = useTranslation()
  const { data: folder, isError } = useQuery(folderQuery(folderId))
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5, typography: 'body2', minHeight: 36 }}>
      <FolderOutlined fontSize="small" sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {isError && t('errors.ERROR_FOLDER_NOT_FOUND')}
        {folder && (
          <TextLink to="/folder/$folderId" params={{ folderId }}>
            {t('chat.in_folder', { name: folder.name })}
          </TextLink>
        )}
      </Box>
      <IconAction label={t('chat.leave_folder')} onClick={onLeave}>
        <CloseOutlined fontSize="small" />
      </IconAction>
    </Box>
  )
}
