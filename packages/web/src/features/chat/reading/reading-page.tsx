import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { column } from '#features/chat/conversation/rail.ts'
import { MessageSkeletons } from '#features/chat/conversation/message-skeletons.tsx'
import { ReadingGone } from '#features/chat/reading/reading-gone.tsx'
import { ReadingHead } from '#features/chat/reading/reading-head.tsx'
import { readingQuery } from '#features/chat/reading/reading.queries.ts'
import { SharedAnswer } from '#features/chat/reading/shared-answer.tsx'
import { SharedQuestion } from '#features/chat/reading/shared-question.tsx'
import { userQuery } from '#features/users/users.queries.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { rememberPath, VISITOR } from '#lib/return-path.ts'
import { useSession } from '#lib/session-store.ts'
import { Logo } from '#ui/content/logo.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { LoadMore } from '#ui/tables/load-more.tsx'

type Props = {
  token: string
  /** On the right of the top bar: the languages. */
  tools: ReactNode
}

/** A shared conversation, read-only: without the frame of the application, its composer and its plugins. */
export function ReadingPage({ token, tools }: Props) {
  const { t } = useTranslation()
  const isVisitor = useSession((session) => session.token === null)
  const list = useInfiniteQuery(readingQuery(token))
  const { data, error, refetch } = list
  // the session can have ended: this detects it, and leads to the sign-in
  useQuery({ ...userQuery(), enabled: !isVisitor && !data && error !== null && isGone(error) })
  const reading = data?.pages[0]
  const messages = data?.pages.flatMap((page) => page.messages) ?? []
  // a full page load: plugins, which the application loads, must not run on this page
  const signIn = () => {
    rememberPath(VISITOR, { path: window.location.pathname, title: '' })
    window.location.assign('/')
  }
  return (
    <Box sx={{ height: '100%', overflowY: 'auto', bgcolor: 'sheet' }}>
      <Box
        component="header"
        sx={{
          ...column,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          minHeight: 64,
        }}
      >
        <Box
          component="a"
          href="/"
          aria-label={t('sharedReading.to_product')}
          sx={{ borderRadius: 1, display: 'flex', alignItems: 'center', minHeight: { xs: 44, md: 0 } }}
        >
          <Logo height={32} />
        </Box>
        {tools}
      </Box>
      <Box component="main" sx={{ ...column, pt: 2, pb: 6 }}>
        {!data && !error && <MessageSkeletons />}
        {!data && error && isGone(error) && <ReadingGone isVisitor={isVisitor} onSignIn={signIn} />}
        {!data && error && !isGone(error) && (
          <ErrorState heading="h1" error={error} onRetry={() => void refetch()} />
        )}
        {reading && (
          <>
            <ReadingHead token={token} reading={reading} isVisitor={isVisitor} onSignIn={signIn} />
            <Box role="feed" aria-label={t('sharedReading.messages')} aria-busy={list.isFetchingNextPage}>
              {messages.map((message) => (
                <Box
                  key={message.position}
                  sx={{
                    pb: message.role === 'user' ? 2 : 3,
                    contentVisibility: 'auto',
                    containIntrinsicSize: 'auto 240px',
                    mx: '-24px',
                    px: '24px',
                  }}
                >
                  {message.role === 'user' ? (
                    <SharedQuestion token={token} message={message} ownerName={reading.owner_name} />
                  ) : (
                    <SharedAnswer token={token} message={message} />
                  )}
                </Box>
              ))}
            </Box>
            <Box sx={{ textAlign: 'center' }}>
              <LoadMore list={list} label={t('sharedReading.more')} />
              {!list.hasNextPage && (
                <Typography variant="caption" sx={{ color: 'muted' }}>
                  {t('sharedReading.end')}
                </Typography>
              )}
            </Box>
          </>
        )}
      </Box>
    </Box>
  )
}

const isGone = (error: Error) => error instanceof ApiError && error.isMissing
