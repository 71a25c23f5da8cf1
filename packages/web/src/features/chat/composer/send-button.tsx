import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import CropSquareOutlined from '@mui/icons-material/CropSquareOutlined'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Tooltip } from '#ui/states/tooltip.tsx'

type Props = {
  canSend: boolean
  isRunning: boolean
  isStopping: boolean
  /** An image model answers. */
  isImage: boolean
  /** The message is queued behind a running answer or a pending choice. */
  isLater: boolean
  /** The message is sent when its files are ready. */
  isQueued: boolean
  /** Explains why nothing can be sent. */
  whyNot: string
  onSend: () => void
  onStop: () => void
}

/** Sends the message and stops the running answer; both while a message can be queued behind it. */
export const SendButton = memo(function SendButton(props: Props) {
  return (
    <>
      {props.isRunning && <StopButton {...props} />}
      {(!props.isRunning || props.canSend || props.isQueued) && <SendOnly {...props} />}
    </>
  )
})

function StopButton({ isStopping, onStop }: Props) {
  const { t } = useTranslation()
  return (
    <Tooltip title={t(isStopping ? 'chat.stopping' : 'chat.stop')}>
      <IconButton
        data-send
        aria-label={t('chat.stop')}
        // not `disabled`, which would lose the focus
        aria-disabled={isStopping}
        onClick={() => !isStopping && onStop()}
        sx={{ border: 1, borderColor: 'borderStrong', color: 'text.primary' }}
      >
        {isStopping ? <CircularProgress size={18} color="inherit" aria-hidden /> : <CropSquareOutlined />}
      </IconButton>
    </Tooltip>
  )
}

function SendOnly({ canSend, isImage, isLater, isQueued, whyNot, onSend }: Props) {
  const { t } = useTranslation()
  const now = isImage ? 'chat.create_image' : 'chat.send'
  const label = t(isQueued ? 'chat.send_queued' : isLater ? 'chat.send_later' : now)
  return (
    <Tooltip title={isQueued || canSend ? label : whyNot}>
      <IconButton
        data-send
        aria-label={label}
        aria-disabled={!canSend}
        onClick={() => canSend && onSend()}
        sx={{
          bgcolor: canSend ? 'primary.main' : 'sunken',
          color: canSend ? 'primary.contrastText' : 'text.disabled',
          ...(isImage && { width: { xs: 'auto' }, px: 1.5, gap: 0.75, typography: 'button', flex: 'none' }),
          '&:hover': { bgcolor: canSend ? 'primary.dark' : 'sunken' },
        }}
      >
        {isQueued ? <CircularProgress size={18} color="inherit" aria-hidden /> : <ArrowUpwardOutlined />}
        {isImage && t('chat.create_image')}
      </IconButton>
    </Tooltip>
  )
}
