import CloseOutlined from '@mui/icons-material/CloseOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import ScheduleSendOutlined from '@mui/icons-material/ScheduleSendOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useStartRun } from '#features/chat/conversation/use-conversation.ts'
import {
  dropQueued,
  editQueued,
  type Queued,
  releaseQueued,
  restoreQueued,
} from '#features/chat/queue/queue-store.ts'
import { sendQueued } from '#features/chat/queue/send-queued.ts'
import { notify } from '#lib/notify.ts'
import { IconAction } from '#ui/navigation/icon-action.tsx'

export type QueuedMessageProps = {
  threadId: string
  /** The answer that the message follows, if it can be sent now. */
  after: string | null
  /** Whether one of two compared answers must be kept first. */
  isComparing: boolean
  /** Focuses the field, because the controls disappear. */
  toField: () => void
}

/** The message that waits for the running answer, above the field. */
export function QueuedMessage(props: QueuedMessageProps & { queued: Queued }) {
  const { threadId, queued, after, isComparing, toField } = props
  const { t } = useTranslation()
  const start = useStartRun()
  const { text, files, is_held } = queued
  const cancel = () => {
    const dropped = dropQueued(threadId)
    toField()
    const undo = () => dropped && restoreQueued(threadId, dropped)
    notify(t('messages.queue_cancelled'), { action: { label: t('common.undo'), run: undo } })
  }
  const edit = () => {
    editQueued(threadId)
    toField()
  }
  const sendNow = () => {
    if (after === null) return
    releaseQueued(threadId)
    toField()
    void sendQueued(threadId, after, start)
  }
  const state = is_held ? 'queue_held' : isComparing ? 'queue_comparing' : 'queue_waiting'
  return (
    <Box
      role="group"
      aria-label={t('messages.queue')}
      sx={{
        mb: 1,
        pl: 2,
        pr: 1,
        py: 1,
        borderRadius: 1,
        bgcolor: is_held ? 'warning.light' : 'tint',
        typography: 'body2',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <ScheduleSendOutlined fontSize="small" />
        <Box role="status" sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
          {t(`messages.${state}`)}
        </Box>
        <IconAction label={t('messages.queue_edit')} onClick={edit}>
          <EditOutlined fontSize="small" />
        </IconAction>
        <IconAction label={t('messages.queue_cancel')} onClick={cancel}>
          <CloseOutlined fontSize="small" />
        </IconAction>
      </Box>
      <Box sx={words}>{text}</Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {files.length > 0 && (
          <Box sx={{ flex: 1, color: 'text.secondary' }}>
            {t('messages.queue_files', { count: files.length })}
          </Box>
        )}
        {is_held && after !== null && (
          <Button size="small" variant="outlined" onClick={sendNow} sx={{ ml: 'auto' }}>
            {t('messages.queue_send')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

const words = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  pr: 1,
} as const
