import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { messageQuery } from '#features/chat/runs/runs.queries.ts'
import { useOpenAnswerInExpert } from '#features/prompts/open-in-expert.queries.ts'
import { useCan } from '#features/users/users.queries.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'

/** Opens the question of an answer as a new expert prompt. */
export function OpenInExpert({ message, questionId }: { message: Message; questionId: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const can = useCan()
  const open = useOpenAnswerInExpert()
  if (!can('prompt:create') || !can('prompt:read')) return null
  const isDrawn = message.parts.some(({ type }) => type === 'drawing')
  const begin = async () => {
    const question = await client.fetchQuery(messageQuery(message.thread_id, questionId))
    const words = question?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])) ?? []
    const asked = {
      question: words.join('\n\n'),
      assistantId: message.assistant_id,
      modelId: isDrawn ? null : message.model_id,
    }
    open.mutate(asked, {
      onSuccess: ({ id }) => void navigate({ to: '/expert/$promptId', params: { promptId: id } }),
    })
  }
  return (
    <IconAction label={t('chat.open_in_expert')} loading={open.isPending} onClick={() => void begin()}>
      <TerminalOutlined fontSize="small" />
    </IconAction>
  )
}
