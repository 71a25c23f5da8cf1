import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FileTile } from '#ui/content/file-tile.tsx'
import { noteOf } from '#features/chat/files/note-of.ts'
import { PictureDialog } from '#features/chat/files/picture-dialog.tsx'
import { ThreadFileMenu } from '#features/chat/files/thread/thread-file-menu.tsx'
import { Thumbnail } from '#features/chat/files/thumbnail.tsx'
import { threadFilesQuery } from '#features/chat/files/thread-files.queries.ts'
import type { ThreadFilesProps } from '#features/chat/files/thread/use-files-shown.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { RowSkeletons } from '#ui/states/row-skeletons.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

/** All files of a conversation next to it, and the open one. */
export function ThreadFiles({ threadId, files, renderFile }: ThreadFilesProps) {
  const { t } = useTranslation()
  const id = useId()
  const { data: listed, error, refetch } = useQuery(threadFilesQuery(threadId))
  const baseId = listed?.knowledge_base_id
  const { isListed, opened, open, closeList, closeFile } = files
  const pictures = listed?.data.filter(({ picture }) => picture !== null) ?? []
  const shownPicture = pictures.find(({ id: one }) => one === opened)
  return (
    <>
      <Drawer
        anchor="right"
        open={isListed}
        onClose={closeList}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': id,
            sx: { width: { xs: '100%', sm: 420 }, bgcolor: 'sheet', borderLeft: 1, borderColor: 'divider' },
          },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', pl: { xs: 2, sm: 3 }, pr: 1.5, py: 1.5 }}>
          <Typography id={id} variant="h4" component="h2" sx={{ flex: 1 }}>
            {t('threadFiles.title')}
          </Typography>
          <IconAction label={t('common.close')} onClick={closeList}>
            <CloseOutlined fontSize="small" />
          </IconAction>
        </Box>
        <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: { xs: 2, sm: 3 }, pb: 3 }}>
          {error && !listed && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!error && !listed && <RowSkeletons count={3} />}
          {listed?.data.length === 0 && (
            <StatePanel
              heading="h3"
              icon={<AttachFileOutlined />}
              title={t('threadFiles.empty')}
              help={t('threadFiles.empty_help')}
            />
          )}
          {listed && baseId && listed.data.length > 0 && (
            <Box
              component="ul"
              aria-label={t('threadFiles.title')}
              sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, '& > li': { maxWidth: 'none' } }}
            >
              {listed.data.map((file) => (
                <FileTile
                  key={file.id}
                  name={file.name}
                  note={noteOf(file, t)}
                  isWrong={file.state === 'failed'}
                  icon={file.picture && <Thumbnail baseId={baseId} id={file.id} extension={file.extension} />}
                  onOpen={() => open(file.id)}
                  actions={<ThreadFileMenu threadId={threadId} baseId={baseId} file={file} />}
                />
              ))}
            </Box>
          )}
        </Box>
      </Drawer>
      {opened !== null && baseId && !shownPicture && renderFile(baseId, opened, closeFile)}
      {shownPicture && baseId && (
        <PictureDialog
          baseId={baseId}
          file={shownPicture}
          pictures={pictures}
          onOpen={open}
          onClose={closeFile}
        />
      )}
    </>
  )
}
