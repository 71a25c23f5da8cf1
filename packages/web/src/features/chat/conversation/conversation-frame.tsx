import Box from '@mui/material/Box'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { useCallback, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Composer } from '#features/chat/composer/composer.tsx'
import { MessageList } from '#features/chat/conversation/message-list.tsx'
import { HEAD_HEIGHT, type column, type columnBesideRail } from '#features/chat/conversation/rail.ts'
import type { useConversation } from '#features/chat/conversation/use-conversation.ts'
import type { useFollow } from '#features/chat/conversation/use-follow.ts'
import type { useWritingField } from '#features/chat/conversation/use-writing-field.ts'
import { usePictures } from '#features/chat/images/use-pictures.ts'
import { LazyQueuedMessage } from '#features/chat/queue/lazy-queued-message.tsx'
import { LazyReading } from '#features/chat/reading/lazy-reading.tsx'
import { Announcer } from '#features/chat/runs/announcer.tsx'
import { stopLiveRun } from '#features/chat/runs/live-runs.ts'
import { showFailure } from '#features/chat/runs/show-failure.ts'
import { useSession } from '#lib/session-store.ts'
import { SHORT } from '#ui/sizes.ts'

type Props = {
  threadId: string
  conversation: Pick<ReturnType<typeof useConversation>, 'messages' | 'live' | 'stored'>
  follow: Pick<ReturnType<typeof useFollow>, 'scrollerRef' | 'contentRef'>
  place: typeof column | typeof columnBesideRail
  /** The rendered messages. */
  shown: Message[]
  isBusy: boolean
  /** The message that the address names. */
  named?: string | undefined
  assistant: { id: string | null; name: string }
  /** Whether it is in a side pane. */
  isAside?: boolean
  /** Stays above the messages while they scroll. */
  head?: ReactNode
  /** Shown above the messages while it is true. */
  note?: ReactNode
  /** Shown instead of the first messages. */
  opening: ReactNode
  /** Shown above the field. */
  overField?: ReactNode
  field: ReturnType<typeof useWritingField>
  /** Shown after the last message. */
  closing?: ReactNode
  /** Whether one of two answers must be kept before another message is sent. */
  isComparing?: boolean
  onStop?: () => void
  onSend: () => void
}

/** The messages of a conversation, which scroll, and below them the field for the next one. */
export function ConversationFrame(props: Props) {
  const { threadId, conversation, follow, place, shown, isBusy, assistant, isAside = false } = props
  const { isComparing = false, onStop } = props
  const { fieldRef, toField } = props.field
  const { live, stored, messages } = conversation
  const { t } = useTranslation()
  const userName = useSession((session) => session.user?.username) ?? t('chat.you')
  const { fetchNextPage } = stored
  const showOlder = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const pictures = usePictures(messages)
  const stop = useCallback(() => {
    toField()
    if (onStop) onStop()
    else void stopLiveRun(threadId).catch(showFailure)
  }, [threadId, toField, onStop])
  return (
    <>
      <Box ref={follow.scrollerRef} tabIndex={-1} sx={props.head ? headedScroller : scroller}>
        {props.head}
        {/* messages are wider than their column: what is beyond the edge must not scroll sideways */}
        <Box sx={{ overflowX: 'clip' }}>
          <Box ref={follow.contentRef} sx={{ ...place, pt: 2.5 }}>
            {props.note}
            {props.opening}
            {shown.length > 0 && (
              <MessageList
                messages={shown}
                userName={userName}
                isBusy={isBusy}
                hasOlder={stored.hasNextPage}
                isLoadingOlder={stored.isFetchingNextPage}
                onOlder={showOlder}
                named={props.named}
              />
            )}
            {props.closing}
          </Box>
        </Box>
      </Box>
      <Announcer key={threadId} threadId={threadId} message={messages.at(-1)} />
      <Box
        ref={fieldRef}
        sx={{ ...place, flex: 'none', position: 'relative', pb: 1.5, pt: 0.5, [SHORT]: { pb: 0.5 } }}
      >
        {props.overField}
        {!isAside && (
          <>
            <LazyReading threadId={threadId} />
            <LazyQueuedMessage
              threadId={threadId}
              after={isBusy || isComparing ? null : (messages.at(-1)?.id ?? null)}
              isComparing={isComparing}
              toField={toField}
            />
          </>
        )}
        <Composer
          key={threadId}
          isAside={isAside}
          scope={threadId}
          pictures={pictures}
          assistantId={assistant.id}
          assistantName={assistant.name}
          isRunning={isBusy}
          isComparing={isComparing}
          isStopping={live?.isStopping ?? false}
          isUnlinked={live?.isLinked === false}
          onSend={props.onSend}
          onStop={stop}
        />
      </Box>
    </>
  )
}

const scroller = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overflowX: 'hidden',
  position: 'relative',
  outline: 'none',
} as const

/** Keeps the focused element out from under the header. */
const headedScroller = {
  ...scroller,
  scrollPaddingTop: HEAD_HEIGHT,
  [SHORT]: { scrollPaddingTop: 0 },
} as const
