import InfoOutlined from '@mui/icons-material/InfoOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { useTranslation } from 'react-i18next'
import { endingOf, endingText } from '#features/chat/answer/ending-text.ts'
import { optionsOf } from '#features/chat/images/image-options.ts'
import { useConversationActions } from '#features/chat/conversation/conversation-actions.ts'

/** Says that an answer is incomplete, and offers to continue if that is possible. */
export function AnswerEnding({ message, isBusy }: { message: Message; isBusy: boolean }) {
  const { t } = useTranslation()
  const { continueAnswer, regenerate } = useConversationActions()
  const ending = endingOf(message)
  if (!ending) return null
  const canContinue = ending !== 'refusal' && ending !== 'content_filter'
  const image = optionsOf(message.parts)
  const resume = () => {
    if (image === undefined || message.parent_id === null) continueAnswer(message.id)
    else regenerate(message.parent_id, undefined, image)
  }
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
      <Box sx={{ flex: 1, minWidth: 160 }}>{endingText(message, ending, t)}</Box>
      {canContinue && (
        <Button size="small" variant="outlined" disabled={isBusy} onClick={resume}>
          {t(image === undefined ? 'chat.continue' : 'chat.draw_again')}
        </Button>
      )}
    </Box>
  )
}
