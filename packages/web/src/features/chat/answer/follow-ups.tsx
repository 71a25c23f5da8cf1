import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFollowUps, useHelper } from '#features/system-assistants/system-assistants.queries.ts'
import { isFocusLost } from '#lib/focus.ts'

type Props = { message: Message; onChoose: (question: string) => void }

/** Suggested questions below the last answer, on request. A chosen one is put into the field without being sent. */
export function FollowUps({ message, onChoose }: Props) {
  const { t } = useTranslation()
  const isOn = useHelper('follow_up')
  const ask = useFollowUps()
  const questions = ask.data?.questions
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the questions replace the button that requested them
    if (questions && isFocusLost()) group.current?.focus()
  }, [questions])
  if (!isOn) return null
  const { thread_id, id: message_id } = message
  return (
    <Box sx={{ mt: 1 }} role="status" aria-busy={ask.isPending}>
      {questions === undefined ? (
        <Button
          size="small"
          startIcon={<LightbulbOutlined />}
          loading={ask.isPending}
          loadingPosition="start"
          onClick={() => ask.mutate({ thread_id, message_id })}
          sx={{ ml: -1, color: 'text.secondary' }}
        >
          {t('chat.follow_ups')}
        </Button>
      ) : (
        <Box
          ref={group}
          tabIndex={-1}
          role="group"
          aria-label={t('chat.follow_ups')}
          sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.75 }}
        >
          {questions.map((question) => (
            <Button
              key={question}
              size="small"
              variant="outlined"
              onClick={() => onChoose(question)}
              sx={{ textAlign: 'left', overflowWrap: 'anywhere', height: 'auto', minHeight: 36, py: 0.75 }}
            >
              {question}
            </Button>
          ))}
          {questions.length === 0 && t('chat.follow_ups_none')}
        </Box>
      )}
    </Box>
  )
}
