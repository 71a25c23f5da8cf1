import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { useTranslation } from 'react-i18next'
import { useConversationActions } from '#features/chat/conversation/conversation-actions.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'

type Props = { message: Pick<Message, 'id' | 'siblings'>; disabled: boolean }

/** The versions of one message: ‹ 2 of 2 ›. */
export function Siblings({ message, disabled }: Props) {
  const { t } = useTranslation()
  const { walkTo } = useConversationActions()
  const { siblings, id } = message
  const at = siblings.indexOf(id)
  if (siblings.length < 2 || at === -1) return null
  const previous = siblings[at - 1]
  const next = siblings[at + 1]
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <IconAction
        label={t('chat.previous_version')}
        disabled={disabled || previous === undefined}
        onClick={() => previous && walkTo(previous)}
      >
        <ChevronLeftOutlined fontSize="small" />
      </IconAction>
      <span>{t('chat.version_of', { at: at + 1, count: siblings.length })}</span>
      <IconAction
        label={t('chat.next_version')}
        disabled={disabled || next === undefined}
        onClick={() => next && walkTo(next)}
      >
        <ChevronRightOutlined fontSize="small" />
      </IconAction>
    </Box>
  )
}
