import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConversationActions } from '#features/chat/conversation/conversation-actions.ts'
import { isFocusLost } from '#lib/focus.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'

/** The version just chosen: it renders its own buttons, and one of them receives the focus. */
let walkedTo: string | null = null

type Props = { message: Pick<Message, 'id' | 'siblings'>; disabled: boolean }

/** The versions of one message: ‹ 2 of 2 ›. */
export function Siblings({ message, disabled }: Props) {
  const { t } = useTranslation()
  const { walkTo } = useConversationActions()
  const { siblings, id } = message
  const at = siblings.indexOf(id)
  const previous = siblings[at - 1]
  const next = siblings[at + 1]
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (walkedTo !== id) return
    walkedTo = null
    if (isFocusLost()) place.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus()
  }, [id])
  if (siblings.length < 2 || at === -1) return null
  const walk = (to: string | undefined) => {
    if (to === undefined) return
    walkedTo = to
    walkTo(to)
  }
  return (
    <Box ref={place} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <IconAction
        label={t('chat.previous_version')}
        disabled={disabled || previous === undefined}
        onClick={() => walk(previous)}
      >
        <ChevronLeftOutlined fontSize="small" />
      </IconAction>
      <span>{t('chat.version_of', { at: at + 1, count: siblings.length })}</span>
      <IconAction
        label={t('chat.next_version')}
        disabled={disabled || next === undefined}
        onClick={() => walk(next)}
      >
        <ChevronRightOutlined fontSize="small" />
      </IconAction>
    </Box>
  )
}
