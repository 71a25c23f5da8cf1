import CallSplitOutlined from '@mui/icons-material/CallSplitOutlined'
import CompareOutlined from '@mui/icons-material/CompareOutlined'
import FormatQuoteOutlined from '@mui/icons-material/FormatQuoteOutlined'
import VolumeUpOutlined from '@mui/icons-material/VolumeUpOutlined'
import MenuItem from '@mui/material/MenuItem'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { textOf } from '@parlance/contract/chat/text-of.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompareDialog } from '#features/chat/comparing/compare-dialog.tsx'
import { type MoreActions, useConversationActions } from '#features/chat/conversation/conversation-actions.ts'
import { useBranch } from '#features/chat/messages/use-branch.ts'
import { canRead, readAloud } from '#features/chat/reading/reading-store.ts'
import { modelsQuery } from '#features/models/models.queries.ts'
import { PopMenu } from '#ui/navigation/pop-menu.tsx'

type Props = {
  anchor: HTMLElement | null
  message: Message
  more: MoreActions
  /** The selected text of the message. */
  quote: string | null
  isBusy: boolean
  onClose: () => void
}

export function MessageMenuEntries({ anchor, message, more, quote, isBusy, onClose }: Props) {
  const { t } = useTranslation()
  const { data: models = [] } = useQuery(modelsQuery())
  const branch = useBranch(message)
  const { isTemporary } = useConversationActions()
  const [isChoosing, setChoosing] = useState(false)
  const questionId = message.role === 'user' ? message.id : message.parent_id
  const text = textOf(message.parts, '\n\n')
  const isAnswer = message.role === 'assistant'
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <>
      <PopMenu anchor={anchor} label={t('chat.message_menu')} onClose={onClose}>
        {quote !== null && (
          <MenuItem onClick={choose(() => more.quote(quote))}>
            <FormatQuoteOutlined />
            {t('messages.quote_selection')}
          </MenuItem>
        )}
        {!isTemporary && (
          <MenuItem
            disabled={message.status === 'running' || branch.isPending}
            onClick={choose(branch.begin)}
          >
            <CallSplitOutlined />
            {t('messages.branch')}
          </MenuItem>
        )}
        {models.length > 1 && questionId !== null && (
          <MenuItem disabled={isBusy} onClick={choose(() => setChoosing(true))}>
            <CompareOutlined />
            {t('messages.compare')}
          </MenuItem>
        )}
        {isAnswer && text !== '' && canRead() && (
          <MenuItem
            disabled={message.status === 'running'}
            onClick={choose(() => readAloud({ messageId: message.id, threadId: message.thread_id, text }))}
          >
            <VolumeUpOutlined />
            {t('messages.read_aloud')}
          </MenuItem>
        )}
      </PopMenu>
      {isChoosing && questionId !== null && (
        <CompareDialog
          models={models}
          first={message.model_id}
          onClose={() => setChoosing(false)}
          onCompare={(chosen) => {
            setChoosing(false)
            more.compare(questionId, chosen)
          }}
        />
      )}
    </>
  )
}
