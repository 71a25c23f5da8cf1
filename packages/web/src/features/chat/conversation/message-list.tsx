import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, startTransition, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Answer } from '#features/chat/answer/answer.tsx'
import { LazySummaryPlace } from '#features/chat/context/lazy-summary.tsx'
import { LazyBranchNote } from '#features/chat/messages/lazy-branch-note.tsx'
import { Question } from '#features/chat/question/question.tsx'
import { threadQuery } from '#features/threads/threads.queries.ts'

/** Messages rendered initially: enough to fill the view. */
const FIRST = 6
/** Messages added when the reader nears the top; they are laid out in one step, so there must be few. */
const STEP = 2

const place = {
  // A tinted block extends beyond the column; clipping by content-visibility must leave room for it.
  ml: { xs: '-16px', sm: '-24px' },
  pl: { xs: '16px', sm: '24px' },
  // sources are next to the column and must not be clipped
  mr: { xs: '-16px', sm: 'calc(-24px - var(--rail, 0px))' },
  pr: { xs: '16px', sm: 'calc(24px + var(--rail, 0px))' },
  pb: 3,
  '&[data-role=user]': { pb: 2 },
  // the message that was searched for
  '&[aria-current]': { boxShadow: 'inset 3px 0 0 var(--p-palette-primary-main)', outline: 'none' },
} as const
const pastPlace = { ...place, contentVisibility: 'auto', containIntrinsicSize: 'auto 240px' } as const

type Props = {
  messages: Message[]
  userName: string
  isBusy: boolean
  hasOlder: boolean
  isLoadingOlder: boolean
  onOlder: () => void
  /** The message that was searched for. */
  named?: string | undefined
}

/** The end of a conversation, and as much of its past as the reader scrolls to. */
export const MessageList = memo(function MessageList(props: Props) {
  const { messages, userName, isBusy, hasOlder, isLoadingOlder, onOlder, named } = props
  const { t } = useTranslation()
  const [drawn, setDrawn] = useState(FIRST)
  const top = useRef<HTMLDivElement>(null)
  const { data: branch } = useQuery({
    ...threadQuery(messages[0]?.thread_id),
    select: ({ branched_from }) => branched_from,
  })
  const namedAt = named === undefined ? -1 : messages.findIndex(({ id }) => id === named)
  const shown = messages.slice(-Math.max(drawn, namedAt === -1 ? 0 : messages.length - namedAt + 1))
  const count = shown.length
  const hasMore = count < messages.length || hasOlder

  const showMore = () => {
    // Content above the view must not block typing or scrolling.
    startTransition(() => setDrawn((before) => Math.max(before, count) + STEP))
    // requested before the last loaded message is rendered
    if (hasOlder && !isLoadingOlder && messages.length < count + FIRST) onOlder()
  }
  const whenSeen = useRef(showMore)
  useEffect(() => {
    whenSeen.current = showMore
  })
  useEffect(() => {
    const mark = top.current
    // Observed again after each step, because the messages drawn so far might not fill the view.
    if (!mark || !hasMore || count === 0) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && whenSeen.current(), {
      rootMargin: '1200px 0px 0px',
    })
    observer.observe(mark)
    return () => observer.disconnect()
  }, [hasMore, count])

  return (
    <>
      {hasMore && (
        <Box ref={top} sx={{ textAlign: 'center', py: 1 }}>
          <Button size="small" loading={isLoadingOlder} onClick={showMore}>
            {t('chat.older')}
          </Button>
        </Box>
      )}
      <Box role="feed" aria-label={t('chat.messages')} aria-busy={isBusy}>
        {shown.map((message, at) => {
          const isLast = at === shown.length - 1
          return (
            <Box
              key={message.id}
              sx={isLast ? place : pastPlace}
              data-role={message.role}
              data-message={message.id}
              {...(message.id === named && { role: 'article', tabIndex: -1, 'aria-current': true })}
            >
              {message.role === 'user' ? (
                <Question message={message} userName={userName} isBusy={isBusy} />
              ) : (
                <Answer message={message} isLast={isLast} isBusy={isBusy} />
              )}
              {branch?.message_id === message.id && <LazyBranchNote from={branch} />}
              {message.summary && (
                <Suspense>
                  <LazySummaryPlace summary={message.summary} />
                </Suspense>
              )}
            </Box>
          )
        })}
      </Box>
    </>
  )
})
