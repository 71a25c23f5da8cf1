import InfoOutlined from '@mui/icons-material/InfoOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { useTranslation } from 'react-i18next'
import { useConversationActions } from '#features/chat/conversation/conversation-actions.ts'

const SENTENCES = {
  interrupted: 'chat.interrupted',
  stopped: 'chat.stopped',
  length: 'chat.length_reached',
  refusal: 'chat.refused',
  content_filter: 'chat.filtered',
} as const

/** Says that an answer is not whole, and offers to continue where that is possible. */
export function AnswerEnding({ message, isBusy }: { message: Message; isBusy: boolean }) {
  const { t } = useTranslation()
  const { continueAnswer } = useConversationActions()
  const ending = endingOf(message)
  if (!ending) return null
  const cut = ending === 'length' ? message.parts.findLast((part) => part.type === 'cut') : undefined
  const canContinue = ending === 'interrupted' || ending === 'stopped' || ending === 'length'
  const Icon = canContinue ? PauseCircleOutlined : InfoOutlined
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1.5,
        mt: 2,
        pt: 1.25,
        borderTop: '2px dashed',
        borderColor: 'borderStrong',
        color: 'text.secondary',
      }}
    >
      <Icon />
      <Box sx={{ flex: 1, minWidth: 160 }}>
        {cut ? t(`chat.cut_${cut.level}_${cut.period}`, { name: cut.name }) : t(SENTENCES[ending])}
      </Box>
      {canContinue && (
        <Button size="small" variant="outlined" disabled={isBusy} onClick={() => continueAnswer(message.id)}>
          {t('chat.continue')}
        </Button>
      )}
    </Box>
  )
}

function endingOf({ status, finish_reason }: Message): keyof typeof SENTENCES | null {
  if (status === 'interrupted' || status === 'stopped') return status
  const isCut =
    finish_reason === 'length' || finish_reason === 'refusal' || finish_reason === 'content_filter'
  return isCut ? finish_reason : null
}
