import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StartRun } from '@parlance/contract/chat/runs.ts'
import { ConversationActionsContext } from '#features/chat/conversation/conversation-actions.ts'
import { ConversationFrame } from '#features/chat/conversation/conversation-frame.tsx'
import { column } from '#features/chat/conversation/rail.ts'
import { useActionsOf } from '#features/chat/conversation/use-conversation-actions.ts'
import { useConversation } from '#features/chat/conversation/use-conversation.ts'
import type { StartOptions } from '#features/chat/runs/start-options.ts'
import { useFollow } from '#features/chat/conversation/use-follow.ts'
import { useWritingField } from '#features/chat/conversation/use-writing-field.ts'
import { useSending } from '#features/chat/conversation/use-sending.ts'
import { messagesQuery } from '#features/chat/runs/runs.queries.ts'
import { notify } from '#lib/notify.ts'

type Props = {
  threadId: string
  assistantId: string
  name: string
  purpose: 'draft' | 'review'
  keepDraft?: () => Promise<boolean>
}

/** One test conversation. Its thread is created with the first question. */
export function TryConversation({ threadId, assistantId, name, purpose, keepDraft }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  // There are no messages to load before the first question.
  useState(() =>
    client.setQueryData(messagesQuery(threadId).queryKey, {
      pages: [{ data: [], before: null }],
      pageParams: [null],
    }),
  )
  const [through, setThrough] = useState<string | null>(null)
  const assistant = useMemo(() => ({ assistant_id: assistantId, assistant_name: name }), [assistantId, name])
  const conversation = useConversation(threadId, through, assistant)
  const { messages, live, start } = conversation
  const follow = useFollow()
  const field = useWritingField()
  const { isKeeping, whenKept } = useKeptDraft(keepDraft)
  const startWhenKept = useCallback(
    (body: StartRun, options?: StartOptions) => whenKept(() => start(body, options)),
    [whenKept, start],
  )
  const actions = useActionsOf({
    start: startWhenKept,
    toEnd: follow.toEnd,
    toField: field.toField,
    setThrough,
    isWithPlugins: false,
  })
  const send = useSending(threadId, conversation, setThrough, follow.toEnd)
  return (
    <ConversationActionsContext value={actions}>
      <ConversationFrame
        isAside
        threadId={threadId}
        conversation={conversation}
        follow={follow}
        place={column}
        shown={messages}
        isBusy={live !== undefined || isKeeping}
        assistant={{ id: assistantId, name }}
        opening={
          messages.length === 0 && (
            <Typography sx={{ color: 'text.secondary' }}>
              {t(purpose === 'draft' ? 'chat.try_draft_help' : 'chat.try_review_help')}
            </Typography>
          )
        }
        field={field}
        onSend={() => void whenKept(() => send({ assistant_id: assistantId, purpose }))}
      />
    </ConversationActionsContext>
  )
}

/** Sends a question only after the server has the current draft, because an older draft must not answer. */
function useKeptDraft(keepDraft: Props['keepDraft']) {
  const { t } = useTranslation()
  const [isKeeping, setIsKeeping] = useState(false)
  const whenKept = useCallback(
    async (ask: () => void | Promise<void>) => {
      if (keepDraft) {
        setIsKeeping(true)
        const isKept = await keepDraft().catch(() => false)
        setIsKeeping(false)
        if (!isKept) return notify(t('chat.try_draft_not_saved'), { severity: 'error' })
      }
      await ask()
    },
    [keepDraft, t],
  )
  return { isKeeping, whenKept }
}
