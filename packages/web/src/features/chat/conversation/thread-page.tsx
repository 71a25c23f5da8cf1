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
import { LazyThreadFiles } from '#features/chat/files/lazy-thread-files.tsx'
import { type RenderFile, useFilesShown } from '#features/chat/files/use-files-shown.ts'
import { ConversationActionsContext } from '#features/chat/conversation/conversation-actions.ts'
import { changeDraft, draftOf, suggest } from '#features/chat/drafts/draft-store.ts'
import { ConversationFrame } from '#features/chat/conversation/conversation-frame.tsx'
import { FirstWords } from '#features/chat/conversation/first-words.tsx'
import { PENDING_ID } from '#features/chat/conversation/message-path.ts'
import { PageHead, type RenderChange } from '#features/chat/conversation/page-head.tsx'
import type { RenderOrganise, RenderShare } from '#features/chat/conversation/thread-menu.tsx'
import { TemporaryBanner } from '#features/chat/conversation/temporary-banner.tsx'
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
  /** The message to open at, on whichever branch it is. */
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
  const conversation = useConversation(threadId, through)
  const { messages, live, stored, start } = conversation
  // Rendered in small tasks after the frame, so that a long conversation does not block the field.
  const [isFramed, setFramed] = useState(false)
  useEffect(() => startTransition(() => setFramed(true)), [])
  const shown = useDeferredValue(isFramed ? messages : NOTHING)
  const follow = useFollow()
  const { isAtEnd, toEnd } = follow
  useReachedMessage(named, shown, stored, follow)
  // the message is gone since it was found
  if (stored.isError && through !== null && through === named) setThrough(null)
  const hasRail = useHasRail(thread?.assistant_id, messages)
  const opened = useOpenedSource(threadId, source, messages, stored.isSuccess)
  const isBusy = live !== undefined
  useOtherDevices(threadId, isBusy)
  const assistantName = live?.state.meta?.assistant_name ?? thread?.assistant_name ?? ''

  const field = useWritingField()
  const { fieldRef, toField } = field
  const propose = useCallback(
    (question: string) => {
      suggest(threadId, question)
      fieldRef.current?.querySelector('textarea')?.focus()
    },
    [threadId, fieldRef],
  )
  const changePicture = useCallback(
    (picked: FilePart, model_id: string) => {
      changeDraft(threadId, { model_id, image: { ...draftOf(threadId).image, picked } })
      fieldRef.current?.querySelector('textarea')?.focus()
    },
    [threadId, fieldRef],
  )
  const files = useFilesShown()
  const openFile = files.open
  const actions = useActionsOf({ start, toEnd, toField, setThrough, propose, changePicture, openFile })
  const sendWritten = useSending(threadId, conversation, setThrough, toEnd)
  const send = useCallback(() => sendWritten(), [sendWritten])

  // what is not stored yet cannot be shared
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
          conversation={conversation}
          follow={follow}
          place={hasRail ? columnBesideRail : column}
          shown={shown}
          isBusy={isBusy}
          named={named}
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
      <LazyThreadFiles threadId={threadId} files={files} renderFile={renderFile} />
    </ConversationActionsContext>
  )
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
