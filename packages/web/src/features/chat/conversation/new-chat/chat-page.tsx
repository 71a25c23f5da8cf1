import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { assistantsQuery } from '#features/assistants/assistants.queries.ts'
import { Composer } from '#features/chat/composer/composer.tsx'
import { draftOf, NEW_SCOPE, suggest } from '#features/chat/drafts/draft-store.ts'
import { NewChatOptions } from '#features/chat/conversation/new-chat/new-chat-options.tsx'
import { Greeting } from '#features/chat/conversation/new-chat/greeting.tsx'
import { MessageSkeletons } from '#features/chat/conversation/message-skeletons.tsx'
import { column } from '#features/chat/conversation/rail.ts'
import { ReturnNote } from '#features/chat/conversation/new-chat/return-note.tsx'
import { useRunsElsewhere } from '#features/chat/runs/runs-elsewhere.ts'
import { useChatAssistant } from '#features/chat/conversation/new-chat/use-chat-assistant.ts'
import { useNewThread, usePreloadedThread } from '#features/chat/conversation/new-chat/use-new-thread.ts'
import { useSession } from '#lib/session-store.ts'
import { SHORT } from '#ui/sizes.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { StatePanel } from '#ui/states/state-panel.tsx'

type Props = { asked: string | undefined; folder: string | undefined }

/** A chat that has not started: the assistant's card and an empty field. */
export function ChatPage({ asked, folder }: Props) {
  const { t } = useTranslation()
  const { data: assistants, error, refetch } = useQuery({ ...assistantsQuery(), meta: { quiet: true } })
  const user = useSession((session) => session.user)
  const { assistant, isLooking } = useChatAssistant(assistants, asked)
  const navigate = useNavigate()
  const sendNew = useNewThread(assistant, asked, folder)
  const preload = usePreloadedThread()
  useRunsElsewhere()
  const hasNone = assistants !== undefined && !assistant && !isLooking

  const writing = useRef<HTMLDivElement>(null)
  const begin = (starter: string) => {
    if (draftOf(NEW_SCOPE).text.trim() === '' && navigator.onLine) {
      sendNew(starter)
      return
    }
    // a starter must neither send nor lose an unsent text, and cannot be sent without the network
    suggest(NEW_SCOPE, starter)
    writing.current?.querySelector('textarea')?.focus()
  }
  return (
    <Box sx={scroller}>
      <title>{assistant ? t('chat.title_with', { name: assistant.name }) : t('chat.title')}</title>
      <Box sx={page}>
        {user && <ReturnNote userId={user.id} />}
        {error && !assistants && <ErrorState error={error} onRetry={() => void refetch()} />}
        {((!assistants && !error) || isLooking) && <MessageSkeletons />}
        {hasNone && (
          <StatePanel
            heading="h1"
            icon={<SmartToyOutlined />}
            title={t('chat.no_assistant')}
            help={t('chat.no_assistant_help')}
          />
        )}
        {assistant && (
          <Greeting
            assistant={assistant}
            userName={user?.username ?? ''}
            onIntent={preload}
            onStarter={begin}
          />
        )}
        <Box ref={writing} sx={{ ...place, ...(hasNone && { display: 'none' }) }}>
          <NewChatOptions
            folder={folder}
            onLeaveFolder={() => void navigate({ to: '/chat', search: asked ? { assistant: asked } : {} })}
          />
          <Composer
            scope={NEW_SCOPE}
            assistantId={assistant?.id ?? null}
            assistantName={assistant?.name ?? ''}
            isRunning={false}
            isStopping={false}
            onSend={() => sendNew()}
            onStop={() => {}}
          />
        </Box>
      </Box>
    </Box>
  )
}

const scroller = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  // keeps the focused element above the sticky field
  '@media (max-width: 599.95px)': { scrollPaddingBottom: 128 },
  [SHORT]: { scrollPaddingBottom: 72 },
} as const

/** Vertically centred on the sheet; on phones and in low windows it fills the sheet. */
const page = {
  ...column,
  my: { xs: 0, sm: 'auto' },
  pt: 3,
  pb: { xs: 0, sm: 3 },
  flex: { xs: '1 0 auto', sm: 'none' },
  display: 'flex',
  flexDirection: 'column',
  [SHORT]: { my: 0, pt: 1.5, pb: 0, flex: '1 0 auto' },
} as const

const atBottom = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  mt: 'auto',
  mx: -1,
  px: 1,
  pt: 1,
  pb: 1.5,
  bgcolor: 'sheet',
} as const
const place = {
  mt: 4,
  '@media (max-width: 599.95px)': atBottom,
  [SHORT]: { ...atBottom, pb: 0.5 },
} as const
