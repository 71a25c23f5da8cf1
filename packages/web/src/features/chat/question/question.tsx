import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyQuestionFiles } from '#features/chat/files/lazy-question-files.tsx'
import { MessageMenu } from '#features/chat/messages/message-menu.tsx'
import { keepEdit, useEdits } from '#features/chat/question/edit-store.ts'
import { MessageHead } from '#features/chat/question/message-head.tsx'
import { QuestionEdit } from '#features/chat/question/question-edit.tsx'
import { Siblings } from '#features/chat/question/siblings.tsx'
import { useFocusBack } from '#lib/focus.ts'
import { PersonAvatar } from '#ui/content/avatar.tsx'
import { IconAction } from '#ui/navigation/icon-action.tsx'

const FOLDED_LINES = 12
/** Texts below this cannot exceed twelve lines of the measure, unless they have that many line breaks. */
const SURELY_SHORT = 700

type Props = { message: Message; userName: string; isBusy: boolean }

/** What a person wrote, on its tint. */
export const Question = memo(function Question({ message, userName, isBusy }: Props) {
  const { t } = useTranslation()
  const edited = useEdits((all) => all[message.id])
  const isEditing = edited !== undefined
  const editButton = useFocusBack<HTMLButtonElement>(isEditing)
  const [isOpen, setIsOpen] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const text = message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const attached = message.parts.filter((part) => part.type === 'attachment')
  const mayFold = text.length > SURELY_SHORT || text.split('\n').length > FOLDED_LINES
  return (
    <Box
      component="article"
      aria-label={t('chat.your_question')}
      sx={{
        bgcolor: 'tint',
        borderRadius: '12px',
        mx: { xs: '-6px', sm: '-20px' },
        p: { xs: '10px 14px 12px', sm: '12px 20px 14px' },
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
        <Box
          ref={body}
          sx={{
            typography: 'reading',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            maxWidth: 592,
            ...(mayFold &&
              !isOpen && {
                display: '-webkit-box',
                WebkitBoxOrient: 'vertical',
                WebkitLineClamp: FOLDED_LINES,
                overflow: 'hidden',
              }),
          }}
        >
          {text}
        </Box>
      )}
      {mayFold && !isEditing && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} sx={{ ml: -1.5 }}>
          {t(isOpen ? 'chat.show_less' : 'chat.show_all')}
        </Button>
      )}
    </Box>
  )
})
