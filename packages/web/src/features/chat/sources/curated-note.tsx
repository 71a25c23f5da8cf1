import ForumOutlined from '@mui/icons-material/ForumOutlined'
import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { useTranslation } from 'react-i18next'
import { AnswerNotice } from '#features/chat/answer/answer-notice.tsx'
import { useConversationActions } from '#features/chat/conversation/conversation-actions.ts'
import { curatedIn } from '#features/chat/sources/curated-in.ts'
import { formatDate } from '#lib/texts/format.ts'

type Props = { message: Pick<Message, 'parts' | 'parent_id'>; isBusy: boolean }

/** Below an answer that used a curated one: asks the assistant without it. */
export function CuratedNote({ message, isBusy }: Props) {
  const { t } = useTranslation()
  const { askAnyway } = useConversationActions()
  const curated = curatedIn(message)
  const { parent_id: questionId } = message
  if (curated === null) return null
  return (
    <Box sx={{ mt: 1.5 }}>
      {!curated.is_verbatim && (
        <AnswerNotice icon={VerifiedOutlined}>
          {t('citations.curated_given', { date: formatDate(curated.reviewed_at) })}
        </AnswerNotice>
      )}
      {questionId !== null && (
        <Button
          variant="outlined"
          startIcon={<ForumOutlined />}
          disabled={isBusy}
          onClick={() => askAnyway(questionId)}
          sx={{ minHeight: { xs: 44, md: 36 } }}
        >
          {t('citations.ask_anyway')}
        </Button>
      )}
    </Box>
  )
}
