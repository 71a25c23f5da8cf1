import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { useQuery } from '@tanstack/react-query'
import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import { assistantsQuery } from '#features/assistants/assistants.queries.ts'
import { Announcer } from '#features/chat/runs/announcer.tsx'
import type { SourcePart } from '#features/chat/sources/cited.ts'
import { Composer } from '#features/chat/composer/composer.tsx'
import { ConversationActionsContext } from '#features/chat/conversation/conversation-actions.ts'
import { acknowledgeSent, sendOut, suggest, takeBackSent } from '#features/chat/drafts/draft-store.ts'
import { stopLiveRun } from '#features/chat/runs/live-runs.ts'
import { FirstWords } from '#features/chat/conversation/first-words.tsx'
import { MessageList } from '#features/chat/conversation/message-list.tsx'
import { PageHead } from '#features/chat/conversation/page-head.tsx'
import { RAIL, RAIL_GAP, RAIL_WIDTH } from '#features/chat/conversation/rail.ts'
import { isUsedId } from '#features/chat/runs/refusal.ts'
import { useOtherDevices, useRunsElsewhere } from '#features/chat/runs/runs-elsewhere.ts'
import { showFailure } from '#features/chat/runs/show-failure.ts'
import { useActionsOf } from '#features/chat/conversation/use-conversation-actions.ts'
import { useConversation } from '#features/chat/conversation/use-conversation.ts'
import { useFollow } from '#features/chat/conversation/use-follow.ts'
import { useOpenedSource } from '#features/chat/sources/use-opened-source.ts'
import { threadQuery } from '#features/threads/threads.queries.ts'
import { useSession } from '#lib/session-store.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { OfflineNote } from '#ui/states/offline-note.tsx'

const WIDTH = 736 + 48
const column = { width: '100%', maxWidth: WIDTH, mx: 'auto', px: { xs: 2, sm: 3 } } as const
/** The column and the margin for sources stand in the middle together. */
const beside = {
  [RAIL]: { ml: `max(0px, calc((100% - ${WIDTH + RAIL_GAP + RAIL_WIDTH}px) / 2))`, mr: 0 },
}

type Props = {
  threadId: string
  /** Which source of which answer is open. */
  source: string | undefined
  renderSource: (source: SourcePart) => ReactNode
}

const NOTHING: Message[] = []

/** One conversation: what was said, what is being said, and the field for what comes next. */
export function ThreadPage({ threadId, source, renderSource }: Props) {
  const { t } = useTranslation()
  const [through, setThrough] = useState<string | null>(null)
  const { data: thread } = useQuery(threadQuery(threadId))
  useRunsElsewhere()
  const { messages, live, stored, start } = useConversation(threadId, through)
  // Drawn in small tasks after what is around them: a long conversation holds up neither the field nor the frame.
  const [isFramed, setFramed] = useState(false)
  useEffect(() => startTransition(() => setFramed(true)), [])
  const shown = useDeferredValue(isFramed ? messages : NOTHING)
  const { scrollerRef, contentRef, isAtEnd, toEnd } = useFollow()
  const hasRail = useHasRail(thread?.assistant_id, messages)
  const opened = useOpenedSource(threadId, source, messages, stored.isSuccess)
  const place = { ...column, ...(hasRail && beside) }
  const userName = useSession((session) => session.user?.username) ?? t('chat.you')
  const isBusy = live !== undefined
  useOtherDevices(threadId, isBusy)
  const assistantName = live?.state.meta?.assistant_name ?? thread?.assistant_name ?? ''

  const writing = useRef<HTMLDivElement>(null)
  const propose = useCallback(
    (question: string) => {
      suggest(threadId, question)
      writing.current?.querySelector('textarea')?.focus()
    },
    [threadId],
  )
  const actions = useActionsOf({ start, toEnd, setThrough, propose })
  const lastId = messages.at(-1)?.id ?? null
  const send = useCallback(() => {
    const draft = sendOut(threadId)
    setThrough(null)
    toEnd()
    void start(
      {
        kind: 'send',
        id: draft.message_id,
        parent_id: lastId,
        text: draft.text,
        ...(draft.model_id && { model_id: draft.model_id }),
      },
      {
        onBegun: () => acknowledgeSent(threadId),
        onRefused: (error) => takeBackSent(threadId, isUsedId(error)),
      },
    )
  }, [threadId, lastId, start, toEnd])
  const { fetchNextPage } = stored
  const showOlder = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const stop = useCallback(() => void stopLiveRun(threadId).catch(showFailure), [threadId])

  if (stored.isError && messages.length === 0) {
    return <ErrorState heading="h1" error={stored.error} onRetry={() => void stored.refetch()} />
  }
  return (
    <ConversationActionsContext value={actions}>
      <title>{thread?.name ?? t('chat.title')}</title>
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
          container: 'conversation / inline-size',
        }}
      >
        <PageHead title={thread?.name ?? t('chat.title')} threadId={threadId} />
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
          <Box ref={contentRef} sx={{ ...place, pt: 2.5 }}>
            {shown.length === 0 && (stored.isPending || messages.length > 0) && (
              <FirstWords threadId={threadId} />
            )}
            <MessageList
              messages={shown}
              userName={userName}
              isBusy={isBusy}
              hasOlder={stored.hasNextPage}
              isLoadingOlder={stored.isFetchingNextPage}
              onOlder={showOlder}
            />
          </Box>
        </Box>
        <Announcer key={threadId} threadId={threadId} message={messages.at(-1)} />
        <Box ref={writing} sx={{ ...place, flex: 'none', position: 'relative', pb: 1.5, pt: 0.5 }}>
          {!isAtEnd && (
            <Button
              size="small"
              variant="outlined"
              startIcon={<ArrowDownwardOutlined fontSize="small" />}
              onClick={toEnd}
              sx={{
                position: 'absolute',
                top: -44,
                left: '50%',
                transform: 'translateX(-50%)',
                boxShadow: 1,
              }}
            >
              {t('chat.latest')}
            </Button>
          )}
          {live?.isLinked === false && <OfflineNote text={t('chat.reconnecting')} />}
          <Composer
            key={threadId}
            scope={threadId}
            assistantId={thread?.assistant_id ?? null}
            assistantName={assistantName}
            isRunning={isBusy}
            isStopping={live?.isStopping ?? false}
            onSend={send}
            onStop={stop}
          />
        </Box>
      </Box>
      {opened && renderSource(opened)}
    </ConversationActionsContext>
  )
}

/** Whether the margin is kept for sources: before the first of them comes, where the assistant has documents. */
function useHasRail(assistantId: string | undefined, messages: readonly Message[]): boolean {
  const { data: hasKnowledge = false } = useQuery({
    ...assistantsQuery(),
    select: (list) => list.find((one) => one.id === assistantId)?.has_knowledge ?? false,
  })
  return hasKnowledge || messages.some(({ parts }) => parts.some((part) => part.type === 'source'))
}
