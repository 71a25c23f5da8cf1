import Box from '@mui/material/Box'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConversationActions } from '#features/chat/conversation/conversation-actions.ts'
import { FileTile, FileTiles } from '#ui/content/file-tile.tsx'
import { noteOf } from '#features/chat/files/note-of.ts'
import { QuestionPicture } from '#features/chat/files/question-picture.tsx'
import { threadFilesQuery } from '#features/chat/files/thread-files.queries.ts'
import { formatBytes } from '#lib/texts/format.ts'

export type AttachmentPart = Extract<MessagePart, { type: 'attachment' }>

/** The files of a question; each can be opened. One that has been deleted keeps its name. */
export function QuestionFiles({ threadId, files }: { threadId: string; files: AttachmentPart[] }) {
  const { t } = useTranslation()
  const { data: listed } = useQuery(threadFilesQuery(threadId))
  const { openFile } = useConversationActions()
  const baseId = listed?.knowledge_base_id
  return (
    <Box sx={{ my: 1 }}>
      <FileTiles label={t('chat.files_of_question')}>
        {files.map(({ document_id, name, size }) => {
          const file = listed?.data.find((one) => one.id === document_id)
          const isGone = listed !== undefined && file === undefined
          if (file?.picture && baseId) {
            return (
              <QuestionPicture
                key={document_id}
                baseId={baseId}
                id={document_id}
                name={file.name}
                size={file.picture}
                onOpen={openFile ? () => openFile(document_id) : undefined}
              />
            )
          }
          return (
            <FileTile
              key={document_id}
              name={file?.name ?? name}
              note={file ? noteOf(file, t) : isGone ? t('chat.file_deleted') : formatBytes(size)}
              isWrong={file?.state === 'failed'}
              onOpen={file && openFile ? () => openFile(document_id) : undefined}
            />
          )
        })}
      </FileTiles>
    </Box>
  )
}
