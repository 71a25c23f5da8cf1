import Box from '@mui/material/Box'
import type { SharedMessage } from '@parlance/contract/chat/shared-threads.ts'
import { textOf } from '@parlance/contract/chat/text-of.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { FileTiles } from '#ui/content/file-tile.tsx'
import { MessageHead } from '#features/chat/question/message-head.tsx'
import { questionBlock } from '#features/chat/question/question-block.ts'
import { QuestionText } from '#features/chat/question/question-text.tsx'
import { LeftOut } from '#features/chat/reading/left-out.tsx'
import { SharedAttachment } from '#features/chat/reading/shared-attachment.tsx'
import { PersonAvatar } from '#ui/content/avatar.tsx'

type Props = { token: string; message: SharedMessage; ownerName: string }

/** What the owner of a shared conversation wrote. */
export const SharedQuestion = memo(function SharedQuestion({ token, message, ownerName }: Props) {
  const { t } = useTranslation()
  const text = textOf(message.parts)
  const attached = message.parts.filter((part) => part.type === 'attachment')
  const leftOut = message.parts.filter((part) => part.type === 'left_out')
  return (
    <Box
      component="article"
      aria-label={t('sharedReading.question_of', { name: ownerName })}
      sx={questionBlock}
    >
      <MessageHead
        avatar={<PersonAvatar name={ownerName} size={24} />}
        name={ownerName}
        at={message.created_at}
      />
      {attached.length > 0 && (
        <Box sx={{ my: 1 }}>
          <FileTiles label={t('chat.files_of_question')}>
            {attached.map((part) => (
              <SharedAttachment key={part.file_id} token={token} part={part} />
            ))}
          </FileTiles>
        </Box>
      )}
      {leftOut.map(({ what }, nth) => (
        <Box key={nth}>
          <LeftOut what={what} />
        </Box>
      ))}
      <QuestionText text={text} />
    </Box>
  )
})
