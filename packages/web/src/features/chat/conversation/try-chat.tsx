import ReplayOutlined from '@mui/icons-material/ReplayOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TryConversation } from '#features/chat/conversation/try-conversation.tsx'
import { uuidv7 } from '#lib/uuid.ts'

type Props = {
  assistantId: string
  name: string
  /** `draft`: the working draft of an assistant I can edit; `review`: the submitted copy I can review. */
  purpose: 'draft' | 'review'
  /** Awaited before each question; returns whether the server has the current draft. */
  keepDraft?: () => Promise<boolean>
}

/** A conversation that tests an assistant and is in no list; it can be restarted at any time. */
export function TryChat(props: Props) {
  const { t } = useTranslation()
  const [threadId, setThreadId] = useState(uuidv7)
  return (
    <>
      <Box
        sx={{
          flex: 'none',
          minHeight: 48,
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography component="h2" variant="subtitle2" sx={{ fontWeight: 600, flex: 1 }}>
          {t(props.purpose === 'draft' ? 'chat.try_draft' : 'chat.try_review')}
        </Typography>
        <Button
          size="small"
          startIcon={<ReplayOutlined fontSize="small" />}
          onClick={() => setThreadId(uuidv7())}
        >
          {t('chat.try_again')}
        </Button>
      </Box>
      <TryConversation key={threadId} threadId={threadId} {...props} />
    </>
  )
}
