import ContactSupportOutlined from '@mui/icons-material/ContactSupportOutlined'
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerNotice } from '#features/chat/answer/answer-notice.tsx'
import { declinedIn } from '#features/chat/sources/declined-in.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { lazy } from '#lib/network/lazy.ts'
import { formatDate } from '#lib/texts/format.ts'

const LazyDialog = lazy(async () => {
  await loadTexts(['pages'])
  return { default: (await import('#features/chat/sources/send-question-dialog.tsx')).SendQuestionDialog }
})

type Props = { message: Pick<Message, 'id' | 'thread_id' | 'parts' | 'assistant_name'> }

/** Below an answer that was declined: sends the question to the owner of the assistant, or shows that it was sent. */
export function DeclinedQuestion({ message }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const step = declinedIn(message)
  const [sent, setSent] = useState(step?.declined?.sent ?? null)
  if (!step?.declined?.can_be_sent) return null
  return (
    <Box role="status" sx={{ mt: 1.5 }}>
      {sent ? (
        <>
          <AnswerNotice icon={MarkEmailReadOutlined}>
            {t('citations.question_sent', { date: formatDate(sent.at) })}
          </AnswerNotice>
          <Box
            component="blockquote"
            sx={{
              m: 0,
              pl: 1.5,
              borderLeft: 2,
              borderColor: 'divider',
              typography: 'body2',
              color: 'text.secondary',
              whiteSpace: 'pre-line',
              overflowWrap: 'anywhere',
            }}
          >
            {sent.question}
          </Box>
        </>
      ) : (
        <Button
          variant="outlined"
          startIcon={<ContactSupportOutlined />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          sx={{ minHeight: { xs: 44, md: 36 } }}
        >
          {t('citations.send_question')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <LazyDialog
            message={message}
            query={step.query}
            onSent={setSent}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Box>
  )
}
