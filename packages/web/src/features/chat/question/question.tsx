import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { textOf } from '@parlance/contract/chat/text-of.ts'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyQuestionFiles } from '#features/chat/files/lazy-question-files.tsx'
import { MessageMenu } from '#features/chat/messages/message-menu.tsx'
import { keepEdit, useEdits } from '#features/chat/question/edit-store.ts'
import { MessageHead } from '#features/chat/question/message-head.tsx'
import { questionBlock } from '#features/chat/question/question-block.ts'
import { QuestionEdit } from '#features/chat/question/question-edit.tsx'
import { QuestionText } from '#features/chat/question/question-text.tsx'
import { Siblings } from '#features/chat/question/siblings.tsx'
import { useFocusBack } from '#lib/focus.ts'
import { PersonAvatar } from '#ui/content/avatar.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = { message: Message; userName: string; isBusy: boolean }

/** What a person wrote, on a tinted block. */
export const Question = memo(function Question({ message, userName, isBusy }: Props) {
  const { t } = useTranslation()
  const edited = useEdits((all) => all[message.id])
  const isEditing = edited !== undefined
  const editButton = useFocusBack<HTMLButtonElement>(isEditing)
  const body = useRef<HTMLDivElement>(null)
  const text = textOf(message.parts)
  const attached = message.parts.filter((part) => part.type === 'attachment')
  return (
    <Box
      component="article"
      aria-label={t('chat.your_question')}
      sx={{
        ...questionBlock,
        '& .on-hover': { opacity: 0 },
        '&:hover .on-hover, &:focus-within .on-hover': { opacity: 1 },
        '@media (hover: none)': { '& .on-hover': { opacity: 1 } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', minHeight: 32 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <MessageHead
            avatar={<PersonAvatar name={userName} size={24} />}
            name={userName}
            at={message.created_at}
          />
        </Box>
        <Box
          className="on-hover"
          sx={{ display: 'flex', alignItems: 'center', my: '-4px', typography: 'caption', color: 'muted' }}
        >
          <Siblings message={message} disabled={isBusy} />
          <MessageMenu message={message} body={body} isBusy={isBusy} />
          {!isEditing && (
            <IconAction
              ref={editButton}
              label={t('chat.edit')}
              disabled={isBusy}
              onClick={() => keepEdit(message.id, text)}
            >
              <EditOutlined fontSize="small" />
            </IconAction>
          )}
        </Box>
      </Box>
      {attached.length > 0 && <LazyQuestionFiles threadId={message.thread_id} files={attached} />}
      {isEditing ? (
        <QuestionEdit
          id={message.id}
          text={text}
          value={edited}
          files={attached.map((file) => file.document_id)}
          isBusy={isBusy}
        />
      ) : (
        <QuestionText ref={body} text={text} />
      )}
    </Box>
  )
})
