import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Message } from '@parlance/contract/chat/runs.ts'
import type { Thread } from '@parlance/contract/chat/threads.ts'
import { useQuery } from '@tanstack/react-query'
import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import { assistantsQuery } from '#features/assistants/assistants.queries.ts'
import type { FilePart } from '#features/chat/images/image-options.ts'
import type { SourcePart } from '#features/chat/sources/cited.ts'
import { LazyThreadFiles } from '#features/chat/files/thread/lazy-thread-files.tsx'
import { type RenderFile, useFilesShown } from '#features/chat/files/thread/use-files-shown.ts'
import { ConversationActionsContext } from '#features/chat/conversation/conversation-actions.ts'
import { LazyComparison } from '#features/chat/comparing/lazy-comparison.tsx'
import { useComparison } from '#features/chat/comparing/use-comparison.ts'
import { LazySelectionQuote } from '#features/chat/messages/lazy-selection-quote.tsx'
import { insertQuote } from '#features/chat/messages/quote.ts'
import { enqueue } from '#features/chat/queue/queue-store.ts'
import { useQueueSending } from '#features/chat/queue/use-queue-sending.ts'
import { stopLiveRun } from '#features/chat/runs/live-runs.ts'
import { showFailure } from '#features/chat/runs/show-failure.ts'
import { changeDraft, draftOf, suggest } from '#features/chat/drafts/draft-store.ts'
import { ConversationFrame } from '#features/chat/conversation/conversation-frame.tsx'
import { FirstWords } from '#features/chat/conversation/new-chat/first-words.tsx'
import { PENDING_ID } from '#features/chat/conversation/message-path.ts'
import { PageHead, type RenderChange } from '#features/chat/conversation/head/page-head.tsx'
import type { RenderOrganise, RenderShare } from '#features/chat/conversation/head/thread-menu.tsx'
import { TemporaryBanner } from '#features/chat/conversation/head/temporary-banner.tsx'
import { ThreadFailed } from '#features/chat/conversation/thread-failed.tsx'
import { column, columnBesideRail } from '#features/chat/conversation/rail.ts'
import { useOtherDevices, useRunsElsewhere } from '#features/chat/runs/runs-elsewhere.ts'
import { useActionsOf } from '#features/chat/conversation/use-conversation-actions.ts'
import { useConversation } from '#features/chat/conversation/use-conversation.ts'
import { useFollow } from '#features/chat/conversation/use-follow.ts'
import { useReachedMessage, useThrough } from '#features/chat/conversation/use-reached-message.ts'
import { useReadMark } from '#features/chat/conversation/use-read-mark.ts'
import { useWritingField } from '#features/chat/conversation/use-writing-field.ts'
import { useSending } from '#features/chat/conversation/use-sending.ts'
import { useOpenedSource } from '#features/chat/sources/use-opened-source.ts'
import { threadQuery } from '#features/threads/threads.queries.ts'

type Props = {
  threadId: string
  /** Which source of which answer is open. */
  source: string | undefined
  /** The message to open at, on any branch. */
  named: string | undefined
  renderSource: (source: SourcePart) => ReactNode
  renderFile: RenderFile
  renderChange: RenderChange
  /** Shares a conversation up to one of its messages. */
  renderShare: (thread: Thread, messageId: string, onClose: () => void) => ReactNode
  renderOrganise: RenderOrganise
}

const NOTHING: Message[] = []

/** One conversation: its messages, the running answer, and the composer. */
export function ThreadPage(props: Props) {
  const { threadId, source, named, renderSource, renderFile, renderChange, renderShare, renderOrganise } =
    props
  const { t } = useTranslation()
  const [through, setThrough] = useThrough(named)
  const { data: thread } = useQuery(threadQuery(threadId))
  useRunsElsewhere()
  useReadMark(thread)
  const conversation = useConversation(threadId, through, thread)
  const { live, stored, start } = conversation
  const field = useWritingField()
  const { fieldRef, toField } = field
  const showKept = useCallback(() => {
    setThrough(null)
    toField()
  }, [setThrough, toField])
  const comparison = useComparison(threadId, conversation.comparison, showKept)
  const messages = usePathTo(conversation.messages, comparison.questionId)
  // Rendered in small tasks after the frame, so that a long conversation does not block the field.
  const [isFramed, setFramed] = useState(false)
  useEffect(() => startTransition(() => setFramed(true)), [])
  const shown = useDeferredValue(isFramed ? messages : NOTHING)
  const follow = useFollow()
  const { isAtEnd, toEnd } = follow
  useReachedMessage(named, shown, stored, follow)
  // the message has been deleted since it was found
  if (stored.isError && through !== null && through === named) setThrough(null)
  const hasRail = useHasRail(thread?.assistant_id, messages)
  const opened = useOpenedSource(threadId, source, messages, stored.isSuccess)
  const isComparing = comparison.questionId !== null
  const isBusy = live !== undefined || comparison.isRunning
  useQueueSending(threadId, messages.at(-1), isBusy || isComparing || stored.isFetching)
  useOtherDevices(threadId, isBusy)
  const assistantName = live?.state.meta?.assistant_name ?? thread?.assistant_name ?? ''

  const propose = useCallback(
    (question: string) => {
      suggest(threadId, question)
      fieldRef.current?.querySelector('textarea')?.focus()
    },
    [threadId, fieldRef],
  )
  const changePicture = useCallback(
    (picture: FilePart, model_id: string) => {
      changeDraft(threadId, { model_id, image: { ...draftOf(threadId).image, chosen: [picture] } })
      fieldRef.current?.querySelector('textarea')?.focus()
    },
    [threadId, fieldRef],
  )
  const files = useFilesShown()
  const openFile = files.open
  const { compare } = comparison
  const more = useMemo(
    () => ({
      quote: (text: string) => {
        insertQuote(threadId, text)
        focusEnd(fieldRef.current)
      },
      compare: (questionId: string, models: [string, string]) => {
        setThrough(null)
        toEnd()
        toField()
        compare(questionId, models)
      },
    }),
    [threadId, fieldRef, setThrough, toEnd, toField, compare],
  )
  // undefined until it has been read
  const isTemporary = typeof thread?.expires_at === 'string'
  const actions = useActionsOf({
    start,
    toEnd,
    toField,
    setThrough,
    isTemporary,
    propose,
    changePicture,
    openFile,
    more,
  })
  const sendWritten = useSending(threadId, conversation, setThrough, toEnd)
  const send = useCallback(
    () => (isBusy || isComparing ? enqueue(threadId) : sendWritten()),
    [threadId, isBusy, isComparing, sendWritten],
  )
  const stopCompared = useCallback(() => {
    for (const { id } of comparison.answers) void stopLiveRun(id).catch(showFailure)
  }, [comparison.answers])

  // a message that is not stored yet cannot be shared
  const lastId = messages.findLast(({ id }) => id !== PENDING_ID)?.id
  const share = useMemo<RenderShare | null>(
    () => (thread && lastId !== undefined ? (onClose) => renderShare(thread, lastId, onClose) : null),
    [thread, lastId, renderShare],
  )

  if (stored.isError && messages.length === 0) {
    return <ThreadFailed error={stored.error} onRetry={() => void stored.refetch()} />
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
        <ConversationFrame
          threadId={threadId}
          conversation={{ ...conversation, messages }}
          follow={follow}
          place={hasRail ? columnBesideRail : column}
          shown={shown}
          isBusy={isBusy}
          named={named}
          isComparing={isComparing}
          {...(isComparing && { onStop: stopCompared })}
          closing={<LazyComparison hasRail={hasRail} answers={comparison.answers} onKeep={comparison.keep} />}
          assistant={{ id: thread?.assistant_id ?? null, name: assistantName }}
          head={
            <PageHead
              title={thread?.name ?? t('chat.title')}
              thread={thread}
              until={through === null || isBusy ? null : (messages.at(-1)?.id ?? null)}
              renderChange={renderChange}
              renderShare={share}
              renderOrganise={renderOrganise}
              onFiles={files.list}
            />
          }
          note={thread?.expires_at && <TemporaryBanner threadId={threadId} expiresAt={thread.expires_at} />}
          opening={
            shown.length === 0 &&
            (stored.isPending || messages.length > 0) && <FirstWords threadId={threadId} />
          }
          overField={!isAtEnd && <ToEnd onClick={toEnd} />}
          field={field}
          onSend={send}
        />
      </Box>
      {opened && renderSource(opened)}
      <LazySelectionQuote onQuote={more.quote} />
      <LazyThreadFiles threadId={threadId} files={files} renderFile={renderFile} />
    </ConversationActionsContext>
  )
}

/** The path up to a message; the whole path without one. */
function usePathTo(messages: Message[], id: string | null): Message[] {
  return useMemo(() => {
    const at = id === null ? -1 : messages.findIndex((message) => message.id === id)
    return at === -1 ? messages : messages.slice(0, at + 1)
  }, [messages, id])
}

/** Puts the caret after the text in the next frame, when the field contains it. */
function focusEnd(place: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = place?.querySelector('textarea')
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
    field?.scrollTo(0, field.scrollHeight)
  })
}

function ToEnd({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<ArrowDownwardOutlined fontSize="small" />}
      onClick={onClick}
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
  )
}

/** Whether the margin is reserved for sources: if the assistant has documents, even before the first source. */
function useHasRail(assistantId: string | undefined, messages: readonly Message[]): boolean {
  const { data: hasKnowledge = false } = useQuery({
    ...assistantsQuery(),
    select: (list) => list.find((one) => one.id === assistantId)?.has_knowledge ?? false,
  })
  return hasKnowledge || messages.some(({ parts }) => parts.some((part) => part.type === 'source'))
}
