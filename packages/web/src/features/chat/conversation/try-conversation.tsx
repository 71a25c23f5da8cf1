import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Announcer } from '#features/chat/runs/announcer.tsx'
import { Composer } from '#features/chat/composer/composer.tsx'
import { ConversationActionsContext } from '#features/chat/conversation/conversation-actions.ts'
import { acknowledgeSent, sendOut, takeBackSent } from '#features/chat/drafts/draft-store.ts'
import { stopLiveRun } from '#features/chat/runs/live-runs.ts'
import { MessageList } from '#features/chat/conversation/message-list.tsx'
import { isUsedId } from '#features/chat/runs/refusal.ts'
import { messagesQuery } from '#features/chat/runs/runs.queries.ts'
import { showFailure } from '#features/chat/runs/show-failure.ts'
import { useActionsOf } from '#features/chat/conversation/use-conversation-actions.ts'
import { useConversation } from '#features/chat/conversation/use-conversation.ts'
import { useFollow } from '#features/chat/conversation/use-follow.ts'
import { useSession } from '#lib/session-store.ts'
import { OfflineNote } from '#ui/states/offline-note.tsx'

type Props = {
  threadId: string
  assistantId: string
  name: string
  purpose: 'draft' | 'review'
  beforeSend?: () => Promise<void>
}

/** One conversation of a trial. Its thread is made with the first question. */
export function TryConversation({ threadId, assistantId, name, purpose, beforeSend }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  // Nothing is there to be asked for before the first question.
  useState(() =>
    client.setQueryData(messagesQuery(threadId).queryKey, {
      pages: [{ data: [], before: null }],
      pageParams: [null],
    }),
  )
  const [through, setThrough] = useState<string | null>(null)
  const { messages, live, stored, start } = useConversation(threadId, through)
  const { scrollerRef, contentRef, toEnd } = useFollow()
  const userName = useSession((session) => session.user?.username) ?? t('chat.you')
  const [isWaiting, setIsWaiting] = useState(false)
  const isBusy = live !== undefined || isWaiting
  const actions = useActionsOf({ start, toEnd, setThrough, isWithPlugins: false })

  const lastId = messages.at(-1)?.id ?? null
  const send = async () => {
    setIsWaiting(true)
    await beforeSend?.()
    setIsWaiting(false)
    const draft = sendOut(threadId)
    setThrough(null)
    toEnd()
    await start(
      {
        kind: 'send',
        id: draft.message_id,
        parent_id: lastId,
        text: draft.text,
        ...(lastId === null && { assistant_id: assistantId, purpose }),
      },
      {
        onBegun: () => acknowledgeSent(threadId),
        onRefused: (error) => takeBackSent(threadId, isUsedId(error)),
      },
    )
  }
  const stop = useCallback(() => void stopLiveRun(threadId).catch(showFailure), [threadId])
  return (
    <ConversationActionsContext value={actions}>
      <Box
        ref={scrollerRef}
        tabIndex={-1}
        sx={{
          flex: 1,
          minHeight: 0,
          overflowY: 'auto',
          overflowX: 'hidden',
          position: 'relative',
          outline: 'none',
        }}
      >
        <Box ref={contentRef} sx={{ px: 3, pt: 2.5, maxWidth: 736 + 48, mx: 'auto' }}>
          {messages.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>
              {t(purpose === 'draft' ? 'chat.try_draft_help' : 'chat.try_review_help')}
            </Typography>
          ) : (
            <MessageList
              messages={messages}
              userName={userName}
              isBusy={isBusy}
              hasOlder={stored.hasNextPage}
              isLoadingOlder={stored.isFetchingNextPage}
              onOlder={() => void stored.fetchNextPage()}
            />
          )}
        </Box>
      </Box>
      <Announcer threadId={threadId} message={messages.at(-1)} />
      <Box sx={{ flex: 'none', p: 2, width: '100%', maxWidth: 736 + 48, mx: 'auto' }}>
        {live?.isLinked === false && <OfflineNote text={t('chat.reconnecting')} />}
        <Composer
          isAside
          scope={threadId}
          assistantId={assistantId}
          assistantName={name}
          isRunning={isBusy}
          isStopping={live?.isStopping ?? false}
          onSend={() => void send()}
          onStop={stop}
        />
      </Box>
    </ConversationActionsContext>
  )
}
